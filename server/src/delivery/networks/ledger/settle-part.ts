import { transact } from "#src/core/database/transact.ts";
import { failpoint } from "#src/core/failpoint.ts";
import { DeliveryFault } from "../fault.ts";
import { lookSeconds, markAccepted, markUnknown } from "./ledger.ts";
import type { LedgerPart } from "./ledger-part.ts";
import type { Sending } from "./sending.ts";

const patienceMilliseconds = 60 * 60_000;
const unreadableMilliseconds = 60_000;

/**
 * Searches the account's own posts for a part that may be out. Returns when to search again, "out" when it is out, or "absent"
 * when the last search missed it and it may be sent once more. Fails with `unconfirmed` when nobody can tell.
 */
export async function settlePart(
  sending: Sending,
  part: LedgerPart,
  replyTo: string | undefined,
  now: Date,
): Promise<Date | "out" | "absent"> {
  const wait = lookSeconds[part.looks];
  if (wait === undefined) {
    if (part.sentAgain) throw unconfirmed(sending, "It was sent twice but was not found among the account's posts.");
    return "absent";
  }
  const dueAt = new Date(part.sentAt.getTime() + wait * 1000);
  if (now < dueAt) return dueAt;
  const looked = await look(sending, part, replyTo, now);
  if (looked instanceof Date) return looked;
  const { dependencies, claim } = sending;
  // One search counts for all that are due, as after downtime.
  const looks = lookSeconds.filter((seconds) => part.sentAt.getTime() + seconds * 1000 <= now.getTime()).length;
  await transact(dependencies.pool, claim.organization_id, async (tx) => {
    if (looked.found !== undefined) await markAccepted(tx, claim, part.number, looked.found);
    else await markUnknown(tx, claim, part.number, looks);
    failpoint("part.before_settled_commit");
  });
  failpoint("part.settled");
  if (looked.found !== undefined) return "out";
  return settlePart(sending, { ...part, status: "unknown", looks }, replyTo, now);
}

/** Searches once. Returns the result, or when to search again if the network could not be read. */
async function look(
  sending: Sending,
  part: LedgerPart,
  replyTo: string | undefined,
  now: Date,
): Promise<{ found: string | undefined } | Date> {
  try {
    return { found: await sending.find(part, replyTo) };
  } catch (error) {
    if (!(error instanceof DeliveryFault)) throw error;
    if (error.kind !== "retryable") throw unreadable(sending, error);
    const again = new Date(Math.max(now.getTime() + unreadableMilliseconds, error.notBefore?.getTime() ?? 0));
    if (again.getTime() > part.sentAt.getTime() + patienceMilliseconds) {
      throw unconfirmed(sending, "The account's posts could not be read for an hour.");
    }
    return again;
  }
}

/** Fault for posts that cannot be read. Without a search nothing is ever sent again, even on request; a person does the rest. */
function unreadable({ account, dependencies: { network } }: Sending, { message }: DeliveryFault): DeliveryFault {
  const owner = network.mention(account.handle);
  return new DeliveryFault(
    "unconfirmed",
    "unconfirmed",
    `${network.title} did not say whether it accepted this post, and the account's posts cannot be read. Check ${owner}: if the post is not there, post it by hand. Then mark it as published. ${message}`,
  );
}

function unconfirmed({ account, dependencies: { network } }: Sending, why: string): DeliveryFault {
  return new DeliveryFault(
    "unconfirmed",
    "unconfirmed",
    `${network.title} did not say whether it accepted this post. ${why} Check ${network.mention(account.handle)}: mark the post as published if it is there, else retry.`,
  );
}
