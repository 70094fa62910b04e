import { limits } from "@galley/contract";
import { sql } from "kysely";
import type pg from "pg";
import { type Tx, transactByIndex } from "#src/core/database/transact.ts";
import { failpoint } from "#src/core/failpoint.ts";
import { allInOrder } from "#src/core/flow/all-in-order.ts";
import { count } from "#src/core/watching/observe.ts";
import { tellLeaders } from "#src/people/notifications/tell-leaders.ts";
import type { AttemptOutcome } from "./attempt.ts";
import type { OpenDelivery } from "./claimed-deliveries.ts";

export type Settled = { delivery: OpenDelivery; outcome: AttemptOutcome };

/**
 * Writes the outcomes of attempts at one organization's endpoints, all in one statement: the attempts, the new state of each
 * delivery, and since when its endpoint has been failing. An attempt whose claim was lost leaves nothing behind. Returns
 * the ids of the others.
 */
export async function settleDeliveries(
  pool: pg.Pool,
  sendsMail: boolean,
  organizationId: string,
  settled: Settled[],
): Promise<ReadonlySet<string>> {
  const endpointIds = [...new Set(settled.map(({ delivery }) => delivery.endpoint_id))].sort();
  const { held, ...counted } = await transactByIndex(pool, organizationId, async (tx) => {
    const [, { rows }] = await allInOrder([
      lockEndpoints(tx, organizationId, endpointIds),
      outcomesOf(organizationId, endpointIds, settled).execute(tx),
    ]);
    const [{ told, ...outcomes } = nothing] = rows;
    tx.turn("webhooks");
    for (const endpointId of told) await tellFailingEndpoint({ tx, sendsMail }, organizationId, endpointId);
    failpoint("webhook.before_commit");
    return outcomes;
  });
  failpoint("webhook.after_commit");
  const lost = settled.length - held.length;
  for (const [outcome, pieces] of Object.entries({ ...counted, lost }) as [Exclude<keyof Outcomes, "told" | "held"> | "lost", number][])
    count("attempts", { work: "webhooks", kind: "webhook", outcome }, pieces);
  return new Set(held);
}

/** Lets what changes or deletes an endpoint wait for the outcomes. The statement sent after it sees their changes. */
function lockEndpoints(tx: Tx, organizationId: string, endpointIds: readonly string[]): Promise<unknown> {
  return sql`select from webhook_endpoint where organization_id = ${organizationId} and id = any(${endpointIds}) order by id for key share`.execute(
    tx,
  );
}

type Outcomes = { told: string[]; held: string[]; succeeded: number; retried: number; failed: number };
const nothing: Outcomes = { told: [], held: [], succeeded: 0, retried: 0, failed: 0 };

/** Returns the deliveries whose claim was the newest, how many of them had each outcome, and the endpoints that began to fail and of which people must be told. */
function outcomesOf(organizationId: string, endpointIds: readonly string[], settled: readonly Settled[]) {
  const ids = settled.map(({ delivery }) => delivery.claim.id);
  return sql<Outcomes>`
    with result as (
      select * from json_to_recordset(${JSON.stringify(settled.map(asRow))}::json) as r (
        place integer, id text, fence bigint, started_at timestamptz, milliseconds integer, status_code integer, answer text, error text,
        retry_after integer
      )
    ), held as materialized (
      select r.*, d.endpoint_id, series.attempts + 1 as attempts, d.attempts_before + d.attempts - series.attempts as attempts_before,
        -- By the database's clock, as all that is due.
        coalesce(series.began_at, greatest(now() - make_interval(secs => r.milliseconds / 1000.0), e.resumed_at)) as first_attempt_at,
        make_interval(secs => ${limits.webhookFirstWaitSeconds} * power(2, series.attempts)) as wait
      from webhook_delivery d
      join work w on w.organization_id = ${organizationId} and w.kind = 'webhooks' and w.subject = d.id
      join result r on r.id = d.id and r.fence = w.fence
      cross join lateral (
        select e.resumed_at from webhook_endpoint e where e.organization_id = ${organizationId} and e.id = d.endpoint_id limit 1
      ) e
      -- One that began before its endpoint was resumed is over: the delivery has all of its attempts again.
      cross join lateral (
        select case when d.first_attempt_at < e.resumed_at then 0 else d.attempts end as attempts,
          case when d.first_attempt_at < e.resumed_at then null else d.first_attempt_at end as began_at
      ) series
      where d.organization_id = ${organizationId} and d.id = any(${ids}) and w.subject = any(${ids})
      for no key update of d, w
    ), judged as materialized (
      select h.*,
        -- Up to a tenth longer, so that what failed together does not come back together. The receiver may ask for twice the wait at most, and
        -- for nothing beyond the end of the series.
        least(now() + greatest(h.wait * (1 + 0.1 * random()), least(make_interval(secs => coalesce(h.retry_after, 0)), 2 * h.wait)), series.ends_at)
          as following,
        case
          when h.error is null then 'succeeded'
          when h.attempts >= ${limits.webhookAttemptsMax} or now() + h.wait > series.ends_at then 'failed'
          else 'pending'
        end as status
      from held h cross join lateral (select h.first_attempt_at + make_interval(hours => ${limits.webhookAttemptsHours}) as ends_at) series
    ), delivery as (
      update webhook_delivery d
      set status = j.status, attempts = j.attempts, attempts_before = j.attempts_before, first_attempt_at = j.first_attempt_at,
        finished_at = case when j.status in ('succeeded', 'failed') then now() end,
        next_attempt_at = case when j.status = 'pending' then j.following else d.next_attempt_at end
      from judged j
      where d.organization_id = ${organizationId} and d.id = j.id
    ), put_back as (
      update work w set at = j.following, leased = false, attempts = 0 from judged j
      where w.organization_id = ${organizationId} and w.kind = 'webhooks' and w.subject = j.id and j.status = 'pending'
    ), done as (
      delete from work w using judged j
      where w.organization_id = ${organizationId} and w.kind = 'webhooks' and w.subject = j.id and j.status <> 'pending'
    ), attempt as (
      insert into webhook_attempt (organization_id, delivery_id, number, started_at, milliseconds, status_code, answer, error)
      select ${organizationId}, j.id, j.attempts_before + j.attempts, j.started_at, j.milliseconds, j.status_code, j.answer, j.error
      from judged j
    ), verdict as materialized (
      select distinct on (j.endpoint_id) j.endpoint_id, j.error is null as works from judged j order by j.endpoint_id, j.place desc
    ), changed as (
    update webhook_endpoint e
    set failing_since = case when v.works then null else now() end,
      -- One that fails now and then is told of once a day at most.
      failing_told_at = case when not v.works and coalesce(e.failing_told_at < now() - interval '24 hours', true) then now() else e.failing_told_at end
    from verdict v
    where e.organization_id = ${organizationId} and e.id = any(${endpointIds}) and e.id = v.endpoint_id and (e.failing_since is not null) = v.works
    returning e.id, e.failing_since is not null and e.failing_told_at = e.failing_since as told
    )
    select coalesce((select array_agg(c.id) from changed c where c.told), '{}') as told, coalesce(array_agg(j.id), '{}') as held,
      (count(*) filter (where j.status = 'succeeded'))::integer as succeeded,
      (count(*) filter (where j.status = 'pending'))::integer as retried,
      (count(*) filter (where j.status = 'failed'))::integer as failed
    from judged j`;
}

function asRow({ delivery, outcome }: Settled, place: number) {
  return {
    place,
    id: delivery.claim.id,
    fence: delivery.claim.fence,
    started_at: outcome.startedAt.toISOString(),
    milliseconds: outcome.milliseconds,
    status_code: outcome.statusCode,
    answer: outcome.answer,
    error: outcome.error,
    retry_after: outcome.retryAfterSeconds,
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
