import { join, relative } from "node:path";
import { untoldSentences } from "./untold-sentences.ts";

// Runs in its own process: the compiler is asked synchronously.
const untold = untoldSentences(join(import.meta.dirname, "tsconfig.json"));
if (untold.length > 0) {
  process.stdout.write(`${untold.map((found) => relative(process.cwd(), found)).join("\n")}\n`);
  process.exitCode = 1;
}
