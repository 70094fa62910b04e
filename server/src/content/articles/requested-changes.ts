import type { RequestedChanges } from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { nameOfActor } from "#src/operations/acted-as.ts";
import { jsonTime } from "#src/operations/list-as-json.ts";

const reasonLengthMax = 300;

/** Columns of a comment `c`, joined with its author `who`, as one value. */
export const requestAsJson: RawBuilder<RequestedChanges> = sql`
  json_build_object('name', ${nameOfActor("c", "who")}, 'at', ${jsonTime(sql`c.created_at`)}, 'reason', left(c.body, ${reasonLengthMax}::integer),
    'revision', c.revision, 'commentId', c.id)`;

/**
 * Selects, for a draft with this id, the request for changes that still stands: nobody has resolved it, and no approval of the
 * article came after it. A draft with one has not been submitted since, or was sent back again.
 */
export function unresolvedRequest(organizationId: string, articleId: RawBuilder<unknown>): RawBuilder<RequestedChanges | null> {
  return sql`(
    select ${requestAsJson} from comment c join person who on who.id = c.author_id
    where c.organization_id = ${organizationId} and c.article_id = ${articleId} and c.parent_id is null and c.resolved_at is null
      and c.asks_for_changes and not exists (
        select from approval y where y.organization_id = ${organizationId} and y.article_id = ${articleId} and y.created_at >= c.created_at
      )
    order by c.created_at desc, c.id desc
    limit 1
  )`;
}

/** Finds the request for changes that still stands for a draft; null without one. */
export async function findUnresolvedRequest(tx: Tx, organizationId: string, articleId: string): Promise<RequestedChanges | null> {
  const { rows } = await sql<{ request: RequestedChanges | null }>`
    select ${unresolvedRequest(organizationId, sql`${articleId}`)} as request`.execute(tx);
  return rows[0]?.request ?? null;
}
