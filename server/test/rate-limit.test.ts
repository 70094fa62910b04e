import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "#src/app/app.ts";
import { createLog } from "#src/core/log.ts";
import { noStores } from "./outside/stores.ts";
import { requester } from "./request.ts";
import { openWorld, publicUrl, type World } from "./world.ts";

const limit = 60;
let world: World;
beforeAll(async () => {
  world = await openWorld({ callsPerMinuteMax: limit });
});
afterAll(() => world.close());

function call(token: string) {
  return world.request("GET", "/projects", { token });
}

async function use(token: string, calls: number) {
  for (let count = 0; count < calls; count += 1) await call(token);
}

function remaining(answer: { headers: Headers }): number {
  return Number(/r=(\d+)/.exec(answer.headers.get("ratelimit") ?? "")?.[1]);
}

describe("the calls of one minute", () => {
  test("are told to be fewer with every answer, whatever it is, until the 61st is refused", async () => {
    const { value } = await world.newToken({ permissions: ["projects:read"] });
    const answers = [];
    for (let count = 0; count < 15; count += 1) {
      answers.push(await call(value));
      answers.push(await world.request("GET", "/projects?limit=0", { token: value }));
      answers.push(await world.request("GET", "/projects/prj_unknown/brand", { token: value }));
      answers.push(await world.request("POST", "/articles", { token: value, raw: "{" }));
    }
    expect(answers.map(remaining)).toEqual(Array.from({ length: limit }, (_, index) => limit - 1 - index));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400, 404, 403]));
    const refused = await call(value);
    expect([refused.status, refused.error?.code, remaining(refused)]).toEqual([429, "rate_limited", 0]);
    const wait = Number(refused.headers.get("retry-after"));
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(60);
    expect(refused.headers.get("ratelimit-policy")).toBe('"token";q=60;w=60');
  });

  test("are one token's own: another one of the same person and project has all of its calls", async () => {
    const first = await world.newToken({ projectId: world.projectId });
    const sibling = await world.newToken({ projectId: world.projectId });
    await use(first.value, limit + 1);
    expect((await call(first.value)).status).toBe(429);
    expect(remaining(await call(sibling.value))).toBe(limit - 1);
  });

  test("begin anew when the minute is over", async () => {
    const { id, value } = await world.newToken();
    await use(value, limit + 5);
    await world.owner.query("update rate_window set started_at = started_at - interval '60 seconds' where principal_id = $1", [id]);
    const answer = await call(value);
    expect([answer.status, remaining(answer)]).toEqual([200, limit - 1]);
  });

  test("are not used up by calls with a token that is not live", async () => {
    const { value } = await world.newToken();
    const broken = `${value.slice(0, -1)}${value.endsWith("a") ? "b" : "a"}`;
    for (let count = 0; count < 5; count += 1) expect((await call(broken)).headers.has("ratelimit")).toBe(false);
    expect(remaining(await call(value))).toBe(limit - 1);
  });

  test("hold for a site's read token as well", async () => {
    const { value } = await world.newReadToken();
    const read = () => world.request("GET", "/articles?locale=en", { token: value });
    for (let count = 0; count < limit; count += 1) expect((await read()).status).toBe(200);
    expect((await read()).error?.code).toBe("rate_limited");
  });
});

test("a refused call does nothing", async () => {
  const { value } = await world.newToken({ projectId: world.projectId });
  await use(value, limit);
  const create = await world.request("POST", "/articles", {
    token: value,
    body: { markdown: "# A\n\nB." },
    headers: { "idempotency-key": "k" },
  });
  expect(create.error?.code).toBe("rate_limited");
  const { rows } = await world.owner.query(
    "select (select count(*)::int from article) as articles, (select count(*)::int from idempotency) as kept",
  );
  expect(rows).toEqual([{ articles: 0, kept: 0 }]);
});

test("200 calls at once over two services on one database: exactly 60 are answered", async () => {
  const other = createApp({
    login: await world.login(),
    publicUrl,
    secret: "test secret",
    callsPerMinuteMax: limit,
    poolSizeMax: 10,
    log: createLog("silent"),
    ...noStores,
  });
  try {
    for (let round = 0; round < 5; round += 1) {
      const { value } = await world.newToken();
      const services = [world.request, requester(other.web)] as const;
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, index) => services[index % 2 === 0 ? 0 : 1]("GET", "/projects", { token: value })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(limit);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(200 - limit);
      const told = answers.filter(({ status }) => status === 200).map(remaining);
      expect(told.toSorted((a, b) => a - b)).toEqual(Array.from({ length: limit }, (_, index) => index));
    }
  } finally {
    await other.close();
  }
});
