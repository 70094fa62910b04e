import { expect } from "vitest";
import { type Tx, transact } from "#src/core/database/transact.ts";
import { openWorld } from "#test/world.ts";
import { readCredits } from "./read-credits.ts";
import { releaseCredits } from "./release-credits.ts";
import { reserveCredits } from "./reserve-credits.ts";
import { settleCredits } from "./settle-credits.ts";

export type CreditWorld = Awaited<ReturnType<typeof openCreditWorld>>;

/** Opens a world in which credits are spent, one transaction for each call, and in which months can pass. */
export async function openCreditWorld() {
  const world = await openWorld();
  let monthsPassed = 0;
  const within = <T>(organizationId: string, work: (tx: Tx) => Promise<T>) => transact(world.pool, organizationId, work);
  const at = {
    world,
    within,
    reserve: (operationId: string, credits: number, organizationId = world.organizationId) =>
      within(organizationId, (tx) =>
        reserveCredits(tx, organizationId, { operationId, credits, work: "image", projectId: null, subjectId: null }),
      ),
    settle: (operationId: string, spent: number, organizationId = world.organizationId) =>
      within(organizationId, (tx) => settleCredits({ tx, sendsMail: true }, organizationId, { operationId, spent })),
    release: (operationId: string, organizationId = world.organizationId) =>
      within(organizationId, (tx) => releaseCredits(tx, organizationId, operationId)),
    read: (organizationId = world.organizationId) => within(organizationId, (tx) => readCredits(tx, organizationId)),
    plan: (monthlyCredits: number, organizationId = world.organizationId) =>
      world.call(world.registry.setPlan, { monthlyCredits }, { kind: "operator", organizationId }),
    topUp: (reference: string, amount: number, organizationId = world.organizationId) =>
      world.call(world.registry.addCredits, { reference, amount }, { kind: "operator", organizationId }),
    /** Makes the database's calendar show a later month. */
    async passMonth() {
      monthsPassed += 1;
      await world.owner.query(
        `create or replace function credit_month(at timestamptz, zone text) returns date language sql stable
         return (date_trunc('month', at at time zone zone) + interval '${monthsPassed} months')::date`,
      );
    },
    async entries(organizationId = world.organizationId) {
      const { rows } = await world.owner.query<{
        kind: string;
        monthly: number;
        bought: number;
        reserved: number;
        spent: number;
        lapsed: number;
      }>("select kind, monthly, bought, reserved, spent, lapsed from credit_entry where organization_id = $1 order by number", [
        organizationId,
      ]);
      return rows;
    },
    /** Expects that every sum over the history of every organization equals its balance, and that its cycles add up. */
    async expectSums() {
      const { rows } = await world.owner.query(wrongSums);
      expect(rows).toEqual([]);
    },
    close: () => world.close(),
  };
  return at;
}

export const wrongSums = `
  with sums as (
    select organization_id, sum(monthly) as monthly, sum(bought) as bought, sum(reserved) as reserved, count(*) as entries
    from credit_entry group by organization_id
  ), spent as (
    select organization_id, month, sum(spent) as used, sum(reserved) as reserved from credit_entry group by organization_id, month
  )
  select a.organization_id, 'sum' as wrong from credit_account a left join sums s using (organization_id)
  where (a.monthly, a.bought, a.reserved, a.entries)
    is distinct from (coalesce(s.monthly, 0), coalesce(s.bought, 0), coalesce(s.reserved, 0), coalesce(s.entries, 0))
  union all
  select c.organization_id, 'used' from credit_cycle c left join spent s using (organization_id, month) where c.used <> coalesce(s.used, 0)
  union all
  select c.organization_id, 'budget' from credit_cycle c join credit_account a using (organization_id, month)
  left join spent s using (organization_id, month) where c.budget <> c.used + coalesce(s.reserved, 0) + a.monthly + a.bought`;
