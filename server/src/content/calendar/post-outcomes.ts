import type { PostDestinationName, PostDestinationStatus, PostStatus } from "@galley/contract";
import { sql } from "kysely";
import { lastErrorOf, listOutOfPosts } from "#src/content/posts/post-queries.ts";
import type { SourceArticle } from "#src/content/posts/source-article.ts";
import type { Tx } from "#src/core/database/transact.ts";

type Row = {
  postId: string;
  destination: PostDestinationName;
  destinationStatus: PostDestinationStatus;
  publishedAt: Date | null;
  url: string | null;
  error: string | null;
  status: PostStatus;
  revision: number;
  approvedRevision: number | null;
  authorKind: "human" | "token" | "agent" | null;
  fromArticle: boolean;
  articleId: string | null;
  articleStatus: SourceArticle["status"];
  articleScheduledAt: Date | null;
  articlePublishedRevision: number | null;
};

/** State of a post at one destination, and the facts that its date depends on. */
export type PostOutcome = Row & { isOut: boolean };

export function outcomeKey({ postId, destination }: Pick<Row, "postId" | "destination">): string {
  return `${postId} ${destination}`;
}

export async function findPostOutcomes(
  tx: Tx,
  organizationId: string,
  postIds: readonly string[],
): Promise<ReadonlyMap<string, PostOutcome>> {
  if (postIds.length === 0) return new Map();
  const [rows, outRows] = await Promise.all([listRows(tx, organizationId, postIds), listOutOfPosts(tx, organizationId, postIds)]);
  const out = new Set(outRows.map(outcomeKey));
  return new Map(rows.map((row) => [outcomeKey(row), { ...row, isOut: out.has(outcomeKey(row)) }]));
}

async function listRows(tx: Tx, organizationId: string, postIds: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select d.post_id as "postId", d.destination, d.status as "destinationStatus", d.published_at as "publishedAt", d.url,
      ${lastErrorOf(organizationId, sql`d`)} as error,
      p.status, p.revision, p.approved_revision as "approvedRevision", r.author_kind as "authorKind",
      p.from_article as "fromArticle", p.article_id as "articleId",
      a.status as "articleStatus", a.scheduled_at as "articleScheduledAt", a.published_revision as "articlePublishedRevision"
    from unnest(${[...postIds]}::text[]) w (id)
    cross join lateral (
      -- The limit keeps it one look by key for each post.
      select * from post where organization_id = ${organizationId} and id = w.id limit 1
    ) p
    join post_destination d on d.organization_id = ${organizationId} and d.post_id = p.id
    left join post_revision r on r.organization_id = ${organizationId} and r.post_id = p.id and r.revision = p.revision
    left join article a on a.organization_id = ${organizationId} and a.id = p.article_id`.execute(tx);
  return rows;
}
