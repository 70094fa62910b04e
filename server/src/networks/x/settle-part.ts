import { transact } from "#src/database/transact.ts";
import { failpoint } from "#src/platform/failpoint.ts";
import { DeliveryFault } from "../fault.ts";
import { findOnTimeline } from "./find-on-timeline.ts";
import { type LedgerPart, lookSeconds, markAccepted, markUnknown } from "./ledger.ts";
import type { XWay } from "./x-way.ts";

const patienceMilliseconds = 60 * 60_000;
const unreadableMilliseconds = 60_000;

/**
 * Looks for a part that may be out among the account's own posts. Gives back when to look again, that it is out, or that it
 * was looked for to the last, is not there and may be sent once more. Fails with `unconfirmed` when nobody can tell.
 */
export async function settlePart(way: XWay, part: LedgerPart, replyTo: string | undefined, now: Date): Promise<Date | "out" | "absent"> {
  const wait = lookSeconds[part.looks];
  if (wait === undefined) {
    if (part.sentAgain) throw unconfirmed(way, "It was looked for and is not among the account's posts, though it was sent twice.");
    return "absent";
  }
  const dueAt = new Date(part.sentAt.getTime() + wait * 1000);
  if (now < dueAt) return dueAt;
  const looked = await look(way, part, replyTo, now);
  if (looked instanceof Date) return looked;
  const { ground, claim } = way;
  // One look stands for all whose time has come, as after downtime.
  const looks = lookSeconds.filter((seconds) => part.sentAt.getTime() + seconds * 1000 <= now.getTime()).length;
  await transact(ground.pool, claim.organization_id, async (tx) => {
    if (looked.found !== undefined) await markAccepted(tx, claim, part.number, looked.found);
    else await markUnknown(tx, claim, part.number, looks);
    failpoint("x.before_settled_commit");
  });
  failpoint("x.settled");
  if (looked.found !== undefined) return "out";
  return settlePart(way, { ...part, status: "unknown", looks }, replyTo, now);
}

/** What a look shows, or when to look again where X could not be read. */
async function look(way: XWay, part: LedgerPart, replyTo: string | undefined, now: Date): Promise<{ found: string | undefined } | Date> {
  const { ground, account, parts } = way;
  const text = parts[part.number - 1]?.text ?? "";
  try {
    return { found: await findOnTimeline(ground, { account, text, replyTo, since: part.firstSentAt }) };
  } catch (error) {
    if (!(error instanceof DeliveryFault)) throw error;
    if (error.kind !== "retryable") throw unconfirmed(way, `The account's posts cannot be read. ${error.message}`);
    const again = new Date(Math.max(now.getTime() + unreadableMilliseconds, error.notBefore?.getTime() ?? 0));
    if (again.getTime() > part.sentAt.getTime() + patienceMilliseconds) {
      throw unconfirmed(way, "The account's posts could not be read for an hour.");
    }
    return again;
  }
}

function unconfirmed({ account }: XWay, why: string): DeliveryFault {
  return new DeliveryFault(
    "unconfirmed",
    "unconfirmed",
    `X did not say whether it took this post. ${why} Look at @${account.handle}: mark the post as published if it is there, else retry.`,
  );
}
