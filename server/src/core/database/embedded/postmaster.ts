import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { isProcessAlive } from "#src/core/data-directory/process-identity.ts";
import { StartupError } from "#src/core/startup-error.ts";
import { findServerProcesses, isPostmasterOf } from "./server-processes.ts";
import type { ServerAddress } from "./socket-directory.ts";

/** PostgreSQL's first process, as its postmaster.pid describes it. */
export type Postmaster = { pid: number; status: string; endpoint: ServerAddress };

const readySecondsUsual = 600;
const leftoverSecondsMax = 5;

export function readPostmaster(cluster: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return undefined;
  }
  const [pid, , , port, socketDirectory, address, , status = ""] = lines;
  if (!Number.isInteger(Number(pid)) || Number(pid) <= 0) return undefined;
  return {
    pid: Number(pid),
    status: status.trim(),
    endpoint: { host: socketDirectory || address || "", port: Number(port) },
  };
}

/** Returns the running postmaster, or undefined: the pid in its file may meanwhile be another program's. */
export function findRunningPostmaster(cluster: string): Postmaster | undefined {
  const postmaster = readPostmaster(cluster);
  return postmaster && isPostmasterOf(postmaster.pid, cluster) ? postmaster : undefined;
}

/** Waits until the server accepts connections, or fails with the signal's reason. Returns undefined when it ends before that. */
export async function untilReady(
  { cluster, readySecondsMax = readySecondsUsual }: { cluster: string; readySecondsMax?: number | undefined },
  pid: number,
  hasEnded: () => boolean,
  signal: AbortSignal,
): Promise<Postmaster | undefined> {
  const deadline = performance.now() + readySecondsMax * 1000;
  for (let wait = 2; performance.now() < deadline; wait = Math.min(wait * 1.1, 50)) {
    const postmaster = readPostmaster(cluster);
    if (postmaster?.pid === pid && postmaster.status === "ready") return postmaster;
    if (hasEnded()) return undefined;
    signal.throwIfAborted();
    await pause(wait);
  }
  throw new StartupError(
    `PostgreSQL process ${pid} has not become ready within ${readySecondsMax} seconds. It may still be recovering: ` +
      "read the server log in the data directory, wait, and start Galley again.",
  );
}

/** Waits for the process itself: a postmaster removes its pid file while it is still ending. Returns whether it is gone. */
export async function untilGone(cluster: string, pid: number, timeoutSeconds: number): Promise<boolean> {
  const deadline = performance.now() + timeoutSeconds * 1000;
  while (performance.now() < deadline) {
    if (!isPostmasterOf(pid, cluster)) return true;
    await pause(5);
  }
  return false;
}

/**
 * Ends processes of the cluster that run without a postmaster named in its files: processes whose postmaster was killed, or a
 * server whose directory was deleted while it ran, which would later remove the new server's socket.
 */
export async function endLeftovers(cluster: string): Promise<void> {
  const deadline = performance.now() + leftoverSecondsMax * 1000;
  const leftovers = findServerProcesses(cluster);
  for (const pid of leftovers) sendSignal(pid, "SIGQUIT");
  while (leftovers.some(isProcessAlive) && performance.now() < deadline) await pause(5);
}

export function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended by itself meanwhile.
  }
}
