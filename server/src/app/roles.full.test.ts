import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { temporaryPlace } from "#src/core/database/embedded/test-support.ts";
import { useMachineClock } from "#test/clock/clock.ts";
import { newInstallation } from "#test/installation.ts";
import { spawnProgram, startService } from "#test/running-service.ts";
import { until } from "#test/until.ts";
import { openWorld, type World } from "#test/world.ts";

useMachineClock();

let world: World;
let shared: Record<string, string>;
beforeAll(async () => {
  world = await openWorld();
  shared = { DATABASE_URL: world.url, GALLEY_SECRET: "x".repeat(32), GALLEY_DATA_DIR: join(temporaryPlace().root, "none") };
});
afterAll(() => world.close());

const statusAt = async (url: string, path: string) => (await fetch(url + path, { redirect: "manual" })).status;

/** Schedules an article for a moment in seconds from now. */
async function schedule(seconds: number): Promise<{ id: string; row: () => Promise<{ status: string; early: boolean | null }> }> {
  const { id } = await world.newArticle({ status: "scheduled" });
  const text =
    "update article set due_at = date_trunc('milliseconds', now()) + make_interval(secs => $2) where id = $1 returning due_at as due";
  const { rows } = await world.owner.query(text, [id, seconds]);
  const row = async () =>
    (await world.owner.query("select status, live_at < $2 as early from article where id = $1", [id, rows[0].due])).rows[0];
  return { id, row };
}

test("a web process answers and publishes nothing; a worker process publishes what was scheduled, not before its time", async () => {
  await using web = await startService({ ...shared, GALLEY_ROLE: "web" });
  const [due, later] = [await schedule(0), await schedule(2)];
  for (let time = 0; time < 100; time += 1) expect(await statusAt(web.url, "/readyz")).toBe(200);
  expect(await due.row()).toEqual({ status: "scheduled", early: null });
  await using worker = await startService({ ...shared, GALLEY_ROLE: "worker" });
  await until(async () => (await later.row()).status === "published");
  expect([await due.row(), await later.row()]).toEqual([
    { status: "published", early: false },
    { status: "published", early: false },
  ]);
  expect(await worker.end("SIGTERM")).toBe(0);
  expect(await web.end("SIGTERM")).toBe(0);
});

test("the port of a worker process answers whether it works, and nothing else", async () => {
  await using worker = await startService({ ...shared, GALLEY_ROLE: "worker" });
  for (const path of ["/livez", "/readyz"]) expect(await statusAt(worker.url, path), path).toBe(200);
  for (const path of ["/", "/sign-in", "/api/v1/projects", "/mcp", "/dashboard", "/blog/hearth", "/docs", "/metrics", "/oauth/token"]) {
    expect(await statusAt(worker.url, path), path).toBe(404);
  }
});

test("metrics with a token are served by a worker process, too", async () => {
  const token = "a-token-for-prometheus";
  await using worker = await startService({ ...shared, GALLEY_ROLE: "worker", GALLEY_METRICS_TOKEN: token });
  const answer = await fetch(`${worker.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("galley_")]);
});

test.each(["web", "worker"])("the role %s is refused on the embedded database, and an unknown one anywhere", async (role) => {
  const { environment, databaseRuns } = await newInstallation();
  const refused = spawnProgram("main.ts", [], { ...environment, GALLEY_ROLE: role });
  const unknown = spawnProgram("main.ts", [], { ...shared, GALLEY_ROLE: `${role}s` });
  expect([await refused.ended, await unknown.ended]).toEqual([1, 1]);
  expect(refused.text.stderr).toContain(`GALLEY_ROLE=${role} needs DATABASE_URL`);
  expect(unknown.text.stderr).toContain("GALLEY_ROLE must be one of all, web, worker");
  expect(databaseRuns()).toBe(false);
});
