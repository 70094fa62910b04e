import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type CreditWorld, openCreditWorld } from "./test-support.ts";

let at: CreditWorld;
let organizationId: string;
let personId: string;
beforeAll(async () => {
  at = await openCreditWorld();
});
beforeEach(async () => {
  ({ organizationId, personId } = await at.world.newOrganization());
});
afterAll(async () => {
  await at.expectSums();
  await at.close();
});

const kinds = async () => (await at.entries(organizationId)).map(({ kind }) => kind);
const operator = () => ({ kind: "operator", organizationId }) as const;
const setZone = (timeZone: string) => at.world.call(at.world.registry.setPlan, { timeZone }, operator());

describe("the plan", () => {
  test("gives 100 credits a month until somebody says otherwise", async () => {
    expect(await at.read(organizationId)).toMatchObject({ available: 100, budget: 100, plan: { monthlyCredits: 100 } });
  });

  test("gives more at once, once however often it is raised and lowered, and less from the next month on", async () => {
    await at.reserve("a", 60, organizationId);
    expect(await at.plan(300, organizationId)).toMatchObject({ available: 240, budget: 300 });
    expect(await at.plan(50, organizationId)).toMatchObject({ available: 240, budget: 300, plan: { monthlyCredits: 50 } });
    expect(await at.plan(300, organizationId)).toMatchObject({ available: 240, budget: 300 });
    expect(await kinds()).toEqual(["grant", "reserve", "raise"]);
    await at.plan(0, organizationId);
    await at.passMonth();
    expect(await at.read(organizationId)).toMatchObject({ available: 0, reserved: 60, percent: 0 });
  });

  test("is asked for something", async () => {
    const nothing = at.world.call(at.world.registry.setPlan, {}, operator());
    await expect(nothing).rejects.toMatchObject({ code: "invalid_input", param: "monthlyCredits" });
  });
});

describe("the cycle", () => {
  const monthAt = async (instant: string, zone: string) => {
    const { rows } = await at.world.owner.query("select to_char(credit_month($1, $2), 'YYYY-MM') as month", [instant, zone]);
    return rows[0].month;
  };

  test.each([
    ["2026-12-31T23:59:59.999Z", "UTC", "2026-12"],
    ["2027-01-01T00:00:00Z", "UTC", "2027-01"],
    ["2026-12-31T23:30:00Z", "Europe/Berlin", "2027-01"],
    ["2027-01-01T04:30:00Z", "America/New_York", "2026-12"],
    ["2026-11-01T03:59:59Z", "America/New_York", "2026-10"],
    ["2026-03-31T22:00:00Z", "Europe/Berlin", "2026-04"],
    ["2026-10-31T22:30:00Z", "Europe/Berlin", "2026-10"],
  ])("at %s in %s is %s", async (instant, zone, month) => {
    await using _fresh = await freshCalendar();
    expect(await monthAt(instant, zone)).toBe(month);
  });

  test("is a month of the first project's zone, or of the zone that was set", async () => {
    const { plan, cycle } = await at.read(organizationId);
    expect(plan.timeZone).toBe("America/New_York");
    expect(beginningsIn("America/New_York", cycle)).toEqual([`${cycle.month}-01T00:00`, expect.stringMatching(/^\d{4}-\d\d-01T00:00$/)]);
    const moved = await setZone("Asia/Kolkata");
    expect(moved.plan.timeZone).toBe("Asia/Kolkata");
    expect(beginningsIn("Asia/Kolkata", moved.cycle)[0]).toBe(`${cycle.month}-01T00:00`);
    await expect(setZone("Mars/Olympus")).rejects.toMatchObject({ code: "invalid_input", param: "timeZone" });
  });

  test("gives a month's credits once, whichever way the zone is moved across midnight", async () => {
    await using _fresh = await freshCalendar("case zone when 'Pacific/Kiritimati' then date '2099-02-01' else date '2099-01-01' end");
    await at.reserve("a", 10, organizationId);
    expect((await setZone("Pacific/Kiritimati")).cycle.month).toBe("2099-02");
    expect((await setZone("Pacific/Pago_Pago")).cycle.month).toBe("2099-02");
    await setZone("Pacific/Kiritimati");
    expect(await kinds()).toEqual(["grant", "reserve", "lapse", "grant"]);
  });

  /** Replaces the database's calendar for a while, without the months that have passed in it. */
  async function freshCalendar(month = "date_trunc('month', at at time zone zone)::date") {
    const { rows } = await at.world.owner.query("select pg_get_functiondef('credit_month'::regproc) as text");
    await at.world.owner.query(
      `create or replace function credit_month(at timestamptz, zone text) returns date language sql stable return ${month}`,
    );
    return { [Symbol.asyncDispose]: () => at.world.owner.query(rows[0].text).then(() => {}) };
  }
});

function beginningsIn(zone: string, { beginsAt, endsAt }: { beginsAt: string; endsAt: string }): string[] {
  return [beginsAt, endsAt].map((instant) =>
    Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: "minute" }),
  );
}

describe("top-ups", () => {
  test("are taken once for a reference, and something else under it is refused", async () => {
    expect(await at.topUp("invoice 1", 20, organizationId)).toMatchObject({ bought: 20, budget: 120 });
    expect(await at.topUp("invoice 1", 20, organizationId)).toMatchObject({ bought: 20, budget: 120 });
    await expect(at.topUp("invoice 1", 21, organizationId)).rejects.toMatchObject({ code: "conflict", param: "reference" });
  });

  test("stop where nobody could count them any more", async () => {
    await at.within(organizationId, (tx) => sql`select top_up_credits_of(${organizationId}, 'invoice 1', 999999990, '')`.execute(tx));
    await at.reserve("a", 105, organizationId);
    await expect(at.topUp("invoice 2", 11, organizationId)).rejects.toMatchObject({ code: "invalid_state", param: "amount" });
    await at.release("a", organizationId);
    expect(await at.topUp("invoice 2", 10, organizationId)).toMatchObject({ bought: 1_000_000_000 });
  });
});

describe("who may", () => {
  test("the operator alone sets plans and adds credits, whatever role somebody has", async () => {
    for (const role of ["owner", "admin"] as const) {
      const person = { kind: "person", role, organizationId, personId } as const;
      const refused = { code: "not_allowed", message: expect.stringContaining("operator") };
      await expect(at.world.call(at.world.registry.setPlan, { monthlyCredits: 1000 }, person)).rejects.toMatchObject(refused);
      await expect(at.world.call(at.world.registry.addCredits, { amount: 1, reference: "x" }, person)).rejects.toMatchObject(refused);
    }
    expect(await at.read(organizationId)).toMatchObject({ available: 100 });
  });

  test("every member sees the balance, owners and admins the history", async () => {
    const person = { kind: "person", role: "reader", organizationId, personId } as const;
    expect(await at.world.call(at.world.registry.getCredits, {}, person)).toMatchObject({ available: 100, percent: 0 });
    await expect(at.world.call(at.world.registry.listCreditEntries, {}, person)).rejects.toMatchObject({ code: "not_allowed" });
  });
});

test("the history is read page by page, newest first, each entry once while more are written", async () => {
  await at.topUp("invoice 1", 50, organizationId);
  for (let count = 0; count < 4; count += 1) await at.reserve(`op ${count}`, 2, organizationId);
  await at.settle("op 0", 1, organizationId);
  const owner = { kind: "person", organizationId, personId } as const;
  const read = (cursor?: string) => at.world.call(at.world.registry.listCreditEntries, { limit: 3, ...(cursor && { cursor }) }, owner);
  const first = await read();
  await at.reserve("later", 1, organizationId);
  const second = await read(first.nextCursor ?? "");
  const third = await read(second.nextCursor ?? "");
  expect(third.nextCursor).toBeNull();
  const all = [...first.data, ...second.data, ...third.data];
  expect(all.map(({ id }) => id)).toEqual(["cre_7", "cre_6", "cre_5", "cre_4", "cre_3", "cre_2", "cre_1"]);
  expect(all[0]).toMatchObject({ kind: "settle", operationId: "op 0", work: "image", change: 1, reserved: -2, spent: 1, available: 143 });
  expect(all.slice(-2)).toMatchObject([
    { kind: "top_up", operationId: "invoice 1", work: null, change: 50, available: 150 },
    { kind: "grant", operationId: null, change: 100, available: 100 },
  ]);
  const foreign = await at.world.newOrganization();
  const others = { kind: "person", ...foreign } as const;
  expect((await at.world.call(at.world.registry.listCreditEntries, {}, others)).data).toMatchObject([{ kind: "grant" }]);
  const cursor = first.nextCursor ?? "";
  await expect(at.world.call(at.world.registry.listCreditEntries, { cursor }, others)).rejects.toMatchObject({ param: "cursor" });
});
