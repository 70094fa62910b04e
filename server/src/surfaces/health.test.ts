import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import type { DatabaseVerdict } from "#src/core/database/probe.ts";
import { createLog } from "#src/core/log.ts";
import { type Checks, createHealth } from "./health.ts";

afterEach(() => void vi.useRealTimers());

type DatabaseChecks = Omit<Checks, "disk" | "files">;
const good: DatabaseChecks = { database: "ok", migrations: "ok", clock: "ok" };

function open(checkDatabase: () => Promise<DatabaseVerdict>, dataDirectory = tmpdir(), checkFiles = async () => {}) {
  const lines: string[] = [];
  const health = createHealth({ checkDatabase, checkFiles, dataDirectory, log: createLog("info", { write: (line) => lines.push(line) }) });
  const ask = async (path: string) => {
    const response = await health.web.request(path);
    return { status: response.status, body: await response.json() };
  };
  return { ...health, ask, lines };
}

test("/livez answers without asking the database", async () => {
  const { ask } = open(() => Promise.reject(new Error("Must not be asked.")));
  expect(await ask("/livez")).toEqual({ status: 200, body: { status: "ok" } });
});

test("/readyz tells strangers that it can serve, and not of which parts it is made", async () => {
  const { ask } = open(async () => good);
  expect(await ask("/readyz")).toEqual({ status: 200, body: { status: "ok" } });
});

test("/readyz tells of a maintenance, and still answers 200, so that proxies go on sending readers of blogs", async () => {
  const health = createHealth({
    checkDatabase: async () => good,
    checkFiles: async () => {},
    isInMaintenance: () => true,
    dataDirectory: tmpdir(),
    log: createLog("fatal"),
  });
  const answer = await health.web.request("/readyz");
  expect([answer.status, await answer.json()]).toEqual([200, { status: "maintenance" }]);
});

test.for(["database", "migrations", "clock"] as const)("a failed %s check answers 503 and is named once, in the log", async (name) => {
  const checks = { ...good, [name]: "failed" };
  const { ask, lines } = open(async () => checks);
  expect(await ask("/readyz")).toEqual({ status: 503, body: { status: "failed" } });
  await ask("/readyz");
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([`not ready: ${name}`]);
});

test("a database that takes no writes is not ready, and the log says why", async () => {
  const { ask, lines } = open(async () => ({ database: "read_only", migrations: "ok", clock: "ok" }));
  expect(await ask("/readyz")).toEqual({ status: 503, body: { status: "failed" } });
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(["not ready: database (read-only)"]);
});

test("a file store that cannot be used is not ready", async () => {
  const { ask, lines } = open(
    async () => good,
    tmpdir(),
    () => Promise.reject(new Error("No store.")),
  );
  expect(await ask("/readyz")).toEqual({ status: 503, body: { status: "failed" } });
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(["not ready: files"]);
});

test("the log tells when something else fails, and when all is well again", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let found: DatabaseChecks = { ...good, database: "failed" };
  const { ask, lines } = open(async () => found);
  await ask("/readyz");
  for (const next of [{ ...good, clock: "failed" } as const, good]) {
    found = next;
    vi.advanceTimersByTime(1000);
    await ask("/readyz");
  }
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(["not ready: database", "not ready: clock", "ready again"]);
});

test("a store or disk that hangs is not ready, and is asked again only once it has answered", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const asked: PromiseWithResolvers<void>[] = [];
  const { ask, lines } = open(
    async () => good,
    tmpdir(),
    () => {
      const answer = Promise.withResolvers<void>();
      asked.push(answer);
      return answer.promise;
    },
  );
  for (let probe = 0; probe < 3; probe += 1) {
    const answered = ask("/readyz");
    await vi.advanceTimersByTimeAsync(15_000);
    expect((await answered).status).toBe(503);
  }
  expect(asked.length).toBe(1);
  expect(JSON.parse(lines[0] ?? "").msg).toMatch(/^not ready: .*files/);
  // The disk is a real one, which takes its own time to answer.
  for (let status = 503; status !== 200; ) {
    const answered = ask("/readyz");
    for (const one of asked) one.resolve();
    status = (await answered).status;
    await vi.advanceTimersByTimeAsync(15_000);
  }
  expect(asked.length).toBeGreaterThan(1);
});

test("a bucket that hangs is asked again, since that holds no thread", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let asked = 0;
  const checkFiles = () => {
    asked += 1;
    return Promise.withResolvers<void>().promise;
  };
  const options = { checkDatabase: async () => good, dataDirectory: tmpdir(), log: createLog("silent") };
  const { web } = createHealth({ ...options, checkFiles, filesAreElsewhere: true });
  for (let probe = 0; probe < 3; probe += 1) {
    const answered = web.request("/readyz");
    await vi.advanceTimersByTimeAsync(15_000);
    expect((await answered).status).toBe(503);
  }
  expect(asked).toBe(3);
});

test("any number of probes at once ask the database once", async () => {
  let asked = 0;
  const { ask } = open(async () => {
    asked += 1;
    return good;
  });
  await Promise.all(Array.from({ length: 200 }, () => ask("/readyz")));
  expect(asked).toBe(1);
});

test("a retired service is alive but not ready", async () => {
  const { ask, retire } = open(async () => good);
  await ask("/readyz");
  retire();
  expect(await ask("/readyz")).toMatchObject({ status: 503, body: { status: "stopping" } });
  expect(await ask("/livez")).toMatchObject({ status: 200 });
});

test("a data directory that is not there yet is judged by the disk that it will be on", async () => {
  const directory = mkdtempSync(join(tmpdir(), "galley-health-"));
  rmSync(directory, { recursive: true });
  expect((await open(async () => good, join(directory, "data")).ask("/readyz")).status).toBe(200);
});

test.runIf(process.platform === "linux")("a disk with less than 200 MB left is not ready", async () => {
  // /proc is a disk of zero bytes.
  const { ask, lines } = open(async () => good, "/proc");
  expect(await ask("/readyz")).toMatchObject({ status: 503 });
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(["not ready: disk"]);
});
