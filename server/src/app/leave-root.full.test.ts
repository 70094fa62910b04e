import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { useMachineClock } from "#test/clock/clock.ts";
import { removeUsed, usedInstallation } from "#test/installation.ts";
import { spawnProgram, startService } from "#test/running-service.ts";

useMachineClock();

const asRoot = process.getuid?.() === 0;
afterAll(removeUsed);

/** Returns the user ids, group ids, further groups and effective capabilities of a process. */
function credentialsOf(pid: number) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const line = (name: string) => (new RegExp(`^${name}:\\s*(.*)$`, "m").exec(status)?.[1] ?? "").trim().split(/\s+/);
  return { uids: new Set(line("Uid").map(Number)), gids: new Set(line("Gid").map(Number)), groups: line("Groups"), rights: line("CapEff") };
}

function owners(directory: string): Set<number> {
  const names = readdirSync(directory, { recursive: true, encoding: "utf8" });
  return new Set([directory, ...names.map((name) => join(directory, name))].map((path) => lstatSync(path).uid));
}

test.runIf(asRoot)("a service that root starts listens as the user of its data directory, with no right of root's left", async () => {
  const { place, environment } = await usedInstallation();
  await using service = await startService(environment);
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  const { uid, gid } = statSync(place.root);
  expect(uid).not.toBe(0);
  expect(credentialsOf(service.pid)).toEqual({
    uids: new Set([uid]),
    gids: new Set([gid]),
    groups: [String(gid)],
    rights: ["0000000000000000"],
  });
  expect(owners(place.root)).toEqual(new Set([uid]));
  expect(await service.end("SIGTERM")).toBe(0);
});

test.runIf(asRoot)("what root's commands leave belongs to the service: it starts again, keeps files and stops its database", async () => {
  const { place, environment, galley, databaseRuns, token } = await usedInstallation();
  await (await startService(environment)).end("SIGTERM");
  const { uid } = statSync(place.root);
  expect(await galley("project", "create", "--name", "Second")).toMatchObject({ code: 0 });
  expect(owners(place.root)).toEqual(new Set([uid]));
  await using service = await startService(environment);
  expect(await galley("project", "create", "--name", "Third")).toMatchObject({ code: 0 });
  expect(owners(place.root)).toEqual(new Set([uid]));
  const answer = await fetch(`${service.url}/api/v1/projects`, { headers: { authorization: `Bearer ${token}` } });
  expect(((await answer.json()) as { data: unknown[] }).data).toHaveLength(3);
  expect(await service.end("SIGTERM")).toBe(0);
  expect(databaseRuns()).toBe(false);
});

test.runIf(asRoot)("a file of root's that somebody has linked into the data directory stays root's", async () => {
  const { place, environment } = await usedInstallation();
  await (await startService(environment)).end("SIGTERM");
  const outside = join(place.root, "..", "outside");
  writeFileSync(outside, "root's", { mode: 0o600 });
  symlinkSync(outside, join(place.root, "symbolic"));
  spawnSync("ln", [outside, join(place.root, "hard")]);
  await (await startService(environment)).end("SIGTERM");
  expect(statSync(outside).uid).toBe(0);
});

test.runIf(asRoot)("where the user cannot read the installation, the service stays root, starts and warns", async () => {
  const { place, environment } = await usedInstallation();
  spawnSync("chown", ["-R", "-h", "0:0", place.root]);
  const own = process.execPath;
  const closed = join(place.root, "..", "closed");
  mkdirSync(closed, { mode: 0o700 });
  try {
    process.execPath = join(closed, "node");
    copyFileSync(own, process.execPath);
    await using service = await startService(environment);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    expect(credentialsOf(service.pid).uids).toEqual(new Set([0]));
    expect(service.output()).toMatch(/running as root: user \w+ may not read .*closed\/node/);
  } finally {
    process.execPath = own;
    rmSync(closed, { recursive: true });
  }
});

test.runIf(asRoot)(
  "a directory of root's with files in it is refused with the command that gives it away, and starts after that",
  async () => {
    const { place, environment } = await usedInstallation();
    const { uid } = statSync(place.root);
    spawnSync("chown", ["-R", "-h", "0:0", place.root]);
    const { text, ended } = spawnProgram("main.ts", [], { PORT: "0", ...environment });
    expect(await ended).toBe(1);
    expect(owners(place.root)).toEqual(new Set([0]));
    const [, command = ""] = /then run: (chown .*?), or name/.exec(text.stderr) ?? [];
    expect(spawnSync("sh", ["-c", command]).status).toBe(0);
    await using service = await startService(environment);
    expect(owners(place.root)).toEqual(new Set([uid]));
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  },
);

test.runIf(asRoot)("a data directory that the user cannot reach ends the start, naming what is closed and what to do", async () => {
  const { place, environment } = await usedInstallation();
  const closed = join(place.root, "..");
  chmodSync(closed, 0o700);
  const { text, ended } = spawnProgram("main.ts", [], { PORT: "0", ...environment });
  expect(await ended).toBe(1);
  expect(text.stderr).toContain(`that user may not pass through ${closed}. Set GALLEY_DATA_DIR`);
});
