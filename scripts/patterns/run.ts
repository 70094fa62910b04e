import { trackedFiles } from "../runner/tracked-files.ts";
import { slowPatterns } from "./check-patterns.ts";

// A process of its own: parsing every source takes seconds, in which the other checks would stand still.
const slow = slowPatterns(trackedFiles());
if (slow.length > 0) {
  process.stdout.write(`${slow.join("\n")}\n`);
  process.exitCode = 1;
}
