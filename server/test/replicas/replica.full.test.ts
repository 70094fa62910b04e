import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { runChecks } from "#src/core/check.ts";
import { openClient } from "#src/core/database/database-client.ts";
import { replicaLogin } from "#src/core/database/replica/replica-login.ts";
import { createLog } from "#src/core/log.ts";
import { readLevels, watchWith } from "#src/core/watching/observe.ts";
import { replicaCheck } from "#src/operating/doctor/replica-check.ts";
import { openProcess } from "../processes/open-process.ts";
import { requester } from "../request.ts";
import { until } from "../until.ts";
import { newVisitor } from "../visitor.ts";
import { openWorld, type World } from "../world.ts";
import { openPair, type Pair } from "./open-pair.ts";

// Changes go through the world's own process, which knows of no replica. Another process reads.
let pair: Pair;
let world: World;
let reader: Awaited<ReturnType<typeof openProcess>>;
let token: string;
let blog: string;
const lines: string[] = [];
const outcomes = new Map<string, number>();
const isOurs = (kind: string, labels: object): labels is { outcome: string } => kind === "replica_reads" && "outcome" in labels;
const unwatch = watchWith({
  ended() {},
  measured() {},
  counted(kind, labels, by) {
    if (isOurs(kind, labels)) outcomes.set(labels.outcome, (outcomes.get(labels.outcome) ?? 0) + by);
  },
});

beforeAll(async () => {
  pair = await openPair();
  world = await openWorld({ cluster: pair.primaryUrl });
  const readLogin = replicaLogin(pair.at(world.url), await world.login());
  reader = await openProcess(world, { readLogin, log: createLog("info", { write: (line) => void lines.push(line) }) });
  token = (await world.newReadToken()).value;
  const { rows } = await world.owner.query("select blog_slug from project where id = $1", [world.projectId]);
  blog = `/blog/${rows[0].blog_slug}`;
});
afterAll(async () => {
  unwatch();
  await reader[Symbol.asyncDispose]();
  await world.close();
  await pair[Symbol.asyncDispose]();
});
beforeEach(async () => {
  await untilUsed();
  outcomes.clear();
});

const answered = () => outcomes.get("answered") ?? 0;

test("an address with both servers leads to the one that takes writes", async () => {
  const both = new URL(pair.at(world.url));
  const primary = new URL(world.url);
  for (const [name, value] of [
    ["host", primary.searchParams.get("host")],
    ["port", primary.port],
  ] as const)
    both.searchParams.set(name, `${name === "port" ? both.port : both.searchParams.get(name)},${value}`);
  const client = await openClient({ connectionString: both.href });
  onTestFinished(() => client.end());
  expect((await client.query("select pg_is_in_recovery() as recovers")).rows).toEqual([{ recovers: false }]);
});

/** Waits until the replica has answered a read. */
async function untilUsed(): Promise<void> {
  outcomes.clear();
  await until(async () => {
    expect(await readTitle("nothing-is-here")).toBe(404);
    return answered() > 0;
  });
}

/** Reads an article as a site does; returns its title, or the status of the refusal. */
async function readTitle(slug: string): Promise<string | number> {
  const { status, body } = await requester(reader.app.web)("GET", `/articles/${slug}?locale=en`, { token });
  return status === 200 ? String(body.title) : status;
}

async function listTitles(): Promise<string[]> {
  const { body } = await requester(reader.app.web)("GET", "/articles?locale=en&limit=100", { token });
  return (body.data as { title: string }[]).map(({ title }) => title);
}

async function readPage(path: string): Promise<string | number> {
  const { status, text } = await newVisitor(reader.app).send("GET", blog + path, { headers: { host: "galley.test" } });
  return status === 200 ? text : status;
}

const publish = (slug: string, title: string) => world.newArticle({ status: "published", slug, markdown: `# ${title}\n\nA body.` });
const withdraw = (id: string) => world.call(world.registry.unpublishArticle, { id }, { kind: "person" });

describe("while the replica follows", () => {
  test("it answers sites and blogs", async () => {
    await publish("followed", "Followed");
    outcomes.clear();
    await until(async () => (await readTitle("followed")) === "Followed" && answered() > 0);
    outcomes.clear();
    await until(async () => (await listTitles()).includes("Followed") && answered() > 0);
    outcomes.clear();
    await until(async () => String(await readPage("/followed")).includes("Followed") && answered() > 0);
  });

  test("every change is seen at once, also under many", async () => {
    outcomes.clear();
    for (let round = 0; round < 30; round += 1) {
      const { id } = await publish(`round-${round}`, `Round ${round}`);
      expect(await readTitle(`round-${round}`)).toBe(`Round ${round}`);
      expect(await listTitles()).toContain(`Round ${round}`);
      await withdraw(id);
      expect(await readTitle(`round-${round}`)).toBe(404);
      expect(await listTitles()).not.toContain(`Round ${round}`);
    }
    expect(answered()).toBeGreaterThan(0);
  });
});

describe("while the replica is late", () => {
  test("a site and a blog read what is live, what is withdrawn and what is revoked from the primary", async () => {
    const { id } = await publish("withdrawn", "Withdrawn");
    expect(await readPage("/withdrawn")).toContain("Withdrawn");
    await untilUsed();
    await using _paused = await pair.pauseReplay();
    await publish("late", "Late");
    outcomes.clear();
    expect(await readTitle("late")).toBe("Late");
    expect(await listTitles()).toContain("Late");
    expect(await readPage("/late")).toContain("Late");
    expect(await readPage("/feed.xml")).toContain("Late");
    expect(await readPage("/sitemap.xml")).toContain("/late");
    await withdraw(id);
    expect(await readTitle("withdrawn")).toBe(404);
    // Another process is told of it, and forgets what it holds of the blog.
    await until(async () => (await readPage("/withdrawn")) === 410);
    expect(await readPage("/feed.xml")).not.toContain("Withdrawn");
    expect(answered(), "answered by the replica meanwhile").toBe(0);
  });

  test("a revoked token is refused, and one that is new is admitted", async () => {
    await using _paused = await pair.pauseReplay();
    const { id: projectId } = await world.newProject();
    const { id, value } = await world.newReadToken(projectId);
    const read = async () => (await requester(reader.app.web)("GET", "/articles?locale=en", { token: value })).status;
    expect(await read()).toBe(200);
    await world.call(world.registry.revokeToken, { id }, { kind: "person" });
    expect(await read()).toBe(401);
  });

  test("it is left aside when it stays behind, tells so, and is used again once it is there", async () => {
    const paused = await pair.pauseReplay();
    await publish("further", "Further");
    await until(() => levelOf("replica_lag") > 5);
    await until(() => lines.some((line) => line.includes("left aside") && line.includes("more than 5 seconds behind")));
    expect(levelOf("replica_used")).toBe(0);
    outcomes.clear();
    expect(await readTitle("further")).toBe("Further");
    expect([...outcomes.keys()]).toEqual(["aside"]);
    lines.length = 0;
    await paused[Symbol.asyncDispose]();
    await until(() => levelOf("replica_used") === 1 && levelOf("replica_lag") === 0);
    await until(() => lines.some((line) => line.includes("follows and is read from")));
  });
});

test("a read that is in the way of replaying is asked again of the primary", async () => {
  // It is in the way once it has read: before that, the lock is replayed without waiting.
  const [hasRead, holds] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let runs = 0;
  const reading = reader.app.services.reads.transact(world.organizationId, async (tx) => {
    runs += 1;
    const [row] = (await sql<{ name: string }>`select name from project where id = ${world.projectId}`.execute(tx)).rows;
    hasRead.resolve();
    if (runs === 1) await holds.promise;
    await sql`select 1`.execute(tx);
    return row?.name;
  });
  await hasRead.promise;
  await world.owner.query("begin; lock table project in access exclusive mode; commit");
  const position = (await world.owner.query("select pg_current_wal_flush_lsn()::text as at")).rows[0].at;
  // The standby cancels whoever holds the table, and goes on.
  await until(() =>
    pair.onStandby(
      async (client) => (await client.query("select pg_last_wal_replay_lsn() >= $1::pg_lsn as there", [position])).rows[0].there,
    ),
  );
  holds.resolve();
  const { rows } = await world.owner.query("select name from project where id = $1", [world.projectId]);
  expect(await reading).toBe(rows[0].name);
  expect(runs).toBe(2);
  expect(outcomes.get("failed")).toBe(1);
});

describe("while the replica is away", () => {
  test("reads go on when it is killed under way, and it is used again once it is back", async () => {
    await publish("staying", "Staying");
    let over = false;
    const read = async () => {
      const seen = new Set<string | number>();
      while (!over) seen.add(await readTitle("staying"));
      return seen;
    };
    const readers = Array.from({ length: 4 }, read);
    pair.kill();
    await until(() => levelOf("replica_used") === 0 && Number.isNaN(levelOf("replica_lag")));
    await publish("meanwhile", "Meanwhile");
    expect(await readTitle("meanwhile")).toBe("Meanwhile");
    await pair.startAgain();
    await untilUsed();
    over = true;
    expect(await Promise.all(readers)).toEqual(readers.map(() => new Set(["Staying"])));
    expect(await readTitle("meanwhile")).toBe("Meanwhile");
  });

  test("a silent one is waited for once", async () => {
    await publish("silent", "Silent");
    using _silence = pair.freeze();
    expect(await readTitle("silent")).toBe("Silent");
    outcomes.clear();
    expect(await readTitle("silent")).toBe("Silent");
    // A read of the process's own that began before it was left aside may still fail.
    expect([...outcomes.keys()].filter((outcome) => outcome !== "failed")).toEqual(["aside"]);
  });
});

test("a replica that is no standby, or of another database, is not used, and doctor says so", async () => {
  const login = await world.login();
  const check = (readUrl: string) => runChecks([replicaCheck(world.pool, replicaLogin(readUrl, login))]);
  expect(await check(pair.at(world.url))).toMatchObject([{ status: "ok" }]);
  expect(await check(world.url)).toMatchObject([{ status: "failed", message: expect.stringContaining("not a standby") }]);
  expect(await check(pair.at(pair.primaryUrl))).toMatchObject([{ status: "failed" }]);
  const told: string[] = [];
  const log = createLog("info", { write: (line) => void told.push(line) });
  await using other = await openProcess(world, { role: "all", readLogin: replicaLogin(world.url, login), log });
  await until(() => told.some((line) => line.includes("not a standby")));
  outcomes.clear();
  await requester(other.app.web)("GET", "/articles?locale=en", { token });
  expect([...outcomes.keys()]).toEqual(["aside"]);
});

// The last: nothing makes it a standby again.
test("a replica that is made a primary is not read from any more, from the first read on", async () => {
  await publish("before", "Before");
  await untilUsed();
  await pair.promote();
  outcomes.clear();
  await publish("after", "After");
  expect(await readTitle("after")).toBe("After");
  expect(await listTitles()).toContain("After");
  expect(answered()).toBe(0);
  await until(() => lines.some((line) => line.includes("not a standby, or no longer one")));
});

function levelOf(kind: "replica_used" | "replica_lag"): number {
  return [...readLevels()].find((one) => one.kind === kind)?.read() ?? Number.NaN;
}
