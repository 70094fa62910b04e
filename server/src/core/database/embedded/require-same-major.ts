import { readFileSync } from "node:fs";
import { join } from "node:path";
import { operatorProgram } from "#src/core/installation.ts";
import { StartupError } from "#src/core/startup-error.ts";

/** Fails before anything is started where the files of a cluster belong to another major version of PostgreSQL, which alone reads them. */
export function requireSameMajor(cluster: string, version: string): void {
  const ours = majorOf(version);
  const theirs = readMajor(cluster);
  if (theirs === undefined || theirs === ours) return;
  throw new StartupError(
    `The data in ${cluster} is that of PostgreSQL ${theirs}, and this Galley brings PostgreSQL ${ours}. Nothing was changed. Write a backup ` +
      `with the Galley that wrote the data (${operatorProgram} backup DIR), and restore it with this one into a new GALLEY_DATA_DIR.`,
  );
}

/** Returns undefined for a cluster that is not there, or too damaged to say. */
function readMajor(cluster: string): string | undefined {
  try {
    return majorOf(readFileSync(join(cluster, "PG_VERSION"), "utf8").trim());
  } catch {
    return undefined;
  }
}

function majorOf(version: string): string {
  return version.split(".", 1)[0] ?? "";
}
