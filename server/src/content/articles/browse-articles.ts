import * as contract from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { stepsTaken } from "#src/content/reviews/review-policy.ts";
import { type AuthorRow, authorColumns, authorsOfRevision, presentAuthor } from "#src/content/reviews/revision-author.ts";
import { patternsOf, queryWordsIn } from "#src/core/database/word-patterns.ts";
import { handle } from "#src/operations/handle.ts";
import { jsonTime } from "#src/operations/list-as-json.ts";
import { hasFailed } from "#src/people/notifications/causes.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { articleOrder } from "./article-order.ts";
import { findFewest } from "./few-articles.ts";
import { unresolvedRequest } from "./requested-changes.ts";

type Wanted = Omit<z.output<typeof contract.browseArticles.input>, "limit" | "cursor">;
type Item = z.input<typeof contract.BrowsedArticle>;
type Row = Omit<Item, "author"> & AuthorRow & { key: string };

export const browseArticles = handle(contract.browseArticles, async ({ tx, actor, pager }, { limit, cursor, ...wanted }) => {
  const { organizationId } = actor;
  const project = await requireProject(tx, actor, wanted.projectId);
  const query = ["browse_articles", organizationId, wanted];
  const order = articleOrder(wanted.sort, pager.unpack(query, cursor));
  const few = await findFewest(tx, organizationId, wanted);
  const { rows } = await sql<Row>`
    select a.id, a.title, a.status, a.slug, a.locale, a.revision, a.key,
      ${jsonTime(sql`a.scheduled_at`)} as "scheduledAt", ${jsonTime(sql`a.published_at`)} as "publishedAt",
      ${jsonTime(sql`a.updated_at`)} as "updatedAt",
      a.published_revision as "publishedRevision", a.published_revision is not null as live, r.word_count as words, ${authorColumns},
      (select count(*)::integer from comment c
        where c.organization_id = ${organizationId} and c.article_id = a.id and c.parent_id is null and c.resolved_at is null) as "openComments",
      case when a.status = 'draft' then ${unresolvedRequest(organizationId, sql`a.id`)} end as "requestedChanges",
      ${hasFailed(organizationId)} as failed,
      ${stepsTaken(sql`a`, project)} as steps
    from (
      select * from (${order.pick(sql.join(conditions(organizationId, wanted, few), sql` and `), limit + 1)}) a
      order by ${order.orderBy} limit ${limit + 1}
    ) a
    join article_revision r on r.organization_id = ${organizationId} and r.article_id = a.id and r.revision = a.revision
    ${authorsOfRevision}
    order by ${order.orderBy}`.execute(tx);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map(presentBrowsed),
    nextCursor: rows.length > limit && last !== undefined ? pager.pack(query, [last.key, last.id]) : null,
  };
});

function conditions(
  organizationId: string,
  { projectId, statuses, live, undated, locale, tag, authorId, query = "" }: Wanted,
  few: RawBuilder<unknown> | undefined,
): RawBuilder<unknown>[] {
  const words = queryWordsIn(query);
  const [status, another] = statuses ?? [];
  return [
    sql`a.organization_id = ${organizationId} and a.project_id = ${projectId}`,
    few === undefined ? sql`true` : sql`a.id = any(array(${few}))`,
    // The order of an index holds for one status at a time.
    statuses === undefined ? sql`true` : another === undefined ? sql`a.status = ${status}` : sql`a.status = any(${statuses}::text[])`,
    live === undefined ? sql`true` : sql`a.published_revision is not null`,
    // As the calendar dates them: a plan counts until the article is live.
    undated === undefined ? sql`true` : sql`a.scheduled_at is null and (a.planned_at is null or a.published_revision is not null)`,
    locale === undefined ? sql`true` : sql`a.locale = ${locale}`,
    tag === undefined ? sql`true` : hasTag(organizationId, tag),
    authorId === undefined ? sql`true` : isBy(organizationId, authorId),
    // A case, since for a plain condition the planner assumes that half of the articles match, and walks the order until a page is full.
    words.length === 0 ? sql`true` : sql`case when a.title_folded like all (${patternsOf(words)}) then true end`,
  ];
}

function hasTag(organizationId: string, slug: string): RawBuilder<unknown> {
  return sql`exists (select from article_tag t where t.organization_id = ${organizationId} and t.article_id = a.id and t.slug = ${slug})`;
}

function isBy(organizationId: string, personId: string): RawBuilder<unknown> {
  return sql`exists (
    select from article_revision r
    where r.organization_id = ${organizationId} and r.article_id = a.id and r.revision = a.revision and r.author_id = ${personId}
  )`;
}

function presentBrowsed({ author_name, author_kind, author_via, key: _, ...item }: Row): Item {
  return { ...item, author: presentAuthor({ author_name, author_kind, author_via }) };
}
