import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { processesAt } from "./processes-at.ts";

// Waits for the end of the process that holds the other end of standard input. Then ends everything at work in the folder that the
// argument names, and removes it.
const [, , place = ""] = process.argv;
const quietLooks = 3;
const looksMax = 600;

process.on("SIGHUP", () => {});
process.stdin.resume().on("end", () => void endAll());

async function endAll(): Promise<void> {
  // A process may be starting another one while it is ended.
  for (let look = 0, quiet = 0; quiet < quietLooks && look < looksMax; look += 1) {
    const found = processesAt(place);
    for (const pid of found) end(pid);
    quiet = found.length === 0 ? quiet + 1 : 0;
    await pause(50);
  }
  rmSync(place, { recursive: true, force: true, maxRetries: 10 });
}

function end(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}
