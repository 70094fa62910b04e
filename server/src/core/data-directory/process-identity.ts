import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/** Lasting identity of a process. Its pid alone is not enough, since the system reuses it. */
export type ProcessIdentity = {
  pid: number;
  /** In the system's own notation; empty where the system does not report it. */
  startedAt: string;
  /** The running system that the pid belongs to: a boot and, in containers, a pid namespace. */
  place: string;
};

const place = currentPlace();

export function currentProcess(): ProcessIdentity {
  return { pid: process.pid, startedAt: startTimeOf(process.pid) ?? "", place };
}

/** Returns whether the process still runs; undefined when it belongs to another system, whose pids mean nothing here. */
export function isRunning(identity: ProcessIdentity): boolean | undefined {
  if (identity.place !== place) return undefined;
  const startedAt = startTimeOf(identity.pid);
  if (startedAt === undefined) return false;
  return startedAt === identity.startedAt || startedAt === "" || identity.startedAt === "";
}

/** Returns whether a process lives. A zombie does not: it holds nothing any more. */
export function isProcessAlive(pid: number): boolean {
  if (!answersSignals(pid)) return false;
  const stat = linuxStat(pid);
  return stat === undefined || (stat.state !== "Z" && stat.state !== "X");
}

function startTimeOf(pid: number): string | undefined {
  if (!isProcessAlive(pid)) return undefined;
  if (process.platform === "linux") return linuxStat(pid)?.startTicks ?? "";
  if (process.platform === "win32") return "";
  try {
    return execFileSync("ps", ["-p", String(pid), "-o", "lstart="], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function linuxStat(pid: number): { state: string; startTicks: string } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The command's name is in parentheses and may itself contain spaces and parentheses.
    const [state = "", ...rest] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { state, startTicks: rest[18] ?? "" };
  } catch {
    return undefined;
  }
}

function currentPlace(): string {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "latin1").trim();
    return `${boot} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return hostname();
  }
}
