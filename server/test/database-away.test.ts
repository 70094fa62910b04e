import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "#src/app/app.ts";
import { userIn } from "#src/core/database-address.ts";
import { createLog } from "#src/core/log.ts";
import { newTokenValue } from "#src/people/access/token-format.ts";
import { cutConnections, sessions, untilCut } from "./cut-connections.ts";
import { setForAll } from "./foreign-settings.ts";
import { noStores } from "./outside/stores.ts";
import { requester } from "./request.ts";
import { until } from "./until.ts";
import { openWorld, publicUrl, type World } from "./world.ts";

let world: World;
let token: string;
beforeAll(async () => {
  world = await openWorld();
  token = (await world.newToken({ projectId: world.projectId })).value;
});
afterAll(() => world.close());

test("without a database every call answers 503 with Retry-After, and the service lives on", async () => {
  const lines: string[] = [];
  const app = createApp({
    login: { connectionString: "postgres://nobody@127.0.0.1:1/nothing" },
    publicUrl,
    secret: "test secret",
    callsPerMinuteMax: 60,
    poolSizeMax: 2,
    log: createLog("debug", { write: (line) => lines.push(line) }),
    ...noStores,
  });
  const request = requester(app.web);
  for (const [method, path] of [
    ["GET", "/projects"],
    ["POST", "/articles"],
    ["DELETE", "/articles/art_1"],
  ] as const) {
    const answer = await request(method, path, { token: newTokenValue("api") });
    expect([answer.status, answer.error?.code]).toEqual([503, "unavailable"]);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(answer.text).not.toMatch(/127\.0\.0\.1|ECONN|postgres/);
  }
  const headers = { cookie: "galley_session=unknown", "sec-fetch-site": "same-origin" };
  for (const path of ["/dashboard/session", "/dashboard/organizations/org_1/changes", "/", "/projects/prj_1/articles"]) {
    const answer = await app.web.request(publicUrl + path, { headers });
    expect([path, answer.status, answer.headers.get("retry-after")]).toEqual([path, 503, "2"]);
    expect(await answer.text()).not.toMatch(/127\.0\.0\.1|ECONN|postgres/);
  }
  expect(lines.join("")).toContain("database away");
  expect((await request("GET", "/projects")).status).toBe(401);
  await app.close();
});

test("a database that takes no writes answers 503 and says so, until it takes them again", async () => {
  const user = userIn((await world.login()).connectionString)?.user ?? "";
  const body = { markdown: "# A\n\nB.", submit: false };
  {
    await using _ = await setForAll(world.owner, user, [["default_transaction_read_only", "on"]]);
    await cutConnections(world);
    await untilCut(world);
    const answer = await world.request("POST", "/articles", { token, body });
    expect([answer.status, answer.error?.code, answer.headers.get("retry-after")]).toEqual([503, "unavailable", "2"]);
    expect(answer.error?.message).toMatch(/takes no changes right now/);
  }
  expect((await world.request("POST", "/articles", { token, body })).status).toBe(201);
});

describe("connections that are cut", () => {
  test("while idle cost no call", async () => {
    for (let round = 0; round < 10; round += 1) {
      await world.warm();
      await cutConnections(world);
      await untilCut(world);
      const answers = await Promise.all(Array.from({ length: 10 }, () => world.request("GET", "/articles", { token })));
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    }
  });

  test("under a running call answer 503 and leave no half of its change; the next call works", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await world.newArticle();
      {
        await using _ = await world.holdArticle(id);
        const call = world.request("PATCH", `/articles/${id}`, { token, body: { revision: 1, summary: "Cut." } });
        await until(async () => (await world.owner.query(`${sessions} and wait_event_type = 'Lock'`)).rowCount === 1);
        await cutConnections(world);
        const answer = await call;
        expect([answer.status, answer.error?.code]).toEqual([503, "unavailable"]);
      }
      await untilCut(world);
      expect(await world.request("GET", `/articles/${id}`, { token })).toMatchObject({ status: 200, body: { revision: 1, summary: "" } });
      expect((await world.request("PATCH", `/articles/${id}`, { token, body: { revision: 1, summary: "Again." } })).status).toBe(200);
    }
  });

  test("at any moment under many calls: each is answered, what was acknowledged is there, and nothing stays open", async () => {
    const created: string[] = [];
    const endedByALimit = async () =>
      (await world.owner.query("select sessions_fatal from pg_stat_database where datname = current_database()")).rows[0].sessions_fatal;
    const before = await endedByALimit();
    for (let round = 0; round < 10; round += 1) {
      const body = { markdown: "# A\n\nB.", submit: false };
      const calls = Promise.all(Array.from({ length: 20 }, () => world.request("POST", "/articles", { token, body })));
      await cutConnections(world);
      for (const answer of await calls) {
        expect([201, 503]).toContain(answer.status);
        if (answer.status === 201) created.push(String(answer.body.id));
      }
    }
    const { rows } = await world.owner.query("select count(*)::int as count from article where id = any($1)", [created]);
    expect(rows).toEqual([{ count: created.length }]);
    const halves = await world.owner.query(
      "select id from article a where not exists (select from article_revision r where r.article_id = a.id)",
    );
    expect(halves.rows).toEqual([]);
    // A session that was cut is listed until it has ended. What stayed open would be there until a time limit of the database ends it.
    const open = async () => (await world.owner.query(`${sessions} and state <> 'idle'`)).rowCount;
    await expect.poll(open).toBe(0);
    expect(await endedByALimit()).toBe(before);
    // A connection may have been cut after its call had been answered, and is noticed a moment later.
    await until(async () => (await world.owner.query(sessions)).rowCount === world.pool.totalCount);
    expect((await world.request("GET", "/articles", { token })).status).toBe(200);
  });
});
