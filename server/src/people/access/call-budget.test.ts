import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { goodPassword, setPassword } from "#test/people.ts";
import { newVisitor, type Visitor } from "#test/visitor.ts";
import { openWorld, type World } from "#test/world.ts";
import { createPersonBudget, createStrangerBudget } from "./call-budget.ts";

const limit = 20;
let world: World;
beforeAll(async () => {
  world = await openWorld({ personCallsPerMinuteMax: limit });
});
afterAll(() => world.close());
beforeEach(() => world.empty("attempt_window"));

const own = { origin: "http://galley.test", "sec-fetch-site": "same-origin", "content-type": "application/json" };

async function signIn(personId = world.personId): Promise<Visitor> {
  await setPassword(world.owner, personId);
  const { rows } = await world.owner.query("select email from person where id = $1", [personId]);
  const visitor = newVisitor(world.app);
  await visitor.post("/sign-in", { email: rows[0].email, password: goodPassword });
  return visitor;
}

const call = (visitor: Visitor) =>
  visitor.send("POST", `/dashboard/organizations/${world.organizationId}/list_projects`, { headers: own, body: "{}" });

describe("what one person calls while signed in", () => {
  test("is told to be less with every answer, until one too many is refused, in every browser of theirs", async () => {
    const [first, second] = [await signIn(), await signIn()];
    const answers = [];
    for (let time = 0; time < limit; time += 1) answers.push(await call(time % 2 === 0 ? first : second));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(limit).fill(200));
    expect(answers.map(({ headers }) => /^"person";r=(\d+);t=\d+$/.exec(headers.get("ratelimit") ?? "")?.[1])).toEqual(
      Array.from({ length: limit }, (_, index) => String(limit - 1 - index)),
    );
    for (const refused of [await call(first), await call(second), await second.send("GET", "/dashboard/session", { headers: own })]) {
      expect([refused.status, JSON.parse(refused.text).error.code]).toEqual([429, "rate_limited"]);
      expect(refused.headers.get("ratelimit-policy")).toBe('"person";q=20;w=60');
      expect(refused.headers.get("ratelimit")).toMatch(/^"person";r=0;t=\d+$/);
      expect(refused.headers.get("retry-after")).toMatch(/^([1-9]|[1-5]\d|60)$/);
    }
    for (const path of ["/account", "/"]) {
      const page = await first.get(path);
      expect([page.status, page.headers.get("retry-after")]).toEqual([429, expect.stringMatching(/^\d+$/)]);
      expect(page.text).toContain("More than 20 calls in a minute.");
    }
  });

  test("leaves other people theirs, and begins anew when the minute is over", async () => {
    const { personId } = await world.newMember({ role: "admin" });
    const [visitor, other] = [await signIn(), await signIn(personId)];
    for (let time = 0; time <= limit; time += 1) await call(visitor);
    expect((await call(visitor)).status).toBe(429);
    expect((await call(other)).status).toBe(200);
    await world.owner.query("update attempt_window set started_at = started_at - interval '60 seconds'");
    expect((await call(visitor)).status).toBe(200);
  });

  test("is counted exactly over several instances, and is 600 a minute where nothing else is set", async () => {
    const budgets = [createPersonBudget(world.pool), createPersonBudget(world.pool)];
    const taken = await Promise.all(Array.from({ length: 700 }, (_, index) => budgets[index % 2]?.(world.personId)));
    expect(taken.filter((budget) => budget?.exceeded === false)).toHaveLength(600);
  });
});

describe("sites that strangers begin to connect", () => {
  async function start(address: string, body: object = { framework: "next" }) {
    const visitor = newVisitor(world.app, { address });
    return visitor.send("POST", "/connect/site/start", { headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  }

  test("are thirty in a quarter of an hour from one network, and leave no row beyond that", async () => {
    await world.empty("site_request");
    expect((await start("203.0.113.9", { framework: 7 })).status).toBe(400);
    const answers = [];
    for (let time = 0; time < 32; time += 1) answers.push(await start("203.0.113.9"));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(30).fill(201), 429, 429]);
    expect(answers[0]?.headers.get("ratelimit")).toMatch(/^"network";r=29;t=900$/);
    const refused = answers.at(-1);
    expect(refused?.headers.get("ratelimit-policy")).toBe('"network";q=30;w=900');
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(800);
    expect(JSON.parse(refused?.text ?? "")).toMatchObject({
      error: { code: "rate_limited", message: expect.stringContaining("More than 30 calls in 15 minutes.") },
    });
    expect((await start("198.51.100.1")).status).toBe(201);
    expect((await world.owner.query("select from site_request")).rowCount).toBe(31);
  });

  test("are a hundred from one provider's networks, and never so many that one of them ends it for everybody", async () => {
    const take = createStrangerBudget(world.pool);
    const from = async (address: string, times: number) => {
      const budgets = [];
      for (let time = 0; time < times; time += 1) budgets.push(await take(address));
      return budgets;
    };
    await from("2001:db8:1:1::1", 200);
    for (const part of [2, 3]) await from(`2001:db8:1:${part}::1`, 30);
    const last = await from("2001:db8:1:4::1", 11);
    expect(last.map(({ exceeded }) => exceeded)).toEqual([...Array<boolean>(10).fill(false), true]);
    expect(last.at(-1)).toMatchObject({ name: "region", limit: 100, remaining: 0 });
    expect(await take("2001:db8:2::1")).toMatchObject({ name: "network", exceeded: false });
  });
});
