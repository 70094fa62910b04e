import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { nodesOfRun } from "#test/nodes-of-run.ts";
import { reserveCredits } from "./reserve-credits.ts";
import { type CreditWorld, openCreditWorld } from "./test-support.ts";

let at: CreditWorld;
let organizationId: string;
beforeAll(async () => {
  at = await openCreditWorld();
});
beforeEach(async () => {
  ({ organizationId } = await at.world.newOrganization());
});
afterAll(async () => {
  await at.expectSums();
  await at.close();
});

const read = () => at.read(organizationId);
const reserve = (operationId: string, credits: number) => at.reserve(operationId, credits, organizationId);
const settle = (operationId: string, spent: number) => at.settle(operationId, spent, organizationId);
const release = (operationId: string) => at.release(operationId, organizationId);
const topUp = (reference: string, amount: number) => at.topUp(reference, amount, organizationId);
const entries = () => at.entries(organizationId);

describe("spending", () => {
  test("sets aside, spends what was used and gives the rest back", async () => {
    expect(await reserve("a", 7)).toEqual({ status: "reserved", available: 93 });
    expect(await read()).toMatchObject({ available: 93, reserved: 7, used: 0 });
    await settle("a", 5);
    expect(await read()).toMatchObject({ available: 95, reserved: 0, used: 5, budget: 100, percent: 5 });
    expect(await entries()).toEqual([
      { kind: "grant", monthly: 100, bought: 0, reserved: 0, spent: 0, lapsed: 0 },
      { kind: "reserve", monthly: -7, bought: 0, reserved: 7, spent: 0, lapsed: 0 },
      { kind: "settle", monthly: 2, bought: 0, reserved: -7, spent: 5, lapsed: 0 },
    ]);
  });

  test("takes the month's credits first and gives bought ones back first", async () => {
    await topUp("invoice 1", 20);
    await reserve("a", 110);
    expect(await read()).toMatchObject({ monthly: 0, bought: 10, reserved: 110 });
    await settle("a", 95);
    expect(await read()).toMatchObject({ monthly: 5, bought: 20, reserved: 0 });
  });

  test("is refused with what it takes and what is left, and changes nothing", async () => {
    await reserve("a", 94);
    const refused = reserve("b", 7);
    await expect(refused).rejects.toMatchObject({
      code: "insufficient_credits",
      details: { required: 7, available: 6 },
      message: "This costs 7 credits and 6 are left. Buy credits, or wait for the next cycle.",
    });
    expect(await read()).toMatchObject({ available: 6, reserved: 94 });
  });

  test("never takes more than was set aside", async () => {
    await reserve("a", 7);
    await expect(settle("a", 8)).rejects.toMatchObject({ code: "invalid_state" });
    expect(await read()).toMatchObject({ available: 93, reserved: 7, used: 0 });
  });

  test.each([0, -1, 1.5, Number.NaN])("takes whole credits only: %s", async (credits) => {
    await expect(reserve("a", credits)).rejects.toThrow("cannot be reserved");
    if (credits !== 0) await expect(settle("a", credits)).rejects.toThrow("cannot be spent");
  });

  test("stands and falls with the transaction that it is part of", async () => {
    const failing = at.within(organizationId, async (tx) => {
      await reserveCredits(tx, organizationId, { operationId: "a", credits: 7, work: "article", projectId: null, subjectId: null });
      throw new Error("The work could not be begun.");
    });
    await expect(failing).rejects.toThrow("could not be begun");
    expect(await entries()).toEqual([]);
    expect(await read()).toMatchObject({ available: 100, reserved: 0 });
  });
});

describe("a call that is made again", () => {
  test("reserves once, and tells how the reservation has ended", async () => {
    await reserve("a", 7);
    expect(await reserve("a", 7)).toEqual({ status: "reserved", available: 93 });
    await settle("a", 7);
    expect(await reserve("a", 7)).toEqual({ status: "settled", available: 93 });
    await reserve("b", 3);
    await release("b");
    expect(await reserve("b", 3)).toEqual({ status: "released", available: 93 });
    expect(await entries()).toHaveLength(5);
  });

  test("settles and releases once", async () => {
    await reserve("a", 7);
    for (let turn = 0; turn < 3; turn += 1) await settle("a", 5);
    await reserve("b", 7);
    for (let turn = 0; turn < 3; turn += 1) await release("b");
    expect(await read()).toMatchObject({ available: 95, reserved: 0, used: 5 });
  });

  test("for something else is a conflict", async () => {
    await reserve("a", 7);
    await expect(reserve("a", 6)).rejects.toMatchObject({ code: "conflict" });
    const other = { operationId: "a", credits: 7, work: "image", projectId: null, subjectId: "pst_1" } as const;
    await expect(at.within(organizationId, (tx) => reserveCredits(tx, organizationId, other))).rejects.toMatchObject({ code: "conflict" });
    await settle("a", 5);
    await expect(settle("a", 4)).rejects.toMatchObject({ code: "conflict" });
    await expect(release("a")).rejects.toMatchObject({ code: "conflict" });
    await reserve("b", 1);
    await release("b");
    await expect(settle("b", 0)).rejects.toMatchObject({ code: "conflict" });
    await expect(settle("unknown", 1)).rejects.toMatchObject({ code: "not_found" });
    await expect(release("unknown")).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the month's end", () => {
  test("lets the month's credits lapse and keeps bought ones", async () => {
    await topUp("invoice 1", 20);
    await reserve("a", 40);
    await settle("a", 40);
    await at.passMonth();
    expect(await read()).toMatchObject({ monthly: 100, bought: 20, used: 0, budget: 120, percent: 0 });
    expect((await entries()).slice(-2)).toMatchObject([
      { kind: "lapse", monthly: -60, lapsed: 60 },
      { kind: "grant", monthly: 100 },
    ]);
  });

  test("between reserving and releasing: what was the month's has lapsed, what was bought comes back", async () => {
    await topUp("invoice 1", 20);
    await reserve("a", 110);
    await at.passMonth();
    expect(await read()).toMatchObject({ monthly: 100, bought: 10, reserved: 110, budget: 110 });
    await release("a");
    expect(await read()).toMatchObject({ monthly: 100, bought: 20, reserved: 0, used: 0, budget: 120 });
    expect((await entries()).at(-1)).toEqual({ kind: "release", monthly: 0, bought: 10, reserved: -110, spent: 0, lapsed: 100 });
  });

  test("between reserving and settling: the use counts for the month in which it was reserved", async () => {
    await topUp("invoice 1", 20);
    await reserve("a", 110);
    await at.passMonth();
    await settle("a", 105);
    expect(await read()).toMatchObject({ monthly: 100, bought: 15, reserved: 0, used: 0, budget: 115 });
    const { rows } = await at.world.owner.query("select used from credit_cycle where organization_id = $1 order by month", [
      organizationId,
    ]);
    expect(rows).toEqual([{ used: 105 }, { used: 0 }]);
    expect(
      await at.world.owner.query("select from event where type = 'credits.low' and organization_id = $1", [organizationId]),
    ).toMatchObject({
      rowCount: 0,
    });
  });

  test("gives nothing for months in which nobody looked", async () => {
    await read();
    for (let month = 0; month < 5; month += 1) await at.passMonth();
    expect(await read()).toMatchObject({ available: 100 });
    expect((await entries()).map(({ kind }) => kind)).toEqual(["grant", "lapse", "grant"]);
  });
});

describe("the database", () => {
  beforeEach(async () => {
    await topUp("invoice 1", 20);
    await reserve("a", 5);
    await settle("a", 5);
  });

  test.each([
    "update credit_account set monthly = monthly + 1 where organization_id = $1",
    "update credit_account set bought = 0 where organization_id = $1",
    "update credit_account set entries = entries - 1 where organization_id = $1",
    "update credit_entry set monthly = monthly + 1, monthly_after = monthly_after + 1 where organization_id = $1 and number = 1",
    "update credit_entry set bought = bought + 1 where organization_id = $1 and number = 2",
    "update credit_entry set spent = 4 where organization_id = $1 and kind = 'settle'",
    "delete from credit_entry where organization_id = $1 and number = 2",
    "delete from credit_entry where organization_id = $1 and number = 4",
  ])("refuses even its owner what would part history and balance: %s", async (statement) => {
    await expect(at.world.owner.query(statement, [organizationId])).rejects.toThrow(/violates (foreign key|check) constraint/);
  });

  test("lets the service write entries in no other way than through what adds up", async () => {
    for (const statement of [
      "call post_credits('o', 'grant', null, now()::date, 1000, 0, 0)",
      "select open_credits('o')",
      "insert into credit_account (organization_id) values ('o')",
      "update credit_cycle set budget = 1000000",
    ]) {
      await expect(at.world.pool.query(statement), statement).rejects.toThrow("permission denied");
    }
  });

  test("refuses to reserve for no organization", async ({ skip }) => {
    skip(nodesOfRun().length > 0, "Citus 13.2 ends where a function is to go to the node of no organization");
    const unnamed = "select * from reserve_credits_of(null, 'a', 1, 'image', null, null)";
    await expect(at.world.pool.query(unnamed)).rejects.toThrow("null value");
  });
});

test("of another organization nothing can be settled, and its names are free", async () => {
  const other = await at.world.newOrganization();
  await reserve("a", 7);
  await expect(at.settle("a", 7, other.organizationId)).rejects.toMatchObject({ code: "not_found" });
  await expect(at.release("a", other.organizationId)).rejects.toMatchObject({ code: "not_found" });
  expect(await at.reserve("a", 50, other.organizationId)).toEqual({ status: "reserved", available: 50 });
  await at.release("a", other.organizationId);
  expect(await read()).toMatchObject({ available: 93, reserved: 7 });
});
