import { trackedFiles } from "../runner/tracked-files.ts";
import { slowPatterns } from "./check-patterns.ts";

// Runs in its own process: parsing every source takes seconds, which would block the other checks.
const slow = slowPatterns(trackedFiles());
if (slow.length > 0) {
  process.stdout.write(`${slow.join("\n")}\n`);
  process.exitCode = 1;
}
