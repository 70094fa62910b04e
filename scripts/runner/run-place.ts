import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, realpathSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const memory = "/dev/shm";
// Ten times what a whole run holds at once.
const roomMin = 4_000_000_000;

/**
 * Gives this process and all that it starts a temporary folder of their own, once. When this process ends, in whatever way, another one
 * ends everything that is at work there and removes the folder.
 */
export function openRunPlace(): void {
  if (process.env.GALLEY_TEST_RUN === String(process.pid)) return;
  // Short, because sockets below it have room for some 80 characters.
  const place = mkdtempSync(join(chooseParent(), "galley-run-"));
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

/** Chooses Linux's files in memory where there is room: a disk looks for each new file's place past all that were removed of late. */
function chooseParent(): string {
  const isChosen = process.env.TMPDIR !== undefined || process.platform !== "linux";
  return !isChosen && hasRoom() ? memory : realpathSync(tmpdir());
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    // Containers let nothing run there.
    return bavail * bsize >= roomMin && !/^\S+ \/dev\/shm \S+ \S*noexec/m.test(readFileSync("/proc/mounts", "utf8"));
  } catch {
    return false;
  }
}

/** For `globalSetup`: opens the place of the run before any worker starts. */
export default openRunPlace;
