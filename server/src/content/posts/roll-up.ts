import type { PostStatus } from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";

/** Locks a post before its publications; every change of both must lock in this order. */
export async function lockPostRow(tx: Tx, organizationId: string, postId: string | RawBuilder<unknown>): Promise<void> {
  await sql`select p.id from post p where p.organization_id = ${organizationId} and p.id = ${postId} for update`.execute(tx);
}

/**
 * Derives an approved post's status from its destinations: published when every dated one is published, failed when one has failed
 * and none is under way. A post that waits for an approval keeps its status.
 */
export async function rollUp(tx: Tx, organizationId: string, postId: string): Promise<PostStatus> {
  const { rows } = await sql<{ status: PostStatus }>`
    update post p
    set updated_at = now(), status = case
      when p.approved_revision is distinct from p.revision then p.status
      when d.statuses && array['scheduled', 'delivering'] then 'scheduled'
      when 'failed' = any(d.statuses) then 'failed'
      when 'confirmed' = any(d.statuses) then 'published'
      else 'approved' end
    from (
      select coalesce(array_agg(status), '{}') as statuses from post_destination
      where organization_id = ${organizationId} and post_id = ${postId}
    ) d
    where p.organization_id = ${organizationId} and p.id = ${postId}
    returning p.status`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error("The post is gone.");
  return row.status;
}
