import { spawn, spawnSync } from "node:child_process";
import { closeSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { StartupError } from "#src/core/startup-error.ts";
import { spawnOptions } from "./initialize.ts";
import { endLeftovers, findRunningPostmaster, type Postmaster, readPostmaster, sendSignal, untilGone, untilReady } from "./postmaster.ts";
import type { Programs } from "./programs.ts";
import type { SystemUser } from "./run-as.ts";
import { openServerLog, readServerLog } from "./server-log.ts";
import { findServerProcesses, isPostmasterOf } from "./server-processes.ts";
import { clusterName, prepareEndpoint, removeEndpoint, type ServerAddress } from "./socket-directory.ts";

export type Server = {
  cluster: string;
  log: string;
  programs: Programs;
  user: SystemUser | undefined;
  settings: Record<string, string>;
  /** Longest wait until it takes connections; ten minutes when absent. */
  readySecondsMax?: number | undefined;
};

export type Started = { postmaster: Postmaster; adopted: boolean };
type Attempt = { postmaster: Postmaster } | { complaint: string };

const lingerSecondsMax = 10;
const immediateStopSecondsMax = 2;
// Failures that pass by themselves: a killed postmaster leaves these behind for a moment. Every other failure to start is lasting.
const passing = /pre-existing shared memory block|lock file "[^"]*" already exists/;

/**
 * Finds the cluster's server or starts it. The caller holds the cluster's lock. When the signal ends the wait for a server, that one goes
 * on.
 */
export async function startOrAdopt(server: Server, signal: AbortSignal, keep?: ServerAddress): Promise<Started> {
  const begin = performance.now();
  for (;;) {
    const running = findRunningPostmaster(server.cluster);
    const ready = running && (await untilReady(server, running.pid, () => !isPostmasterOf(running.pid, server.cluster), signal));
    if (ready !== undefined) return { postmaster: ready, adopted: true };
    await endLeftovers(server.cluster);
    const endpoint = await prepareEndpoint(server.cluster, server.user, keep);
    const attempt = await start(server, endpoint, signal);
    if ("postmaster" in attempt) return { postmaster: attempt.postmaster, adopted: false };
    const waited = (performance.now() - begin) / 1000;
    if (!passing.test(attempt.complaint) || waited > lingerSecondsMax) {
      removeEndpoint(endpoint);
      throw describeFailure(server, attempt.complaint);
    }
    await pause(20);
  }
}

async function start(server: Server, endpoint: ServerAddress, signal: AbortSignal): Promise<Attempt> {
  const stalePid = readPostmaster(server.cluster)?.pid;
  const { descriptor, start } = openServerLog(server.log);
  const { env, ...user } = spawnOptions(server.user);
  let ended: string | undefined;
  const child = spawn(server.programs.postgres, argumentsFor(server, endpoint), {
    ...user,
    // PostgreSQL takes this pid in a left-over lock file for its own, not for another live server: the pid may meanwhile
    // be any program's. Its check for processes that still use the old shared memory stays in force.
    env: { ...env, ...(stalePid !== undefined && { PG_GRANDPARENT_PID: String(stalePid) }) },
    cwd: dirname(server.cluster),
    detached: true,
    windowsHide: true,
    stdio: ["ignore", descriptor, descriptor],
  });
  closeSync(descriptor);
  child.once("error", (error) => {
    ended = error.message;
  });
  child.once("exit", (code, signal) => {
    ended = `it ended with ${signal ?? code}`;
  });
  child.unref();
  const postmaster = await untilReady(server, child.pid ?? 0, () => ended !== undefined, signal);
  return postmaster ? { postmaster } : { complaint: readServerLog(server.log, start).trim() || (ended ?? "") };
}

function argumentsFor({ cluster, settings }: Server, { host, port }: ServerAddress): string[] {
  const onSocket = host.startsWith("/");
  const all = {
    listen_addresses: onSocket ? "" : host,
    port: String(port),
    unix_socket_directories: onSocket ? `"${host}"` : "",
    unix_socket_permissions: "0700",
    cluster_name: clusterName(cluster),
    ...settings,
  };
  return ["-D", cluster, ...Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

/**
 * Ends the cluster's server and waits for it. Transactions under way roll back. The caller holds the cluster's lock. A server that takes
 * longer, since it recovers or its disk is slow, is ended at once: the next start recovers what it has confirmed.
 */
export async function stopServer({ cluster, programs }: Server, patienceSeconds: number): Promise<void> {
  const postmaster = findRunningPostmaster(cluster);
  if (postmaster === undefined) return endLeftovers(cluster);
  if (process.platform === "win32") spawnSync(programs.pgCtl, ["stop", "-D", cluster, "-m", "fast", "-w"], { stdio: "ignore" });
  else {
    sendSignal(postmaster.pid, "SIGINT");
    if (!(await untilGone(cluster, postmaster.pid, patienceSeconds))) await endAtOnce(cluster, postmaster.pid);
  }
  if (!(await untilGone(cluster, postmaster.pid, lingerSecondsMax))) {
    throw new Error(`PostgreSQL process ${postmaster.pid} does not end. End it by hand, then start Galley again.`);
  }
  // Those that it had started outlive it by a moment where it was killed.
  await endLeftovers(cluster);
  removeEndpoint(postmaster.endpoint);
}

async function endAtOnce(cluster: string, pid: number): Promise<void> {
  sendSignal(pid, "SIGQUIT");
  if (await untilGone(cluster, pid, immediateStopSecondsMax)) return;
  for (const one of new Set([pid, ...findServerProcesses(cluster)])) sendSignal(one, "SIGKILL");
}

function describeFailure({ cluster, log }: Server, complaint: string): StartupError {
  const lines = complaint.split("\n");
  const grave = lines.flatMap((line) => /(?:FATAL|PANIC): +(.*)/.exec(line)?.[1] ?? []);
  const reason = (grave.length > 0 ? grave : lines.slice(-3)).join("; ");
  return new StartupError(
    `PostgreSQL does not start in ${cluster}: ${reason}. Fix this and start again. ` + `The whole log is ${log}; the data stays as it is.`,
  );
}
