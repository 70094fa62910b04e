import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Gives this process and all that it starts a temporary folder of their own, once. When this process ends, in whatever way, another one
 * ends everything that is at work there and removes the folder.
 */
export function openRunPlace(): void {
  if (process.env.GALLEY_TEST_RUN === String(process.pid)) return;
  // Short, because sockets below it have room for some 80 characters.
  const place = mkdtempSync(join(realpathSync(tmpdir()), "galley-run-"));
  // As open as the folder above it, since a database or a service may run as a user of its own.
  chmodSync(place, 0o1777);
  const program = join(import.meta.dirname, "end-run.ts");
  // Its standard input ends with this process, and with no other: children do not inherit it.
  const keeper = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", program, place], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  keeper.unref();
  (keeper.stdin as unknown as { unref(): void }).unref();
  Object.assign(process.env, { GALLEY_TEST_RUN: String(process.pid), TMPDIR: place });
}

/** For `globalSetup`: opens the place of the run before any worker starts. */
export default openRunPlace;
