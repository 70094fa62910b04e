import { type ArticleDestination, isPlatform } from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { type ArticleSite, articleUrl } from "./article-url.ts";

/** The newest confirmed publication at a main destination. */
export type ShownAt = { destination: ArticleDestination; url: string | null };

/** Selects where the article with this id was last shown. */
export function shownAt(organizationId: string, articleId: RawBuilder<unknown>): RawBuilder<ShownAt | null> {
  return sql`(
    select jsonb_build_object('destination', q.destination, 'url', q.url) from publication q
    where q.organization_id = ${organizationId} and q.article_id = ${articleId} and q.main and q.status = 'confirmed'
    order by q.created_at desc, q.id desc limit 1
  )`;
}

/** Finds where an article was last shown. */
export async function findShownAt(tx: Tx, organizationId: string, articleId: string): Promise<ShownAt | null> {
  const { rows } = await sql<{ shown: ShownAt | null }>`select ${shownAt(organizationId, sql`${articleId}`)} as shown`.execute(tx);
  return rows[0]?.shown ?? null;
}

type LiveArticle = { locale: string; publishedSlug: string; shownAt: ShownAt | null };

/** Returns where readers find a live article: the platform's own address when it was published on a platform. */
export function liveAddress({ locale, publishedSlug, shownAt }: LiveArticle, site: ArticleSite, publicUrl: string): string {
  if (shownAt !== null && isPlatform(shownAt.destination) && shownAt.url !== null) return shownAt.url;
  return articleUrl(site, publicUrl, locale, publishedSlug);
}
