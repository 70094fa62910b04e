import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { connectionStringFor } from "../../server/src/core/database/embedded/connection.ts";
import { findRunningPostmaster } from "../../server/src/core/database/embedded/postmaster.ts";
import { findServerProcesses } from "../../server/src/core/database/embedded/server-processes.ts";
import { freePort, nodeFlags } from "../processes.ts";

export type Installation = Awaited<ReturnType<typeof openInstallation>>;

const root = join(import.meta.dirname, "../..");
const readySecondsMax = 300;
const startSecondsMax = 120;

type Options = {
  /** Size of a disk of its own. */
  diskMegabytes?: number | undefined;
  /** Folder of another version than this one, with its packages. */
  version?: string | undefined;
};

/** Opens an installation on a throwaway data directory with the embedded database. */
export async function openInstallation({ diskMegabytes, version = root }: Options = {}) {
  const program = (name: string) => join(version, "server/src", name);
  const nodeOf = join(version, "node_modules/.bin/node");
  const folder = mkdtempSync(join(tmpdir(), "galley-campaign-"));
  // The database that root starts runs as another user, who has to get in.
  chmodSync(folder, 0o755);
  const lacks = diskMegabytes === undefined ? undefined : mountDisk(folder, diskMegabytes);
  const directory = join(folder, "data");
  mkdirSync(directory, { mode: 0o755 });
  const cluster = join(directory, "postgres/cluster");
  const url = `http://127.0.0.1:${await freePort()}`;
  const { PATH, HOME, TMPDIR } = process.env;
  const bounds = { GALLEY_EGRESS_ALLOW: "127.0.0.1/32", GALLEY_RATE_LIMIT_PER_MINUTE: "1000000" };
  // As npm start sets it: without it each start compiles everything anew.
  const compiled = { NODE_COMPILE_CACHE: join(version, "node_modules/.cache/compiled") };
  const env = { PATH, HOME, TMPDIR, ...compiled, PORT: new URL(url).port, GALLEY_DATA_DIR: directory, GALLEY_PUBLIC_URL: url, ...bounds };
  const unnamed: string[] = [];
  let child: ChildProcess | undefined;
  let expected = false;
  let isClosed = false;
  let ends = 0;

  function launch(): ChildProcess {
    if (isClosed) throw new Error("The installation is closed.");
    expected = false;
    const started = spawn(nodeOf, [...nodeFlags(version), program("main.ts")], { cwd: version, env, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [started.stdout, started.stderr])
      stream?.setEncoding("utf8").on("data", (text: string) => unnamed.push(...faultsIn(text)));
    started.once("exit", (code, signal) => {
      if (expected) return;
      ends += 1;
      unnamed.push(`the process ended with ${signal ?? code}`);
    });
    return started;
  }

  async function untilReady(): Promise<void> {
    const deadline = performance.now() + readySecondsMax * 1000;
    while (
      !(await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (performance.now() > deadline) throw new Error(`The service is not ready within ${readySecondsMax} seconds.`);
      // A supervisor starts it again.
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) child = launch();
      await wait(50);
    }
  }

  async function end(signal: NodeJS.Signals): Promise<number> {
    const begun = performance.now();
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return 0;
    expected = true;
    const exited = once(child, "exit");
    child.kill(signal);
    await exited;
    return performance.now() - begun;
  }

  return {
    url,
    directory,
    cluster,
    env,
    lacks,
    untilReady,
    /** Starts the service without waiting for anything. */
    launch() {
      child = launch();
    },
    /** Sends a signal to the service, and returns the milliseconds until its end. */
    end,
    ends: () => ends,
    unnamed: () => unnamed,
    /** Runs a command of the operator, and returns its JSON. */
    galley: (...words: string[]) =>
      JSON.parse(execFileSync(nodeOf, [program("galley.ts"), ...words, "--json"], { env, encoding: "utf8" })) as Record<string, unknown>,
    /** Tries a start with settings of its own, and returns its exit code and what it says. */
    tryStart: (settings: Record<string, string>) =>
      new Promise<{ status: number; stderr: string }>((resolve) => {
        const given = { env: { ...env, ...settings }, encoding: "utf8", timeout: startSecondsMax * 1000, killSignal: "SIGKILL" } as const;
        execFile(nodeOf, [program("main.ts")], given, (error, _, stderr) => resolve({ status: Number(error?.code ?? 0), stderr }));
      }),
    postmaster: () => findRunningPostmaster(cluster)?.pid,
    /** Connects as the owner of the tables. */
    async connect(): Promise<pg.Client & AsyncDisposable> {
      let postmaster = findRunningPostmaster(cluster);
      for (; postmaster?.status !== "ready"; postmaster = findRunningPostmaster(cluster)) await wait(50);
      const client = new pg.Client({ connectionString: connectionStringFor(cluster, postmaster.endpoint) });
      client.on("error", () => {});
      await client.connect();
      return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
    },
    async [Symbol.asyncDispose]() {
      isClosed = true;
      await end("SIGTERM");
      for (const pid of findServerProcesses(cluster)) process.kill(pid, "SIGKILL");
      await wait(500);
      if (diskMegabytes !== undefined && lacks === undefined) execFileSync("umount", [folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Mounts a small disk, and returns why that is not possible. */
function mountDisk(folder: string, megabytes: number): string | undefined {
  if (process.getuid?.() !== 0) return "a small disk takes root to mount";
  const { status, stderr } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "tmpfs", folder], {
    encoding: "utf8",
  });
  return status === 0 ? undefined : `no small disk can be mounted here: ${stderr.trim()}`;
}

/** Returns what of a log tells of a failure that nobody foresaw. */
export function faultsIn(text: string): string[] {
  return text.split("\n").filter((line) => /"msg":"(?:unexpected failure|uncaughtException|unhandledRejection)"/.test(line));
}
