import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { Failure } from "#src/core/failure.ts";
import { inShare } from "#test/chance.ts";
import { type CreditWorld, openCreditWorld } from "./test-support.ts";

let at: CreditWorld;
let organizationId: string;
beforeAll(async () => {
  at = await openCreditWorld();
  await at.world.warm();
});
beforeEach(async () => {
  ({ organizationId } = await at.world.newOrganization());
});
afterEach(() => at.expectSums());
afterAll(() => at.close());

function times(count: number, call: (index: number) => Promise<unknown>): Promise<PromiseSettledResult<unknown>[]> {
  return Promise.allSettled(Array.from({ length: count }, (_, index) => call(index)));
}

function codesOf(outcomes: readonly PromiseSettledResult<unknown>[]): Record<string, number> {
  const codes: Record<string, number> = {};
  for (const outcome of outcomes) {
    const code = outcome.status === "fulfilled" ? "done" : outcome.reason instanceof Failure ? outcome.reason.code : String(outcome.reason);
    codes[code] = (codes[code] ?? 0) + 1;
  }
  return codes;
}

const calls = Math.max(200, inShare(1000));

test(`of ${calls} calls at once with credit for 10, exactly 10 are accepted`, async () => {
  await at.plan(0, organizationId);
  await at.passMonth();
  await at.topUp("invoice 1", 10, organizationId);
  const outcomes = await times(calls, (index) => at.reserve(`op ${index}`, 1, organizationId));
  expect(codesOf(outcomes)).toEqual({ done: 10, insufficient_credits: calls - 10 });
  expect(await at.read(organizationId)).toMatchObject({ available: 0, reserved: 10 });
});

test("one operation asked for a hundred times at once is reserved and settled once", async () => {
  expect(codesOf(await times(100, () => at.reserve("a", 7, organizationId)))).toEqual({ done: 100 });
  expect(codesOf(await times(100, () => at.settle("a", 6, organizationId)))).toEqual({ done: 100 });
  expect(await at.read(organizationId)).toMatchObject({ available: 94, reserved: 0, used: 6 });
});

test("of settling and releasing at once one wins, and the other is told", async () => {
  for (let turn = 0; turn < 50; turn += 1) await at.reserve(`op ${turn}`, 1, organizationId);
  const ends = await times(100, (index) => {
    const operation = `op ${Math.floor(index / 2)}`;
    // Settling is called first for every other operation.
    return index % 2 === Math.floor(index / 2) % 2 ? at.settle(operation, 1, organizationId) : at.release(operation, organizationId);
  });
  expect(codesOf(ends)).toEqual({ done: 50, conflict: 50 });
  const { reserved, used, available } = await at.read(organizationId);
  expect([reserved, used + available]).toEqual([0, 100]);
});

test("a month is begun once, whoever looks or spends first", async () => {
  await at.reserve("a", 30, organizationId);
  await at.passMonth();
  const begun = await times(60, (index) => (index % 2 === 0 ? at.read(organizationId) : at.reserve(`op ${index}`, 1, organizationId)));
  expect(codesOf(begun)).toEqual({ done: 60 });
  const kinds = (await at.entries(organizationId)).map(({ kind }) => kind);
  expect(kinds.slice(0, 4)).toEqual(["grant", "reserve", "lapse", "grant"]);
  expect(kinds.slice(4)).toEqual(Array.from({ length: 30 }, () => "reserve"));
});

test("a top-up is added once, however often and fast it is sent", async () => {
  expect(codesOf(await times(30, () => at.topUp("invoice 1", 50, organizationId)))).toEqual({ done: 30 });
  expect(await at.read(organizationId)).toMatchObject({ bought: 50, budget: 150 });
});

test("of 100 settlements at once exactly one makes the cycle low", async () => {
  await times(100, (index) => at.reserve(`op ${index}`, 1, organizationId));
  expect(codesOf(await times(100, (index) => at.settle(`op ${index}`, 1, organizationId)))).toEqual({ done: 100 });
  const { rows } = await at.world.owner.query(
    "select project_id, subject_id, occurrence, data from event where type = 'credits.low' and organization_id = $1",
    [organizationId],
  );
  const { month } = (await at.read(organizationId)).cycle;
  expect(rows).toEqual([{ project_id: null, subject_id: organizationId, occurrence: month, data: { percent: 80 } }]);
});
