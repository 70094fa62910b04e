import { sql } from "kysely";
import { type Tx, transact } from "#src/database/transact.ts";
import { failpoint } from "#src/platform/failpoint.ts";
import type { Claim } from "../delivery.ts";
import { DeliveryFault } from "../fault.ts";
import { TokenRefused } from "./ask-x.ts";
import { beginSend, markAccepted, markRejected, markUnknown } from "./ledger.ts";
import { outcomeOfAnswer, outcomeOfError, type SendOutcome } from "./send-outcome.ts";
import { uploadImage } from "./upload-image.ts";
import { callX } from "./x-call.ts";
import type { XWay } from "./x-way.ts";

/** Sends one part. It is in the ledger before its first byte leaves, and what X says is in the ledger before anything else is done. */
export async function sendPart(way: XWay, token: string, number: number, replyTo: string | undefined): Promise<void> {
  const { ground, claim } = way;
  const part = way.parts[number - 1];
  if (part === undefined) throw new Error(`The post has no part ${number}.`);
  const mediaId = part.image === undefined ? undefined : await uploadImage(ground, token, part.image);
  failpoint("x.uploaded");
  // Both clocks, since a machine that sleeps stops one of them.
  const begun = { monotonic: performance.now(), wall: Date.now() };
  const { mayBeOut } = await transact(ground.pool, claim.organization_id, async (tx) => {
    if (number === 1) await requireArticleOut(tx, way);
    const sending = await beginSend(tx, claim, { number, accountNetworkId: way.account.networkId });
    failpoint("x.before_ledger_commit");
    return sending;
  });
  failpoint("x.ledger_committed");
  const elapsed = Math.max(performance.now() - begun.monotonic, Date.now() - begun.wall);
  const outcome = await post(way, token, { text: part.text, replyTo, mediaId }, Math.floor(ground.sendMilliseconds - elapsed));
  failpoint("x.answered");
  await transact(ground.pool, claim.organization_id, async (tx) => {
    await writeOutcome(tx, claim, number, outcome, mayBeOut);
    failpoint("x.before_record_commit");
  });
  failpoint("x.recorded");
  if (outcome.kind !== "rejected" || (outcome.duplicate && mayBeOut)) return;
  throw outcome.unauthorized ? new TokenRefused("X has refused the access token.") : outcome.fault;
}

type Sent = { text: string; replyTo: string | undefined; mediaId: string | undefined };

async function post({ ground }: XWay, token: string, { text, replyTo, mediaId }: Sent, timeoutMilliseconds: number): Promise<SendOutcome> {
  // After its time nothing may leave any more: somebody else may be looking for it already.
  if (timeoutMilliseconds <= 0) return { kind: "unknown" };
  const json = {
    text,
    ...(replyTo !== undefined && { reply: { in_reply_to_tweet_id: replyTo } }),
    ...(mediaId !== undefined && { media: { media_ids: [mediaId] } }),
  };
  try {
    return outcomeOfAnswer(await callX(ground, { method: "POST", path: "/2/tweets", token, json, timeoutMilliseconds }));
  } catch (error) {
    return outcomeOfError(error);
  }
}

async function writeOutcome(tx: Tx, claim: Claim, number: number, outcome: SendOutcome, mayBeOut: boolean): Promise<void> {
  if (outcome.kind === "accepted") await markAccepted(tx, claim, number, outcome.networkId);
  // A text that X knows already is the one that was sent before: it is looked for again.
  else if (outcome.kind === "unknown" || (outcome.duplicate && mayBeOut)) await markUnknown(tx, claim, number, 0);
  else await markRejected(tx, claim, number);
}

/** What was made from an article never goes out before it, nor once it was taken off. */
async function requireArticleOut(tx: Tx, { claim }: XWay): Promise<void> {
  const { rows } = await sql<{ out: boolean }>`
    select not p.from_article or exists (
      select from article a where a.organization_id = p.organization_id and a.id = p.article_id and a.published_revision is not null
    ) as out
    from post p where p.organization_id = ${claim.organization_id} and p.id = ${claim.post_id}
    for key share`.execute(tx);
  if (rows[0]?.out) return;
  throw new DeliveryFault(
    "permanent",
    "article_gone",
    "The article that this post was made from is no longer out. Publish it, then retry; or withdraw the post.",
  );
}
