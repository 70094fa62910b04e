import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { StartupError } from "#src/core/startup-error.ts";
import { makeDataDirectory } from "./data-directory.ts";

export const secretLengthMin = 32;

export function secretFileIn(dataDirectory: string): string {
  return join(dataDirectory, "secret");
}

/** Returns the installation's secret from its file. The first process that needs it creates the file. */
export function openSecretFile(file: string): string {
  return readSecretFile(file) ?? createSecretFile(file);
}

/** Returns the secret that was set, else that of the data directory. */
export function installationSecret(given: string | undefined, dataDirectory: string): string {
  return given ?? openSecretFile(secretFileIn(dataDirectory));
}

/** Returns the secret, or undefined when there is no such file. */
export function readSecretFile(file: string): string | undefined {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined) return undefined;
  if (process.platform !== "win32" && (stat.mode & 0o177) !== 0) {
    throw new StartupError(
      `Others than its owner may read or change the secret in ${file}. Run: chmod 600 ${file}. ` +
        "If others had access to this machine, replace the secret as well.",
    );
  }
  const secret = readText(file).trim();
  if (secret.length >= secretLengthMin) return secret;
  throw new StartupError(
    `The secret in ${file} has fewer than ${secretLengthMin} characters. Restore the file from a backup; if there is nothing to keep, delete it.`,
  );
}

/** Writes a secret and replaces an earlier one. */
export function writeSecretFile(file: string, secret: string): void {
  makeDataDirectory(dirname(file));
  rmSync(file, { force: true });
  writeFileSync(file, `${secret}\n`, { flag: "wx", mode: 0o600, flush: true });
}

// Written to another name and linked into place: a reader never sees half of the file, and only one of two writers succeeds.
function createSecretFile(file: string): string {
  const aside = `${file}.${process.pid}`;
  try {
    writeSecretFile(aside, randomBytes(32).toString("base64url"));
    linkSync(aside, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw unwritable(file, error);
  } finally {
    rmSync(aside, { force: true });
  }
  const secret = readSecretFile(file);
  if (secret === undefined) throw unwritable(file, "it is gone again");
  return secret;
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new StartupError(`The secret in ${file} cannot be read (${describe(error)}). Start Galley as the user that owns it.`);
  }
}

function unwritable(file: string, error: unknown): StartupError {
  return new StartupError(
    `No secret can be kept in ${file} (${describe(error)}). Set GALLEY_DATA_DIR to a directory that this user may write, or set GALLEY_SECRET.`,
  );
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
