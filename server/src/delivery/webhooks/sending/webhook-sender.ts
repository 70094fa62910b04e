import { setImmediate as turn } from "node:timers/promises";
import { limits } from "@galley/contract";
import type pg from "pg";
import type { Egress } from "#src/core/egress/egress.ts";
import { failpoint } from "#src/core/failpoint.ts";
import type { Log } from "#src/core/log.ts";
import type { Vault } from "#src/core/secrets.ts";
import type { LaneName } from "#src/core/watching/names.ts";
import { count } from "#src/core/watching/observe.ts";
import { createLane, type Ended } from "#src/operations/queue/lane.ts";
import { untilWork } from "#src/operations/queue/until-work.ts";
import { createWorker, type Worker } from "#src/operations/queue/worker.ts";
import { type AttemptOutcome, answerClassOf, attemptDelivery } from "./attempt.ts";
import { claimDeliveries, isOfEndpoint, type OpenDelivery, openClaims } from "./claimed-deliveries.ts";
import { hastenWaiting } from "./hasten-waiting.ts";
import { createOutcomeWriter } from "./outcome-writer.ts";
import { settleDeliveries, settleTogether } from "./settle-deliveries.ts";

export type WebhookSenderOptions = {
  pool: pg.Pool;
  egress: Egress;
  vault: Vault;
  sendsMail: boolean;
  log: Log;
  /** Time limit for a receiver's whole answer, as in the specification when absent. */
  timeoutMilliseconds?: number;
};

const underWayMax = 300;
// To begin one takes a tenth of a millisecond of the thread, for which calls of the API wait.
const perTurnMax = 50;
// Endpoints that fail at the moment delay only each other.
const failingUnderWayMax = 50;
// An organization must leave places for the others, however many endpoints it has.
const bounds = { each: 10, eachOrganization: 200 };
const failingBounds = { each: 5, eachOrganization: 30 };
const leaseMarginSeconds = 20;

/** Work of an endpoint itself, which was resumed. */
type OfEndpoint = Pick<OpenDelivery, "claim" | "organization_id">;

/** Begins pieces of work, and yields to the event loop after some of them. */
async function beginInTurns<Piece>(pieces: readonly Piece[], begin: (piece: Piece) => void): Promise<void> {
  for (let at = 0; at < pieces.length; at += perTurnMax) {
    for (const piece of pieces.slice(at, at + perTurnMax)) begin(piece);
    await turn();
  }
}

/** Sends webhooks. Any number of senders may run at once. */
export function createWebhookSender(options: WebhookSenderOptions): Worker {
  const { pool, egress, vault, sendsMail, log, timeoutMilliseconds = limits.webhookTimeoutSeconds * 1000 } = options;
  const leaseSeconds = Math.ceil(timeoutMilliseconds / 1000) + leaseMarginSeconds;
  const writer = createOutcomeWriter({
    together: (batch) => settleTogether(pool, batch),
    onError: (error) => log.warn("webhook outcomes are written for each organization", { error }),
    alone: (organizationId, batch) => settleDeliveries(pool, sendsMail, organizationId, batch),
  });

  async function attempt(delivery: OpenDelivery): Promise<AttemptOutcome> {
    const outcome = await attemptDelivery(egress.of(delivery.organization_id), delivery, timeoutMilliseconds);
    failpoint("webhook.sent");
    count("webhook_answers", { answer: answerClassOf(outcome) });
    return outcome;
  }

  const run = (delivery: OpenDelivery | OfEndpoint): Promise<Ended> =>
    "url" in delivery ? writer.write(delivery, attempt(delivery)) : hastenWaiting(pool, delivery.claim, leaseSeconds);

  const lane = (name: LaneName, atOnceMax: number) =>
    createLane({
      name,
      atOnceMax,
      run,
      onError: (error, { claim, organization_id: organizationId }) =>
        log.error("webhook outcome not written", { deliveryId: claim.id, organizationId, error }),
    });
  const healthy = lane("webhooks", underWayMax);
  const failing = lane("failing_webhooks", failingUnderWayMax);

  let isDrained = false;

  /** Claims deliveries for both lanes, reads them in one set, and begins to send them. The failure of one claim leaves the other's. */
  async function open(): Promise<number> {
    const rooms = [healthy.room(), failing.room()] as const;
    const claimed = await Promise.allSettled([
      claimDeliveries(pool, "webhooks", { ...bounds, room: rooms[0], leaseSeconds }),
      claimDeliveries(pool, "failing_webhooks", { ...failingBounds, room: rooms[1], leaseSeconds }),
    ]);
    failpoint("webhook.claimed");
    const [working = [], failed = []] = claimed.map((one) => (one.status === "fulfilled" ? one.value : []));
    isDrained = working.length < rooms[0] && failed.length < rooms[1];
    const late = new Set(failed);
    const all = [...working, ...failed];
    const resumed = all.filter(isOfEndpoint).map((claim): OfEndpoint => ({ claim, organization_id: claim.organization_id }));
    const unread = all.filter((claim) => !isOfEndpoint(claim));
    const deliveries = await openClaims({ pool, vault, log }, unread);
    await beginInTurns([...resumed, ...deliveries], (one) => (late.has(one.claim) ? failing : healthy).begin([one]));
    for (const one of claimed) if (one.status === "rejected") throw one.reason;
    return all.length;
  }

  return createWorker({
    name: "webhook_sender",
    open,
    lanes: [healthy, failing],
    isFull: () => healthy.room() <= 0,
    isDrained: () => isDrained,
    until: () => untilWork(pool, ["webhooks", "failing_webhooks"]),
    onError: (error) => log.warn("webhooks pause", { error }),
  });
}
