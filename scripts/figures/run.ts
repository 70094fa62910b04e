import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { trackedFiles } from "../runner/tracked-files.ts";
import { digestsOf, documentsIn, renewed, staleFigures } from "./figures.ts";

// Names the figures in documents that were taken of other code. Arguments name paths whose figures have just been taken and stated again.
const root = join(import.meta.dirname, "../..");
const files = trackedFiles();
const names = process.argv.slice(2);
const digests = digestsOf(root, files);
for (const name of names) if (!digests.has(name)) throw new Error(`There is no path ${name}: ${[...digests.keys()].join(", ")}.`);
for (const document of names.length === 0 ? [] : documentsIn(root, files)) {
  const text = readFileSync(join(root, document), "utf8");
  const now = renewed(text, digests, names);
  if (now !== text) writeFileSync(join(root, document), now);
}
for (const stale of staleFigures(root, files)) process.stdout.write(`${stale}\n`);
