import { limits } from "@galley/contract";
import { sql } from "kysely";
import type pg from "pg";
import { type Tx, transact, type Writes } from "#src/core/database/transact.ts";
import { failpoint } from "#src/core/failpoint.ts";
import { allInOrder } from "#src/core/flow/all-in-order.ts";
import { count } from "#src/core/watching/observe.ts";
import { tellFailingEndpoint } from "../tell-failing-endpoint.ts";
import type { AttemptOutcome } from "./attempt.ts";
import type { OpenDelivery } from "./claimed-deliveries.ts";

export type Settled = { delivery: OpenDelivery; outcome: AttemptOutcome };

/**
 * Writes the outcomes of attempts at one organization's endpoints, all in one transaction: the attempts, the new state of each
 * delivery, and since when its endpoint has been failing. An attempt whose claim was lost leaves nothing behind. Returns
 * the ids of the others.
 */
export async function settleDeliveries(
  pool: pg.Pool,
  sendsMail: boolean,
  organizationId: string,
  settled: Settled[],
): Promise<ReadonlySet<string>> {
  const judged = await transact(pool, organizationId, async (tx, atCommit) => {
    const judged = await judge(tx, organizationId, settled);
    if (judged.length > 0) {
      await writeDeliveries(atCommit, organizationId, judged);
      await writeAttempts(atCommit, organizationId, judged);
      const told = await writeEndpoints(tx, organizationId, judged);
      for (const endpointId of told) await tellFailingEndpoint({ tx, sendsMail }, organizationId, endpointId);
    }
    failpoint("webhook.before_commit");
    return judged;
  });
  failpoint("webhook.after_commit");
  const pieces = { succeeded: 0, retried: 0, failed: 0, lost: settled.length - judged.length };
  for (const { status } of judged) pieces[status === "pending" || status === "held" ? "retried" : status] += 1;
  for (const [outcome, number] of Object.entries(pieces) as [keyof typeof pieces, number][])
    count("attempts", { work: "webhooks", kind: "webhook", outcome }, number);
  return new Set(judged.map(({ delivery }) => delivery.id));
}

type Verdict = {
  /** Position among the settled ones. */
  place: number;
  status: "succeeded" | "failed" | "held" | "pending";
  /** Attempts of this series, and of all. */
  attempts: number;
  number: number;
  next_attempt_at: Date;
  now: Date;
  /** Whether its endpoint has been failing until now. */
  endpoint_failing: boolean;
};
type Judged = Settled & Verdict;

/** Locks the deliveries whose claim is the newest, and decides what becomes of each. */
async function judge(tx: Tx, organizationId: string, settled: readonly Settled[]): Promise<Judged[]> {
  const endpointIds = [...new Set(settled.map(({ delivery }) => delivery.endpoint_id))].sort();
  const claims = settled.map(({ delivery: { id, fence }, outcome: { error, retryAfterSeconds } }, place) => ({
    place,
    id,
    fence,
    works: error === null,
    retry_after: retryAfterSeconds ?? 0,
  }));
  const [, { rows }] = await allInOrder([
    // Pausing and resuming wait for this lock, and the statement after it sees their changes.
    sql`select from webhook_endpoint where organization_id = ${organizationId} and id = any(${endpointIds}) order by id for key share`.execute(
      tx,
    ),
    sql<Verdict>`
      with held as materialized (
        select r.*, d.endpoint_id, d.attempts + 1 as attempts, d.attempts_before, d.next_attempt_at,
          d.first_attempt_at + make_interval(hours => ${limits.webhookAttemptsHours}) as series_end,
          make_interval(secs => ${limits.webhookFirstWaitSeconds} * power(2, d.attempts)) as wait
        from webhook_delivery d
        join json_to_recordset(${JSON.stringify(claims)}::json) as r (place integer, id text, fence bigint, works boolean, retry_after integer)
          on r.id = d.id and r.fence = d.fence
        where d.organization_id = ${organizationId} and d.id = any(${claims.map(({ id }) => id)}) and d.lease_until is not null
        for no key update of d
      ), judged as materialized (
        select h.*, e.failing_since is not null as endpoint_failing,
          -- Up to a tenth longer, so that what failed together does not come back together.
          h.wait * (1 + 0.1 * random()) as jittered,
          case
            when h.works then 'succeeded'
            when h.attempts >= ${limits.webhookAttemptsMax} or now() + h.wait > h.series_end then 'failed'
            when e.status = 'paused' then 'held'
            else 'pending'
          end as status
        from held h cross join lateral (
          select e.status, e.failing_since from webhook_endpoint e where e.organization_id = ${organizationId} and e.id = h.endpoint_id limit 1
        ) e
      )
      select place, status, endpoint_failing, attempts, attempts_before + attempts as number, now()::timestamptz(3) as now,
        -- The receiver may ask for twice the wait at most, and for nothing beyond the end of the series.
        (case when status in ('held', 'pending')
          then least(now() + greatest(jittered, least(make_interval(secs => retry_after), 2 * wait)), series_end)
          else next_attempt_at end)::timestamptz(3) as next_attempt_at
      from judged order by place`.execute(tx),
  ]);
  return rows.flatMap((verdict) => {
    const one = settled[verdict.place];
    return one === undefined ? [] : [{ ...one, ...verdict }];
  });
}

async function writeDeliveries(writes: Writes, organizationId: string, judged: readonly Judged[]): Promise<void> {
  const changes = judged.map(({ delivery: { id }, status, attempts, next_attempt_at, now }) => ({
    id,
    status,
    attempts,
    next_attempt_at,
    finished_at: status === "succeeded" || status === "failed" ? now : null,
  }));
  await writes.write(sql`
    update webhook_delivery d
    set status = j.status, attempts = j.attempts, lease_until = null, finished_at = j.finished_at, next_attempt_at = j.next_attempt_at
    from json_to_recordset(${JSON.stringify(changes)}::json)
      as j (id text, status text, attempts integer, finished_at timestamptz, next_attempt_at timestamptz)
    where d.organization_id = ${organizationId} and d.id = j.id`);
}

async function writeAttempts(writes: Writes, organizationId: string, judged: readonly Judged[]): Promise<void> {
  const attempts = judged.map(({ delivery: { id }, number, outcome: { startedAt, milliseconds, statusCode, answer, error } }) => ({
    id,
    number,
    started_at: startedAt,
    milliseconds,
    status_code: statusCode,
    answer,
    error,
  }));
  await writes.write(sql`
    insert into webhook_attempt (organization_id, delivery_id, number, started_at, milliseconds, status_code, answer, error)
    select d.organization_id, d.id, j.number, j.started_at, j.milliseconds, j.status_code, j.answer, j.error
    from json_to_recordset(${JSON.stringify(attempts)}::json)
      as j (id text, number integer, started_at timestamptz, milliseconds integer, status_code integer, answer text, error text)
    join webhook_delivery d on d.id = j.id
    where d.organization_id = ${organizationId}`);
}

/** Writes since when endpoints have been failing, where the last attempt at one has changed that. Returns those that people must be told of. */
async function writeEndpoints(tx: Tx, organizationId: string, judged: readonly Judged[]): Promise<string[]> {
  const [{ now } = { now: new Date() }] = judged;
  const last = new Map(
    judged.map((one) => [one.delivery.endpoint_id, { works: one.outcome.error === null, failing: one.endpoint_failing }]),
  );
  const verdicts = Array.from(last, ([id, verdict]) => ({ id, ...verdict })).filter(({ works, failing }) => works === failing);
  if (verdicts.length === 0) return [];
  const { rows } = await sql<{ id: string; told: boolean }>`
    update webhook_endpoint e
    set failing_since = case when v.works then null else ${now}::timestamptz end,
      -- One that fails now and then is told of once a day at most.
      failing_told_at = case when not v.works and coalesce(e.failing_told_at < ${new Date(now.getTime() - dayMilliseconds)}::timestamptz, true)
        then ${now}::timestamptz else e.failing_told_at end
    from json_to_recordset(${JSON.stringify(verdicts)}::json) as v (id text, works boolean)
    where e.organization_id = ${organizationId} and e.id = v.id and (e.failing_since is not null) = v.works
    returning e.id, e.failing_since is not null and e.failing_told_at = e.failing_since as told`.execute(tx);
  return rows.flatMap(({ id, told }) => (told ? [id] : []));
}

const dayMilliseconds = 24 * 60 * 60 * 1000;
