import { chmodSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";
import { StartupError } from "#src/core/startup-error.ts";
import { type LockHolder, readLockHolder, takeLock } from "./lock.ts";
import { makeFolders } from "./make-folders.ts";
import { requireOwnFiles } from "./own-files.ts";

export type Holder = LockHolder;
export type DataDirectoryHold = { directory: string; [Symbol.asyncDispose](): Promise<void> };

export type DataDirectoryEnvironment = {
  GALLEY_DATA_DIR?: string | undefined;
  XDG_DATA_HOME?: string | undefined;
  LOCALAPPDATA?: string | undefined;
  HOME?: string | undefined;
};

export const systemDataDirectory = "/var/lib/galley";

/** Returns GALLEY_DATA_DIR, else /var/lib/galley for root, else the system's directory for a user's application data. */
export function defaultDataDirectory(
  environment: DataDirectoryEnvironment,
  { platform, root }: { platform: NodeJS.Platform; root: boolean } = { platform: process.platform, root: isRoot() },
): string {
  if (environment.GALLEY_DATA_DIR) return resolve(environment.GALLEY_DATA_DIR);
  const home = environment.HOME || homedir();
  if (platform === "win32") return join(environment.LOCALAPPDATA || join(home, "AppData", "Local"), "galley");
  if (root) return systemDataDirectory;
  if (platform === "darwin") return join(home, "Library", "Application Support", "galley");
  const { XDG_DATA_HOME: dataHome = "" } = environment;
  return join(isAbsolute(dataHome) ? dataHome : join(home, ".local", "share"), "galley");
}

/**
 * Creates the directory where needed and locks it for this process. The lock ends with the process, also after SIGKILL.
 * Fails when another process holds it, naming that process, and where another user's files are in there.
 */
export async function holdDataDirectory(directory: string, about: { url?: string } = {}): Promise<DataDirectoryHold> {
  makeDataDirectory(directory);
  requireOwnFiles(directory, ["secret", "lock", "command-lock", "files", "postgres"]);
  const outcome = await takeLock(lockOf(directory), about);
  if ("pid" in outcome) throw new StartupError(describeConflict(directory, outcome));
  return {
    directory,
    async [Symbol.asyncDispose]() {
      outcome[Symbol.dispose]();
    },
  };
}

export async function readHolder(directory: string): Promise<Holder | undefined> {
  return readLockHolder(lockOf(directory));
}

/**
 * Creates the directory where it is missing, and fails where this user cannot use it. A process that stays root runs its database
 * as another user, who must be able to pass through the directory to its own part.
 */
export function makeDataDirectory(directory: string): void {
  const mode = isRoot() ? 0o711 : 0o700;
  try {
    const created = makeFolders(directory, mode);
    const closed = directory === systemDataDirectory && (statSync(directory).mode & 0o111) !== 0o111;
    if (created !== undefined || (isRoot() && closed)) chmodSync(directory, mode);
    requireOwnFiles(directory, []);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(
      `The data directory ${directory} cannot be created or used (${reason}). Set GALLEY_DATA_DIR to a directory that this user may write.`,
    );
  }
}

function describeConflict(directory: string, { pid, host, since, url }: Holder): string {
  const where = url === undefined ? "" : ` at ${url}`;
  return (
    `The data directory ${directory} is in use by Galley process ${pid} on ${host}, running${where} since ${since}. ` +
    "Use or stop that one, or set GALLEY_DATA_DIR to another directory."
  );
}

function lockOf(directory: string): string {
  return join(directory, "lock");
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
