import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "#test/database.ts";
import { watchWith } from "../watching/observe.ts";
import { openConnections } from "./connect.ts";
import { statements, transact, transactReading } from "./transact.ts";

let database: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  database = await openDatabase();
  await database.owner.query("insert into organization (organization_id, name) values ('org_a', 'A')");
});
afterAll(() => database.close());

/** Opens connections for one test. */
async function open(over: { isDistributed?: true }) {
  const connections = openConnections({ ...(await database.login()), ...over }, { sizeMax: 1, onError() {} });
  onTestFinished(() => connections.close());
  return connections.service;
}

test("the nodes of a distributed database are sent each setting by itself, and hints after the commit", async () => {
  const service = await open({ isDistributed: true });
  const client = await service.connect();
  const query = vi.spyOn(client, "query");
  client.release();
  await transactReading(service, "org_a", async (tx) => {
    tx.hint(sql`select 'hint'`);
    await sql`select 'work'`.execute(tx);
  });
  const messages = query.mock.calls.map(([given]: unknown[]) => (typeof given === "string" ? given : (given as { text: string }).text));
  const begun = (...settings: string[]) => [
    "begin",
    "set local app.organization_id = 'org_a'",
    ...settings,
    "set local lock_timeout = 5000",
  ];
  const work = [...begun("set local plan_cache_mode = force_custom_plan"), "select 'work'", "commit"];
  expect(messages).toEqual([...work, ...begun(), "select 'hint'", "commit"]);
});

test("rows of several tables that are left for the commit leave in one statement, and those of a table that came before in another one", async () => {
  const service = await open({});
  const texts: string[] = [];
  const unwatch = watchWith({
    ended: (_, about) => void ("text" in about && texts.push(about.text)),
    counted() {},
    measured() {},
  });
  const row = (id: string) => ({ organization_id: "org_a", id, subject_id: "art_1" });
  const act = { operation: "create_article", surface: "rest", request_id: "req_1" } as const;
  const audit = (id: string) => statements.insertInto("audit").values({ ...row(id), ...act });
  const event = (id: string) => statements.insertInto("event").values({ ...row(id), type: "ping", data: "{}" });
  await transact(service, "org_a", async (_tx, atCommit) => {
    await atCommit.write(sql`select 1`, { last: true });
    for (const id of ["one", "two"]) {
      await atCommit.write(audit(id));
      await atCommit.write(event(id));
    }
  });
  unwatch();
  expect(texts.map((text) => text.match(/into "\w+"/g)?.length)).toEqual([2, 2, undefined]);
  expect((await database.owner.query("select from audit a join event e on e.id = a.id")).rowCount).toBe(2);
});
