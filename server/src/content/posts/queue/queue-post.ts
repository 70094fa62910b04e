import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { readClock } from "#src/core/database/database-clock.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { ResolvedTime } from "#src/core/wall-clock.ts";
import { handle } from "#src/operations/handle.ts";
import type { LockedPost } from "../post-queries.ts";
import { dateDestination, type FindPostWarnings } from "../schedule-post.ts";
import { findEarliest } from "../source-article.ts";
import { findTaken, lockSlots } from "./slot-queries.ts";
import { findFreeSlot } from "./slots.ts";

/** Gives a destination of a post the next free slot, as `schedule_post` gives it a day and time. */
export function bindQueuePost(findWarnings: FindPostWarnings) {
  return handle(contract.queuePost, (context, { id, destination }) =>
    dateDestination(context, { id, destination, findWarnings }, (post, { time_zone }) =>
      takeSlot(context.tx, post, destination, time_zone),
    ),
  );
}

/** Returns the first slot that no other post has. The post's own date counts as free, and one made from an article waits for it. */
async function takeSlot(tx: Tx, post: LockedPost, destination: contract.PostDestinationName, timeZone: string): Promise<ResolvedTime> {
  const place = { organizationId: post.organization_id, projectId: post.project_id };
  const slots = (await lockSlots(tx, place)).filter((slot) => slot.destination === destination);
  if (slots.length === 0) throw new Failure("invalid_state", sentence("refusal_no_slots", { destination }));
  const now = await readClock(tx);
  const earliest = await findEarliest(tx, post);
  const after = new Date(Math.max(now.getTime(), (earliest?.getTime() ?? 0) - 1));
  const isTaken = await findTaken(tx, place, after, post.id);
  const free = findFreeSlot(slots, timeZone, after, (instant) => isTaken(destination, instant));
  if (free === undefined)
    throw new Failure("invalid_state", sentence("refusal_no_free_slot", { destination, count: contract.queueDaysMax }));
  return free;
}
