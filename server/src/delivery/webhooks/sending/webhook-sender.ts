import { setTimeout as wait } from "node:timers/promises";
import { limits } from "@galley/contract";
import type pg from "pg";
import type { Egress } from "#src/core/egress/egress.ts";
import { failpoint } from "#src/core/failpoint.ts";
import { untilDue } from "#src/core/flow/work-loop.ts";
import type { Log } from "#src/core/log.ts";
import type { Vault } from "#src/core/secrets.ts";
import { attemptDelivery } from "./attempt.ts";
import { claimDeliveries, type OpenDelivery, openClaims } from "./claimed-deliveries.ts";
import { createOutcomeWriter } from "./outcome-writer.ts";
import { settleDeliveries } from "./settle-deliveries.ts";

export type WebhookSenderOptions = {
  pool: pg.Pool;
  egress: Egress;
  vault: Vault;
  sendsMail: boolean;
  log: Log;
  /** Time limit for a receiver's whole answer, as in the specification when absent. */
  timeoutMilliseconds?: number;
};

export type WebhookSender = {
  /** Sends what is due now, as far as the bounds allow. Returns how much that was. */
  work(): Promise<number>;
  start(): void;
  /** Stops taking deliveries and waits for those under way. */
  stop(): Promise<void>;
};

const underWayMax = 300;
// Smaller than `underWayMax`, so that one batch is sent while another is claimed or written.
const batchMax = 50;
// Endpoints that fail at the moment delay only each other.
const failingUnderWayMax = 50;
// An organization must leave places for the others, however many endpoints it has.
const bounds = { endpointMax: 10, failingEndpointMax: 5, organizationMax: 200, failingOrganizationMax: 30 };
const leaseMarginSeconds = 20;
const idleMillisecondsMax = 1000;
// Poll interval while due deliveries wait for room at their endpoint.
const fullMilliseconds = 250;

/**
 * Sends webhooks. Everything it needs to know is in the database: the deliveries of a killed sender are found again when its
 * lease ends, and any number of senders may run at once.
 */
export function createWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const { pool, egress, vault, sendsMail, log, timeoutMilliseconds = limits.webhookTimeoutSeconds * 1000 } = options;
  const leaseSeconds = Math.ceil(timeoutMilliseconds / 1000) + leaseMarginSeconds;
  const writer = createOutcomeWriter((organizationId, batch) => settleDeliveries(pool, sendsMail, organizationId, batch));
  const stopping = new AbortController();
  const underWay = { healthy: new Set<Promise<void>>(), failing: new Set<Promise<void>>() };
  let running: Promise<void> | undefined;
  let wake = () => {};

  async function deliver(delivery: OpenDelivery): Promise<void> {
    try {
      const outcome = await attemptDelivery(egress.of(delivery.organization_id), delivery, timeoutMilliseconds);
      failpoint("webhook.sent");
      await writer.write({ delivery, outcome });
    } catch (error) {
      log.error("webhook outcome not written", { deliveryId: delivery.id, organizationId: delivery.organization_id, error });
    }
  }

  /** Claims deliveries as far as there is room, and begins to send them. */
  async function take(): Promise<Promise<void>[]> {
    const batch = Math.min(batchMax, underWayMax - underWay.healthy.size);
    const failingBatch = failingUnderWayMax - underWay.failing.size;
    const claims = await claimDeliveries(pool, { ...bounds, batch, failingBatch, leaseSeconds });
    failpoint("webhook.claimed");
    const deliveries = claims.length === 0 ? [] : await openClaims({ pool, vault, log }, claims);
    return deliveries.map((delivery) => {
      const place = delivery.failing ? underWay.failing : underWay.healthy;
      const done = deliver(delivery).finally(() => {
        place.delete(done);
        wake();
      });
      place.add(done);
      return done;
    });
  }

  /** Waits this long. Ends early when a delivery makes room, or when the sender is stopped. */
  async function pause(milliseconds: number): Promise<void> {
    const waking = new AbortController();
    wake = () => waking.abort();
    if (stopping.signal.aborted) return;
    await wait(milliseconds, undefined, { signal: waking.signal }).catch(() => {});
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const taken = await take().catch((error: unknown) => {
        log.warn("webhooks pause", { error });
        return [];
      });
      if (taken.length > 0 && underWay.healthy.size < underWayMax) continue;
      await pause(taken.length > 0 ? idleMillisecondsMax : await untilDue(pool, "next_webhook_attempt_at", fullMilliseconds));
    }
  }

  return {
    async work() {
      const taken = await take();
      await Promise.all(taken);
      return taken.length;
    },
    start() {
      running ??= loop();
    },
    async stop() {
      stopping.abort();
      wake();
      await running;
      await Promise.all([...underWay.healthy, ...underWay.failing]);
    },
  };
}
