import { trackedFiles } from "../runner/tracked-files.ts";
import { unheldPromises } from "./unheld-promises.ts";

// Runs in its own process: parsing every source takes seconds, which would block the other checks.
const unheld = unheldPromises(trackedFiles());
if (unheld.length > 0) {
  process.stdout.write(`${unheld.join("\n")}\n`);
  process.exitCode = 1;
}
