import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test, vi } from "vitest";
import { type Child, inChild } from "#test/children/in-child.ts";
import { useMachineClock } from "#test/clock/clock.ts";
import { fromNow } from "#test/from-now.ts";
import { type Lock, type LockHolder, readLockHolder, takeLock, waitForLock } from "./lock.ts";
import { currentProcess } from "./process-identity.ts";

useMachineClock();

vi.setConfig({ testTimeout: 120_000 });

const root = mkdtempSync(join(tmpdir(), "galley-lock-"));
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));

const lockModule = JSON.stringify(new URL("./lock.ts", import.meta.url).href);
const about = { host: "there", since: "2026-01-01T00:00:00.000Z" };

test("a held lock is refused with its holder, and free again when that process is killed", async () => {
  const directory = newDirectory();
  await using child = holderOf(directory, { url: "http://localhost:4300" });
  expect(await child.next()).toBe("taken");
  expect(await takeLock(directory)).toMatchObject({ pid: child.pid, url: "http://localhost:4300" });
  expect(readLockHolder(directory)?.pid).toBe(child.pid);
  await child.end("SIGKILL");
  expect(readLockHolder(directory)).toBeUndefined();
  using lock = requireLock(await takeLock(directory));
  expect(lock).toBeDefined();
});

test("a released lock has no holder, and taking it often leaves one file", async () => {
  const directory = newDirectory();
  for (let time = 0; time < 5; time += 1) requireLock(await takeLock(directory))[Symbol.dispose]();
  expect(readLockHolder(directory)).toBeUndefined();
  expect(readdirSync(directory)).toEqual(["5"]);
});

test("of 20 processes that find a dead holder at the same time exactly one follows it, 8 times over", async () => {
  const rounds = Array.from({ length: 8 }, () => newDirectory());
  for (const directory of rounds) leaveRecord(directory, { ...currentProcess(), ...about, startedAt: "0" });
  const program = `
    import { existsSync } from "node:fs";
    import { takeLock } from ${lockModule};
    for (const directory of ${JSON.stringify(rounds)}) {
      console.log('"ready"');
      while (!existsSync(directory + ".go")) await new Promise((resolve) => setTimeout(resolve, 1));
      const outcome = await takeLock(directory);
      globalThis.kept = [...(globalThis.kept ?? []), outcome];
      console.log(JSON.stringify("pid" in outcome ? outcome.pid : process.pid));
    }
    setInterval(() => {}, 1_000_000);
  `;
  const children = Array.from({ length: 20 }, () => inChild(program));
  try {
    for (const directory of rounds) {
      await nextOfAll(children);
      writeFileSync(`${directory}.go`, "");
      const winners = await nextOfAll(children);
      expect(new Set(winners).size).toBe(1);
      expect(readLockHolder(directory)?.pid).toBe(winners[0]);
    }
  } finally {
    await Promise.all(children.map((child) => child.end("SIGKILL")));
  }
});

test("processes that take turns are never in the locked phase together, though they are halted and killed anywhere", async () => {
  const directory = newDirectory();
  const counter = `${directory}.count`;
  writeFileSync(counter, "0");
  const program = (turns: number, last: string) => `
    import { readFileSync, writeFileSync } from "node:fs";
    import { waitForLock } from ${lockModule};
    for (let turn = 0; turn < ${turns}; turn += 1) {
      using lock = await waitForLock(${JSON.stringify(directory)}, 60);
      const count = Number(readFileSync(${JSON.stringify(counter)}, "utf8"));
      if (turn % 3 === 0) await new Promise(setImmediate);
      writeFileSync(${JSON.stringify(counter)}, String(count + 1));
      if (turn === ${turns - 1}) ${last};
    }
  `;
  const patient = Array.from({ length: 6 }, () => inChild(program(130, `console.log('"done"')`)));
  const killed = [5, 10, 15, 20].map((turns) => inChild(program(turns, `process.kill(process.pid, "SIGKILL")`)));
  const halting = haltAtRandom(patient);
  try {
    await nextOfAll(patient);
    await Promise.allSettled(killed.map((child) => child.next()));
    expect(readFileSync(counter, "utf8")).toBe(String(6 * 130 + 5 + 10 + 15 + 20));
  } finally {
    halting.abort();
    await Promise.all([...patient, ...killed].map((child) => child.end("SIGKILL")));
  }
});

test("a pid that was given to another process does not keep the lock", async () => {
  const directory = newDirectory();
  leaveRecord(directory, { ...currentProcess(), ...about, startedAt: "1" });
  using _lock = requireLock(await takeLock(directory));
});

test("a holder in another container keeps the lock as long as its heartbeat goes on", async () => {
  const directory = newDirectory();
  const file = leaveRecord(directory, { ...currentProcess(), ...about, place: "another container" });
  const heartbeat = setInterval(() => utimesSync(file, fromNow(), fromNow()), 100);
  expect(await takeLock(directory)).toMatchObject(about);
  clearInterval(heartbeat);
  const nearlyTooLongAgo = fromNow(-9_500);
  utimesSync(file, nearlyTooLongAgo, nearlyTooLongAgo);
  using _lock = requireLock(await takeLock(directory));
});

test("a record that was never finished does not keep the lock", async () => {
  const directory = newDirectory();
  const file = leaveRecord(directory, "");
  const longAgo = fromNow(-11_000);
  utimesSync(file, longAgo, longAgo);
  using _lock = requireLock(await takeLock(directory));
});

test("waiting for a lock that stays taken ends with its holder's pid", async () => {
  const directory = newDirectory();
  using _lock = requireLock(await takeLock(directory));
  await expect(waitForLock(directory, 0.05)).rejects.toThrow(`Process ${process.pid} has held`);
});

function newDirectory(): string {
  return join(mkdtempSync(join(root, "case-")), "lock");
}

function leaveRecord(directory: string, record: object | ""): string {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, "1");
  writeFileSync(file, record === "" ? "" : JSON.stringify(record));
  return file;
}

function holderOf(directory: string, details: object): Child {
  return inChild(`
    import { takeLock } from ${lockModule};
    globalThis.kept = await takeLock(${JSON.stringify(directory)}, ${JSON.stringify(details)});
    console.log('"taken"');
    setInterval(() => {}, 1_000_000);
  `);
}

function nextOfAll(children: Child[]): Promise<unknown[]> {
  return Promise.all(children.map((child) => child.next()));
}

function haltAtRandom(children: Child[]): AbortController {
  const ending = new AbortController();
  async function halt() {
    while (!ending.signal.aborted) {
      const child = children[Math.floor(Math.random() * children.length)];
      child?.send("SIGSTOP");
      await pause(Math.random() * 8);
      child?.send("SIGCONT");
    }
  }
  void halt();
  return ending;
}

function requireLock(outcome: Lock | LockHolder): Lock {
  if ("pid" in outcome) throw new Error(`Process ${outcome.pid} has the lock.`);
  return outcome;
}
