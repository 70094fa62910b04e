import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { isOpen } from "#src/operations/within-reach.ts";
import type { ArticleSite } from "#src/people/projects/article-url.ts";
import { wasShown } from "../live-articles.ts";
import type { ProjectRef } from "../site.ts";

// IndexNow takes 10,000 addresses in one call.
const articlesMax = 5000;

/** A blog and the articles that readers find at some slugs, or have found there. */
export type PingedArticles = { site: ArticleSite; articles: readonly { locale: string; slug: string }[] };

/**
 * Finds what may be told of some slugs of a blog; undefined where it is not public any more, or its project wants nobody told. A slug of a draft, or of a revision that was
 * never live, is left out, also where another language has it live.
 */
export async function findPingedArticles(
  tx: Tx,
  { organizationId, projectId }: ProjectRef,
  slugs: readonly string[],
): Promise<PingedArticles | undefined> {
  const { rows: sites } = await sql<ArticleSite>`
    select p.site_url, p.language, p.url_pattern, p.hosted_blog, p.blog_slug,
      (select min(b.address) from blog_address b
        where b.kind = 'host' and b.organization_id = p.organization_id and b.project_id = p.id) as blog_host
    from project p
    where p.organization_id = ${organizationId} and p.id = ${projectId} and p.hosted_blog and ${isOpen(organizationId, "p.id")}
      and not exists (select from blog_settings c where c.organization_id = ${organizationId} and c.project_id = ${projectId} and not c.pings)`.execute(
    tx,
  );
  const [site] = sites;
  if (site === undefined) return undefined;
  const { rows: articles } = await sql<{ locale: string; slug: string }>`
    select s.locale, s.slug
    from article_slug s
    join article a on a.organization_id = s.organization_id and a.id = s.article_id
    where s.organization_id = ${organizationId} and s.project_id = ${projectId} and s.slug = any(${[...slugs]})
      and (a.published_slug = s.slug or ${wasShown(organizationId)})
    order by s.locale, s.slug limit ${articlesMax}`.execute(tx);
  return { site, articles };
}
