import type { PostContent, PostVerdict } from "@galley/contract";
import { sql } from "kysely";
import { type AuthorRow, authorColumns, authorsOfRevision } from "#src/content/reviews/revision-author.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { nameOfActor } from "#src/operations/acted-as.ts";
import { jsonTime } from "#src/operations/list-as-json.ts";

export type PostRevisionRow = AuthorRow & {
  revision: number;
  content: PostContent;
  generated: boolean;
  created_at: string;
  verdict: { verdict: PostVerdict; reason: string; name: string | null; at: string } | null;
};

type RevisionPage = { limit: number; before: number | undefined };

/** Lists a post's revisions, newest first, each with the latest verdict on it. */
export async function listRevisions(
  tx: Tx,
  organizationId: string,
  postId: string,
  { limit, before }: RevisionPage,
): Promise<PostRevisionRow[]> {
  const { rows } = await sql<PostRevisionRow>`
    select r.revision, r.content, r.generation_id is not null as generated, ${jsonTime(sql`r.created_at`)} as created_at, ${authorColumns},
      case when y.verdict is not null then jsonb_build_object(
        'verdict', y.verdict, 'reason', y.reason, 'name', y.name, 'at', ${jsonTime(sql`y.created_at`)}
      ) end as verdict
    from post_revision r
    ${authorsOfRevision}
    left join lateral (
      select y.verdict, y.reason, ${nameOfActor("y", "who")} as name, y.created_at from post_review y left join person who on who.id = y.reviewed_by
      where y.organization_id = ${organizationId} and y.post_id = r.post_id and y.revision = r.revision
      order by y.created_at desc, y.id desc
      limit 1
    ) y on true
    where r.organization_id = ${organizationId} and r.post_id = ${postId}
      and ${before === undefined ? sql`true` : sql`r.revision < ${before}`}
    order by r.revision desc
    limit ${limit}`.execute(tx);
  return rows;
}

export type PostRevisionContent = AuthorRow & { content: PostContent; created_at: string };

export async function findRevisionContent(
  tx: Tx,
  organizationId: string,
  postId: string,
  revision: number,
): Promise<PostRevisionContent | undefined> {
  const { rows } = await sql<PostRevisionContent>`
    select r.content, ${jsonTime(sql`r.created_at`)} as created_at, ${authorColumns}
    from post_revision r
    ${authorsOfRevision}
    where r.organization_id = ${organizationId} and r.post_id = ${postId} and r.revision = ${revision}`.execute(tx);
  return rows[0];
}
