import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { lchownSync, lstatSync, mkdirSync, mkdtempSync, rmdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SystemUser } from "./run-as.ts";

/** Address of the server: a socket directory, or the loopback address where there are no such sockets. */
export type ServerAddress = { host: string; port: number };

const socketPort = 5432;
// The kernel's limit for a socket's path is 103 bytes on macOS; "/.s.PGSQL.5432.lock" comes on top.
const directoryLengthMax = 80;

/** Returns a short name for any cluster: it names the socket directory and marks the server in the process list. */
export function clusterName(cluster: string): string {
  return `galley-${createHash("sha256").update(cluster).digest("hex").slice(0, 10)}`;
}

/** Prepares the endpoint of a server that does not run, and removes an earlier server's sockets. Clients expect it at `keep`. */
export async function prepareEndpoint(cluster: string, user: SystemUser | undefined, keep?: ServerAddress): Promise<ServerAddress> {
  if (process.platform === "win32") return keep ?? { host: "127.0.0.1", port: await freePort() };
  const uid = user?.uid ?? process.getuid?.() ?? 0;
  const base = tmpdir().length + 1 + clusterName(cluster).length <= directoryLengthMax ? tmpdir() : "/tmp";
  return { host: ownDirectory(keep?.host ?? join(base, clusterName(cluster)), uid, user?.gid), port: socketPort };
}

/** Removes a socket directory only when it is empty: its path may come from a file that the server's user can write. */
export function removeEndpoint({ host }: ServerAddress): void {
  if (!host.startsWith("/")) return;
  try {
    rmdirSync(host);
  } catch {
    // Left for the next start, which uses it again.
  }
}

function ownDirectory(preferred: string, uid: number, gid: number | undefined): string {
  const isNew = create(preferred);
  if (!isNew && isPrivateTo(preferred, uid)) return withoutSockets(preferred, uid, gid);
  const path = isNew ? preferred : mkdtempSync(`${preferred}-`);
  if (gid !== undefined) lchownSync(path, uid, gid);
  return path;
}

// Removed by the user itself, who could put a link in the place of its directory.
function withoutSockets(directory: string, uid: number, gid: number | undefined): string {
  const sockets = [`.s.PGSQL.${socketPort}`, `.s.PGSQL.${socketPort}.lock`].map((name) => join(directory, name));
  if (gid === undefined) for (const path of sockets) rmSync(path, { force: true });
  else spawnSync("rm", ["-f", ...sockets], { uid, gid, stdio: "ignore" });
  return directory;
}

function create(path: string): boolean {
  try {
    mkdirSync(path, { mode: 0o700 });
    return true;
  } catch {
    return false;
  }
}

// The name is predictable and the parent directory open to all, so another user's directory of that name is not used.
function isPrivateTo(path: string, uid: number): boolean {
  const found = lstatSync(path);
  return found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => probe.once("listening", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === "object" && address !== null ? address.port : socketPort;
}
