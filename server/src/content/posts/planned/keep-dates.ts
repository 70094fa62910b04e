import type { PostDestinationName } from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { allInOrder } from "#src/core/flow/all-in-order.ts";
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
  const decide = async (which: RawBuilder<unknown>, becomes: RawBuilder<unknown>) => {
    const { rows } = await sql<KeptDate>`
      update post_destination d
      set ${becomes}, approval_check_at = null, approval_reminded = false
      where d.organization_id = ${post.organization_id} and d.post_id = ${post.id} and d.status = 'pending' and ${which}
      returning d.destination, d.at_local as at`.execute(tx);
    return rows.toSorted((a, b) => (a.destination < b.destination ? -1 : 1));
  };
  // The transaction has one time, so that each date belongs to exactly one of both.
  const [scheduled, passed] = await allInOrder([
    decide(sql`d.at > now()`, sql`status = 'scheduled', error_code = null`),
    decide(sql`d.at <= now()`, sql`status = 'failed', error_code = 'not_approved'`),
  ]);
  const kept = { scheduled, passed };
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
