import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

export type Running = { url: string; pid: number; stop(): Promise<void>; startedInMilliseconds: number };

function stopper(child: ChildProcess): () => Promise<void> {
  return async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  };
}

export async function startFloor(kind: "http" | "hono" | "receiver" | "pages", connectionString: string): Promise<Running> {
  const started = performance.now();
  const child = fork(join(import.meta.dirname, "floor.ts"), [kind, connectionString], { stdio: "inherit" });
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: stopper(child), startedInMilliseconds: performance.now() - started };
}

const root = join(import.meta.dirname, "..");

/** Returns the command of `npm start` in the folder of a version. */
function startCommand(version = root): string[] {
  const { scripts } = JSON.parse(readFileSync(join(version, "package.json"), "utf8")) as { scripts: { start: string } };
  return scripts.start.split(" ");
}

/** Returns the flags that `npm start` gives Node. */
export function nodeFlags(version = root): string[] {
  return startCommand(version).filter((one) => one.startsWith("--"));
}

/** `profileTo` is a folder for a CPU profile, which Node writes at the end; `version` the folder of another version than this one. */
type Started = { publicUrl?: string; profileTo?: string; environment?: Record<string, string>; version?: string };

/** Starts the service as an operator does, and waits for its first answer. */
export async function startService(
  connectionString: string,
  dataDirectory: string,
  { publicUrl, profileTo, environment, version = root }: Started = {},
): Promise<Running> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const [program = "", launcher = "", ...args] = startCommand(version);
  const profile = profileTo === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${profileTo}`];
  const child = spawn(program, [launcher, ...profile, ...args], {
    cwd: version,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      DATABASE_URL: connectionString,
      PORT: String(port),
      GALLEY_DATA_DIR: dataDirectory,
      GALLEY_PUBLIC_URL: publicUrl ?? url,
      GALLEY_RATE_LIMIT_PER_MINUTE: "1000000",
      ...environment,
    },
  });
  while (!(await answers(`${url}/readyz`))) {
    if (child.exitCode !== null) throw new Error("The service ended instead of starting.");
    await wait(5);
  }
  return { url, pid: child.pid ?? 0, stop: stopper(child), startedInMilliseconds: performance.now() - started };
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}

export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No free port.");
  return address.port;
}

/** Returns the current memory of a process, or of the largest of its children: a launcher is smaller than what it starts. */
export function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const own = Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  return Math.max(own, ...childrenOf(pid).map(residentMegabytes));
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
}

const ticksPerSecond = 100;

/** Returns the processor time that a process and its children have used, in seconds. */
export function cpuSecondsOf(pid: number): number {
  if (!existsSync(`/proc/${pid}`)) return 0; // A child that has ended since its parent named it.
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const own = fields.slice(11, 15).reduce((ticks, field) => ticks + Number(field), 0) / ticksPerSecond;
  return childrenOf(pid).reduce((total, child) => total + cpuSecondsOf(child), own);
}

/** Returns the first process of the database in a directory. */
export function postmasterOf(dataDirectory: string): number {
  return Number(readFileSync(join(dataDirectory, "postmaster.pid"), "utf8").split("\n")[0]);
}
