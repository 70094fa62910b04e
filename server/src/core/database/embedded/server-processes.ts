import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, realpathSync } from "node:fs";
import { basename } from "node:path";
import { isProcessAlive } from "#src/core/data-directory/process-identity.ts";
import { clusterName } from "./socket-directory.ts";

export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!isProcessAlive(pid)) return false;
  if (process.platform === "win32") return true;
  if (process.platform === "linux") return isPostmaster(linuxCommandLine(pid), cluster);
  const { stdout } = spawnSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" });
  return (stdout ?? "").includes(`-D ${cluster}`);
}

/** Finds the cluster's postmaster and its child processes, also children whose postmaster is gone. Empty outside of Linux. */
export function findServerProcesses(cluster: string): number[] {
  if (process.platform !== "linux") return [];
  const title = `postgres: ${clusterName(cluster)}: `;
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    const line = linuxCommandLine(pid);
    return line.startsWith(title) || isPostmaster(line, cluster);
  });
}

function isPostmaster(commandLine: string, cluster: string): boolean {
  const [program = "", ...words] = commandLine.split("\0");
  return basename(program) === "postgres" && isSamePlace(words[words.indexOf("-D") + 1], cluster);
}

function isSamePlace(path: string | undefined, cluster: string): boolean {
  try {
    return path !== undefined && (path === cluster || realpathSync(path) === cluster);
  } catch {
    return false;
  }
}

// Unlike /proc/<pid>/exe, readable also for a root that lacks the ptrace capability, as in containers. Empty for a
// process inside a container below this system: the same path means another directory there.
function linuxCommandLine(pid: number): string {
  try {
    const line = readFileSync(`/proc/${pid}/cmdline`, "utf8");
    if (!line.includes("postgres")) return "";
    const isContained = /^NSpid:\t\d+\t/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
    return isContained ? "" : line;
  } catch {
    return "";
  }
}
