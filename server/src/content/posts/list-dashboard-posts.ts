import type { DashboardPost, PostContent, PostDestinationName, PostFormat, PostStatus } from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import { stepsTaken } from "#src/content/reviews/review-policy.ts";
import { havingWords } from "#src/content/search/having-words.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { jsonTime } from "#src/operations/list-as-json.ts";
import type { Position } from "#src/operations/paging.ts";
import type { ProjectRow } from "#src/people/projects/project-queries.ts";
import { lastErrorOf } from "./post-queries.ts";

const reasonLengthMax = 300;

export type DashboardPostRow = Omit<DashboardPost, "destinations" | "failures" | "warnings" | "suggestedAt" | "cover"> & {
  destinations: DashboardPost["destinations"];
  content: PostContent | null;
  /** Time at which its article goes or went live; null when it has no date. */
  articleAt: Date | null;
  daysAfter: number | null;
  time: string | null;
};

export type PostFilter = {
  organizationId: string;
  project: ProjectRow;
  statuses?: readonly PostStatus[] | undefined;
  format?: PostFormat | undefined;
  destination?: PostDestinationName | undefined;
  undated?: true | undefined;
  articleId?: string | undefined;
  query?: string | undefined;
  after: Position | undefined;
  limit: number;
};

export async function listDashboardPosts(tx: Tx, filter: PostFilter): Promise<DashboardPostRow[]> {
  const { organizationId, project, query, limit } = filter;
  const projectId = project.id;
  const place = { organizationId, projectId, type: "post" as const, inTitle: true };
  const hasWords = query === undefined ? sql`true` : (await havingWords(tx, place, query, sql`p.id`)).condition;
  const { rows } = await sql<DashboardPostRow>`
    select p.id, p.project_id as "projectId", p.format, p.status, p.title, p.article_id as "articleId", p.agent, p.revision,
      ${jsonTime(sql`p.created_at`)} as "createdAt", ${jsonTime(sql`p.updated_at`)} as "updatedAt",
      p.routine_days_after as "daysAfter", p.routine_time as time, r.content,
      a.title as "articleTitle", coalesce(a.scheduled_at, a.published_at, a.planned_at) as "articleAt",
      (select count(*)::integer from comment c
        where c.organization_id = ${organizationId} and c.post_id = p.id and c.parent_id is null and c.resolved_at is null) as "openComments",
      ${destinations(organizationId)} as destinations, ${stepsTaken(sql`p`, project)} as steps
    from (
      select * from post p
      where p.organization_id = ${organizationId} and p.project_id = ${projectId} and ${hasWords} and ${conditions(filter)}
      order by p.created_at desc, p.id desc
      limit ${limit}
    ) p
    left join post_revision r on r.organization_id = ${organizationId} and r.post_id = p.id and r.revision = p.revision
    left join article a on a.organization_id = ${organizationId} and a.id = p.article_id
    order by p.created_at desc, p.id desc`.execute(tx);
  return rows;
}

function conditions({ organizationId, statuses, format, destination, undated, articleId, after }: PostFilter): RawBuilder<unknown> {
  const wanted = [sql`true`];
  if (statuses !== undefined) wanted.push(sql`p.status = any(${[...statuses]}::text[])`);
  if (format !== undefined) wanted.push(sql`p.format = ${format}`);
  if (articleId !== undefined) wanted.push(sql`p.article_id = ${articleId}`);
  if (destination !== undefined) {
    wanted.push(sql`exists (
      select from post_destination d where d.organization_id = ${organizationId} and d.post_id = p.id and d.destination = ${destination}
    )`);
  }
  if (undated !== undefined) {
    wanted.push(sql`exists (
      select from post_destination d where d.organization_id = ${organizationId} and d.post_id = p.id and d.status = 'pending' and d.at_local is null
    )`);
  }
  if (after !== undefined) wanted.push(sql`(p.created_at, p.id) < (${after[0]}::timestamptz(3), ${after[1]})`);
  return sql.join(wanted, sql` and `);
}

/** Selects each destination of a post `p`; for a failed one also the error, shortened. */
function destinations(organizationId: string): RawBuilder<unknown> {
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object('destination', d.destination, 'status', d.status, 'at', d.at_local,
        'publishedAt', ${jsonTime(sql`d.published_at`)}, 'url', d.url, 'lastError', left(${lastErrorOf(organizationId, sql`d`)}, ${reasonLengthMax}::integer))
        order by d.destination), '[]')
    from post_destination d where d.organization_id = ${organizationId} and d.post_id = p.id
  )`;
}
