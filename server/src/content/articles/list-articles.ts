import * as contract from "@galley/contract";
import { sql } from "kysely";
import type { z } from "zod";
import type { Tx } from "#src/core/database/transact.ts";
import { handle, type RawJson, type SiteContext } from "#src/operations/handle.ts";
import { afterCursor, jsonTime, listAsJson, type PageQuery } from "#src/operations/list-as-json.ts";
import { listRecentArticles } from "./list-recent-articles.ts";

type Input = z.output<typeof contract.listArticles.input>;

export const listArticles = handle(
  contract.listArticles,
  async (context, input) => {
    const { organizationId } = context.actor;
    const { projectId, status, live, limit } = input;
    const page = pageOf(organizationId, input);
    return listAsJson(
      context,
      page,
      sql`select listed_article(row(a.*)::article) as line
        from article a
        where a.organization_id = ${organizationId} and a.project_id = ${projectId}
          and ${live === undefined ? sql`true` : live ? sql`a.published_revision is not null` : sql`a.published_revision is null`}
          and ${status === undefined ? sql`true` : sql`a.status = ${status}`}
          and ${afterCursor(context, page, sql`a.updated_at`, sql`a.id`)}
        order by a.updated_at desc, a.id desc
        limit ${limit + 1}`,
      sql`item.line`,
    );
  },
  listPublishedArticles,
  async (context, input) => {
    // A list of some articles may pass over many, and would keep the others waiting.
    if (input.status !== undefined || input.live !== undefined) return undefined;
    return listRecentArticles(context, input.projectId, pageOf(context.actor.organizationId, input));
  },
);

function pageOf(organizationId: string, { projectId, status, live, limit, cursor }: Input): PageQuery {
  const query = ["list_articles", organizationId, projectId, status ?? null, live ?? null];
  return { query, limit, cursor, orderedBy: "updatedAt" };
}

type SiteInput = z.output<(typeof contract.listArticles)["siteRead"]["input"]>;

/** Lists the revisions that a site shows in one language, latest change first. */
async function listPublishedArticles(
  { reads, position, pager, actor }: SiteContext,
  { locale, limit, cursor }: SiteInput,
): Promise<RawJson> {
  const { organizationId, projectId, reach } = actor;
  const reached = reach !== "all" && reach.length > 0;
  const page = { query: ["list_articles site", organizationId, projectId, locale], limit, cursor, orderedBy: "updatedAt" };
  const list = (tx: Tx) =>
    listAsJson(
      { tx, pager },
      page,
      sql`select a.id, r.revision, a.locale, r.slug, r.title, r.summary,
        json_strip_nulls(json_build_object('title', r.seo_title, 'description', r.seo_description)) as seo,
        r.tags, ${jsonTime(sql`a.published_at`)} as "publishedAt", ${jsonTime(sql`a.live_at`)} as "updatedAt"
      from article a
      join article_revision r on r.organization_id = a.organization_id and r.article_id = a.id and r.revision = a.published_revision
      where a.organization_id = ${organizationId} and a.project_id = ${projectId} and a.locale = ${locale} and a.published_revision is not null
        and ${reached}::boolean and ${afterCursor({ pager }, page, sql`a.live_at`, sql`a.id`)}
      order by a.live_at desc, a.id desc
      limit ${limit + 1}`,
    );
  return reads.transact(organizationId, list, position);
}
