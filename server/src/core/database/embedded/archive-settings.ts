import { chownSync, existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ArchivePlace } from "#src/core/archive/archive-place.ts";
import { archiveConfigIn, archiveFaultIn } from "#src/core/archive/archive-state.ts";
import type { SystemUser } from "./run-as.ts";

/**
 * Archive of a server. A service sets it or leaves it out; a command keeps to what the service has set, since a gap in the log would end
 * what can be recovered. `recover` makes a server of a base: it replays the log until that moment, or to its end, and goes on from there.
 */
export type ArchiveChoice = { place: ArchivePlace | undefined } | { recover: ArchivePlace; until: string | undefined } | "as-before";

// With it, a minute of work at most is not archived.
const timeoutSeconds = 60;
const program = fileURLToPath(new URL("../../archive/wal-process.ts", import.meta.url));

/** Keeps the place where the server's program finds it, and returns the server's settings for it. */
export function archiveSettings(directory: string, user: SystemUser | undefined, choice: ArchiveChoice): Record<string, string> {
  const config = archiveConfigIn(directory);
  if (choice === "as-before") return existsSync(config) ? archiving(config) : {};
  const place = "place" in choice ? choice.place : choice.recover;
  if (place === undefined) {
    rmSync(config, { force: true });
    return {};
  }
  writeOwn(archiveFaultIn(directory), "", user);
  writeOwn(config, JSON.stringify(place), user);
  return "place" in choice ? archiving(config) : recovering(config, choice.until);
}

function archiving(config: string): Record<string, string> {
  return {
    archive_mode: "on",
    archive_timeout: String(timeoutSeconds),
    archive_command: `${command("archive", config)} "%p" "%f"`,
  };
}

function recovering(config: string, until: string | undefined): Record<string, string> {
  return {
    // Nobody reads before it is done: "ready" means that.
    hot_standby: "off",
    restore_command: `${command("fetch", config)} "%p" "%f"`,
    recovery_target_action: "promote",
    // As the service was at that moment, whatever somebody has recovered since.
    recovery_target_timeline: "current",
    // The server reads its settings before it knows names of time zones, Z included.
    ...(until !== undefined && { recovery_target_time: until.replace("Z", "+00") }),
  };
}

// The program runs as the server's user, who may make no file beside the server's.
function writeOwn(file: string, text: string, user: SystemUser | undefined): void {
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, text, { mode: 0o600, flush: true });
  if (user !== undefined) chownSync(unfinished, user.uid, user.gid);
  renameSync(unfinished, file);
}

// PostgreSQL gives it to a shell, and reads a percent sign as its own.
function command(purpose: string, config: string): string {
  return [process.execPath, program, purpose, config].map((word) => quoted(word).replaceAll("%", "%%")).join(" ");
}

function quoted(word: string): string {
  return process.platform === "win32" ? `"${word}"` : `'${word.replaceAll("'", "'\\''")}'`;
}
