import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { liveAddress, type ShownAt, shownAt } from "#src/people/projects/live-address.ts";
import type { ProjectRow } from "#src/people/projects/project-queries.ts";

type Newest = { main: boolean; status: "pending" | "delivering" | "confirmed" | "failed"; error: string | null };

type Row = {
  id: string;
  locale: string;
  authorKind: "human" | "token" | "agent";
  publishedAt: Date | null;
  publishedSlug: string | null;
  scheduledAt: Date | null;
  /** True when its date has come or it has none: nothing waits for it any more. */
  isBegun: boolean;
  newest: Newest[];
  shownAt: ShownAt | null;
  publishedRevision: number | null;
};

/** State of an article's publications, and its public address. */
export type ArticleOutcome = Pick<Row, "authorKind" | "publishedAt" | "scheduledAt" | "isBegun" | "newest" | "publishedRevision"> & {
  url: string | null;
};

export async function findArticleOutcomes(
  tx: Tx,
  { organizationId, project, publicUrl }: { organizationId: string; project: ProjectRow; publicUrl: string },
  ids: readonly string[],
): Promise<ReadonlyMap<string, ArticleOutcome>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select a.id, a.locale, r.author_kind as "authorKind", a.published_at as "publishedAt", a.published_slug as "publishedSlug", a.published_revision as "publishedRevision",
      a.scheduled_at as "scheduledAt", a.due_at is null as "isBegun",
      (select coalesce(jsonb_agg(jsonb_build_object('main', n.main, 'status', n.status, 'error', n.last_error) order by n.main desc, n.destination), '[]')
        from (
          select distinct on (q.destination) q.destination, q.main, q.status, q.last_error from publication q
          where q.organization_id = ${organizationId} and q.article_id = a.id
          order by q.destination, q.created_at desc, q.id desc
        ) n) as newest,
      ${shownAt(organizationId, sql`a.id`)} as "shownAt"
    from unnest(${[...ids]}::text[]) w (id)
    cross join lateral (
      -- The limits keep it one look by key for each article.
      select * from article where organization_id = ${organizationId} and id = w.id limit 1
    ) a
    cross join lateral (
      select author_kind from article_revision where organization_id = ${organizationId} and article_id = a.id and revision = a.revision limit 1
    ) r`.execute(tx);
  return new Map(rows.map(({ id, ...row }) => [id, { ...row, url: urlOf(row, project, publicUrl) }]));
}

function urlOf({ publishedSlug, ...row }: Omit<Row, "id">, project: ProjectRow, publicUrl: string): string | null {
  return publishedSlug === null ? null : liveAddress({ ...row, publishedSlug }, project, publicUrl);
}
