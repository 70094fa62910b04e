import { randomUUID } from "node:crypto";
import { closeSync, constants, lutimesSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { heartbeatSeconds, silenceSecondsMax } from "#src/core/data-directory/lock-record.ts";
import { openOwn, readOwn } from "#src/core/data-directory/own-files.ts";
import { currentProcess } from "#src/core/data-directory/process-identity.ts";
import { StartupError } from "#src/core/startup-error.ts";

/** Claim to a server that several processes use. The process that claimed it last stops it. */
export type Ownership = { holds(): boolean; end(): void };
type Claim = { token: string; pid: number; host: string; place: string };

export function claimOwnership(file: string): Ownership {
  const token = randomUUID();
  const { pid, place } = currentProcess();
  const holds = () => readClaim(file)?.token === token;
  write(file, { token, pid, place, host: hostname() });
  const heartbeat = setInterval(() => {
    if (holds()) touch(file);
    else clearInterval(heartbeat);
  }, heartbeatSeconds * 1000);
  heartbeat.unref();
  const end = () => {
    clearInterval(heartbeat);
    if (holds()) rmSync(file, { force: true });
  };
  return { holds, end };
}

/**
 * Fails when a process in another container or on another machine runs a server on the same files: it cannot be seen from here,
 * and a second server would destroy them. A claim without heartbeats counts as abandoned.
 */
export async function refuseDistantOwner(file: string): Promise<void> {
  const { place } = currentProcess();
  const first = readClaim(file);
  for (;;) {
    const claim = readClaim(file);
    if (first === undefined || claim === undefined || claim.place === place) return;
    if (Math.abs(Date.now() - claim.heartbeatAt) > silenceSecondsMax * 1000) return;
    if (claim.heartbeatAt !== first.heartbeatAt) {
      throw new StartupError(
        `The embedded database is run by Galley process ${claim.pid} on ${claim.host}, in another container or on another machine. ` +
          "Stop that one first, or run this command there.",
      );
    }
    await pause(50);
  }
}

function write(file: string, claim: Claim): void {
  const descriptor = openOwn(file, constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC);
  try {
    writeFileSync(descriptor, JSON.stringify(claim));
  } finally {
    closeSync(descriptor);
  }
}

function readClaim(file: string): (Claim & { heartbeatAt: number }) | undefined {
  try {
    // Written by `claimOwnership` alone.
    const { bytes, changedAt } = readOwn(file);
    return { ...(JSON.parse(bytes.toString("utf8")) as Claim), heartbeatAt: changedAt };
  } catch {
    return undefined;
  }
}

function touch(file: string): void {
  try {
    lutimesSync(file, new Date(), new Date());
  } catch {
    // The claim has just been ended.
  }
}
