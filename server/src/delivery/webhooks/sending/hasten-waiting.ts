import { sql } from "kysely";
import type pg from "pg";
import { transactByIndex } from "#src/core/database/transact.ts";
import type { Ended } from "#src/operations/queue/lane.ts";
import { endWork, holdWork, type WorkClaim } from "#src/operations/queue/work.ts";

const rowsMaxUsual = 1000;

type Reached = { at: string; subject: string };

/**
 * Lets what waits for another attempt at an endpoint come due, since the endpoint was resumed, in pages of the order in which it waits. What
 * has failed since then keeps its wait. A page that is done again changes nothing.
 */
export async function hastenWaiting(pool: pg.Pool, claim: WorkClaim, leaseSeconds: number, rowsMax = rowsMaxUsual): Promise<Ended> {
  let reached: Reached | undefined;
  for (;;) {
    const next = await transactByIndex(pool, claim.organization_id, async (tx) => {
      const { rows } = await pageAfter(claim, reached, rowsMax).execute(tx);
      const [last] = rows;
      tx.turn(claim.kind);
      const isHeld = await (last === undefined ? endWork(tx, claim) : holdWork(tx, claim, leaseSeconds));
      return isHeld ? (last ?? "settled") : "lost";
    });
    if (typeof next === "string") return next;
    reached = next;
  }
}

/** Writes one page, and returns the last that it has looked at. */
function pageAfter({ organization_id: organizationId, id }: WorkClaim, reached: Reached | undefined, rowsMax: number) {
  return sql<Reached>`
    with page as materialized (
      select w.subject, w.at from work w
      where w.organization_id = ${organizationId} and w.kind = 'webhooks' and w.place = ${id} and not w.leased
        and (w.at, w.subject) > (coalesce(${reached?.at ?? null}::timestamptz, now()), ${reached?.subject ?? ""})
      order by w.at, w.subject limit ${rowsMax}
    ), waiting as materialized (
      select d.id from page
      join webhook_delivery d on d.organization_id = ${organizationId} and d.id = page.subject
      join work w on w.organization_id = ${organizationId} and w.kind = 'webhooks' and w.subject = d.id and not w.leased
      where d.status = 'pending' and d.first_attempt_at < (
        select e.resumed_at from webhook_endpoint e where e.organization_id = ${organizationId} and e.id = ${id}
      )
      for no key update of d, w
    ), shown as (
      update webhook_delivery d set next_attempt_at = date_trunc('milliseconds', now()) from waiting
      where d.organization_id = ${organizationId} and d.id = waiting.id
    ), due as (
      update work w set at = now() from waiting
      where w.organization_id = ${organizationId} and w.kind = 'webhooks' and w.subject = waiting.id
    )
    select page.at::text as at, page.subject from page order by page.at desc, page.subject desc limit 1`;
}
