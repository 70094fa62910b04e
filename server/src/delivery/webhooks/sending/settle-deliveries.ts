import { limits } from "@galley/contract";
import { sql } from "kysely";
import type pg from "pg";
import { type Tx, transact, transactEverywhere } from "#src/core/database/transact.ts";
import { failpoint } from "#src/core/failpoint.ts";
import { count } from "#src/core/watching/observe.ts";
import { tellLeaders } from "#src/people/notifications/tell-leaders.ts";
import type { AttemptOutcome } from "./attempt.ts";
import type { OpenDelivery } from "./claimed-deliveries.ts";

export type Settled = { delivery: OpenDelivery; outcome: AttemptOutcome };

/**
 * Writes outcomes of any organizations in one statement, and returns those that it has left out: one whose rows somebody holds at the moment, one
 * by which its endpoint begins or ceases to fail, and one whose claim was lost.
 */
export async function settleTogether(pool: pg.Pool, settled: readonly Settled[]): Promise<Settled[]> {
  const written = await transactEverywhere(pool, async (tx) => {
    const outcomes = await write(tx, settled, false);
    failpoint("webhook.before_commit");
    return outcomes;
  });
  failpoint("webhook.after_commit");
  countAttempts(written);
  return pick(settled, written.unwritten);
}

/**
 * Writes the outcomes of attempts at one organization's endpoints, all in one transaction: the attempts, the new state of each
 * delivery, and since when its endpoint has been failing. An attempt whose claim was lost leaves nothing behind, and is returned.
 */
export async function settleDeliveries(
  pool: pg.Pool,
  sendsMail: boolean,
  organizationId: string,
  settled: readonly Settled[],
): Promise<Settled[]> {
  const written = await transact(pool, organizationId, async (tx) => {
    const outcomes = await write(tx, settled, true);
    tx.turn("webhooks");
    for (const endpointId of outcomes.told) await tellFailingEndpoint({ tx, sendsMail }, organizationId, endpointId);
    failpoint("webhook.before_commit");
    return outcomes;
  });
  failpoint("webhook.after_commit");
  countAttempts(written, written.unwritten.length);
  return pick(settled, written.unwritten);
}

/** Outcomes that were written, the places of the others, and the endpoints that began to fail and of which people must be told. */
type Written = { unwritten: number[]; told: string[]; succeeded: number; retried: number; failed: number };

async function write(tx: Tx, settled: readonly Settled[], waits: boolean): Promise<Written> {
  const { webhookFirstWaitSeconds: firstWait, webhookAttemptsMax: attemptsMax, webhookAttemptsHours: hoursMax } = limits;
  const outcomes = JSON.stringify(settled.map(asRow));
  const { rows } = await sql<Written>`
    select * from settle_deliveries(${outcomes}::json, ${waits}, ${firstWait}, ${attemptsMax}, ${hoursMax})`.execute(tx);
  return rows[0] ?? { unwritten: [], told: [], succeeded: 0, retried: 0, failed: 0 };
}

function pick(settled: readonly Settled[], places: readonly number[]): Settled[] {
  return places.flatMap((place) => settled[place] ?? []);
}

function countAttempts({ succeeded, retried, failed }: Written, lost = 0): void {
  for (const [outcome, pieces] of Object.entries({ succeeded, retried, failed, lost }) as [
    "succeeded" | "retried" | "failed" | "lost",
    number,
  ][])
    if (pieces > 0) count("attempts", { work: "webhooks", kind: "webhook", outcome }, pieces);
}

function asRow({ delivery, outcome }: Settled, place: number) {
  return {
    place,
    organization_id: delivery.organization_id,
    endpoint_id: delivery.endpoint_id,
    id: delivery.claim.id,
    fence: delivery.claim.fence,
    started_at: outcome.startedAt.toISOString(),
    milliseconds: outcome.milliseconds,
    status_code: outcome.statusCode,
    answer: outcome.answer,
    error: outcome.error,
    retry_after: outcome.retryAfterSeconds,
    // Drawn here, since an update that draws for each of its rows cannot be carried out on several nodes.
    delay: Math.random(),
  };
}

/** Notifies the owners and admins that an endpoint has begun to fail. */
async function tellFailingEndpoint(
  { tx, sendsMail }: { tx: Tx; sendsMail: boolean },
  organizationId: string,
  endpointId: string,
): Promise<void> {
  const endpoint = await tx
    .selectFrom("webhook_endpoint")
    .select(["project_id", "url"])
    .where("organization_id", "=", organizationId)
    .where("id", "=", endpointId)
    .executeTakeFirst();
  if (endpoint === undefined) return;
  await tellLeaders({ tx, sendsMail }, organizationId, {
    kind: "endpoint_failing",
    projectId: endpoint.project_id,
    endpointId,
    title: endpoint.url,
    reason: "",
  });
}
