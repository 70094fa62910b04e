import type { PostDestinationName } from "@galley/contract";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { recordEvent } from "#src/operations/record-event.ts";
import type { LockedPost } from "../post-queries.ts";

export type KeptDate = { destination: PostDestinationName; at: string };
/** Result of an approval for planned dates: those that now hold, and those that have passed. */
export type KeptDates = { scheduled: KeptDate[]; passed: KeptDate[] };

/**
 * Confirms the planned dates of a post that is being approved: each destination becomes `scheduled`, with its event. A date that
 * has passed fails instead, even if no worker has seen it yet: a post never goes out at an hour that was not approved.
 */
export async function keepDates(tx: Tx, post: LockedPost): Promise<KeptDates> {
  const { rows } = await sql<KeptDate & { isOver: boolean }>`
    update post_destination d
    set status = case when d.at > now() then 'scheduled' else 'failed' end,
      error_code = case when d.at > now() then null else 'not_approved' end,
      approval_check_at = null, approval_reminded = false
    where d.organization_id = ${post.organization_id} and d.post_id = ${post.id} and d.status = 'pending' and d.at is not null
    returning d.destination, d.at_local as at, d.at <= now() as "isOver"`.execute(tx);
  const dates = rows.toSorted((a, b) => (a.destination < b.destination ? -1 : 1));
  const of = (isOver: boolean) => dates.filter((date) => date.isOver === isOver).map(({ destination, at }) => ({ destination, at }));
  const kept = { scheduled: of(false), passed: of(true) };
  for (const date of kept.scheduled) await announceDate(tx, post, date);
  return kept;
}

/** Records that a destination of an approved post has its date. */
export async function announceDate(tx: Tx, post: LockedPost, date: KeptDate): Promise<void> {
  await recordEvent(tx, {
    organizationId: post.organization_id,
    projectId: post.project_id,
    type: "post.scheduled",
    subjectId: post.id,
    data: { postId: post.id, ...date },
  });
}
