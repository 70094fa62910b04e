import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { StartupError } from "#src/core/startup-error.ts";
import type { Programs } from "./programs.ts";
import type { SystemUser } from "./run-as.ts";

type Initialization = { cluster: string; programs: Programs; user: SystemUser | undefined; durable: boolean };

export const ownerRole = "galley_owner";

const asidePrefix = "new-";

export function isInitialized(cluster: string): boolean {
  return existsSync(cluster);
}

/** Reads the password. It is kept in the cluster, so that a copy of the cluster is all that a restore needs. */
export function readPassword(cluster: string): string {
  try {
    return readFileSync(passwordFile(cluster), "utf8").trim();
  } catch {
    throw new StartupError(
      `The password of the embedded database is missing: ${passwordFile(cluster)} cannot be read. Restore that file from a backup.`,
    );
  }
}

/** Creates the cluster under a temporary name and renames it into place, so that an interrupted first start leaves no cluster. */
export async function initializeCluster({ cluster, programs, user, durable }: Initialization): Promise<void> {
  const directory = dirname(cluster);
  // A new name each time: the initdb of a killed first start may still be writing under the old one.
  for (const name of readdirSync(directory)) {
    if (name.startsWith(asidePrefix)) rmSync(join(directory, name), { recursive: true, force: true });
  }
  const aside = mkdtempSync(join(directory, asidePrefix));
  try {
    const made = await initializeAside(aside, { programs, user, durable });
    renameSync(made, cluster);
    if (durable) syncDirectory(directory);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

async function initializeAside(aside: string, { programs, user, durable }: Omit<Initialization, "cluster">): Promise<string> {
  const cluster = join(aside, "cluster");
  const password = join(aside, "password");
  writeFileSync(password, randomBytes(24).toString("base64url"), { mode: 0o600, flush: durable });
  if (user !== undefined) for (const path of [password, aside]) chownSync(path, user.uid, user.gid);
  await runInitdb(programs.initdb, { cluster, password, user, durable });
  renameSync(password, passwordFile(cluster));
  if (durable) syncDirectory(cluster);
  return cluster;
}

async function runInitdb(initdb: string, options: Omit<Initialization, "programs"> & { password: string }): Promise<void> {
  const { cluster, password, user, durable } = options;
  const authentication = process.platform === "win32" ? "scram-sha-256" : "reject";
  const flags = [
    `--pgdata=${cluster}`,
    `--username=${ownerRole}`,
    `--pwfile=${password}`,
    "--auth-local=scram-sha-256",
    `--auth-host=${authentication}`,
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--data-checksums",
    "--no-instructions",
    ...(durable ? [] : ["--no-sync"]),
  ];
  try {
    await promisify(execFile)(initdb, flags, { ...spawnOptions(user), cwd: dirname(cluster) });
  } catch (error) {
    const text = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : String(error);
    throw new StartupError(`PostgreSQL could not create its files in ${dirname(cluster)}: ${text}. Fix that and start again.`);
  }
}

/** Returns spawn options without any variable that configures PostgreSQL or belongs to the service. */
export function spawnOptions(user: SystemUser | undefined) {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { ...(user && { uid: user.uid, gid: user.gid }), env: { PATH, SystemRoot, TEMP, LC_ALL: "C", TZ: "UTC" } };
}

function passwordFile(cluster: string): string {
  return join(cluster, "galley.password");
}

function syncDirectory(path: string): void {
  if (process.platform === "win32") return;
  const descriptor = openSync(path, "r");
  fsyncSync(descriptor);
  closeSync(descriptor);
}
