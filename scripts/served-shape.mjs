import { createHash } from "node:crypto";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

// All that scripts/write-derived.ts and scripts/build-served.ts read, and the last file that each part of them writes.
const sources = [
  "capabilities",
  "client",
  "content-cli",
  "contract",
  "dashboard",
  "illustrator",
  "markdown",
  "messages",
  "package-lock.json",
  "scripts",
  "server/src",
  "site",
  "writer",
];
const written = ["dashboard/dist/.built-from", "dashboard/dist/.compressed", "dist/packages", "server/dist/.built-from"];
const leftOut = new Set(["node_modules", "dashboard/dist", "dashboard/src/messages"]);

/**
 * Returns a digest of the sizes and times of what the service, its dashboard and its packages are made of. While it stays the
 * same, nothing has to be read to know that they are up to date, which takes most of a start.
 */
export function servedShape(root) {
  const hash = createHash("sha256");
  const add = (path) => {
    const stat = statSync(join(root, path));
    if (!stat.isDirectory()) hash.update(`${path} ${stat.size} ${stat.ctimeMs}\n`);
    else
      for (const name of readdirSync(join(root, path)).sort())
        if (!name.endsWith(".test.ts") && !leftOut.has(name) && !leftOut.has(`${path}/${name}`)) add(`${path}/${name}`);
  };
  for (const path of [...sources, ...written]) if (existsSync(join(root, path))) add(path);
  return hash.digest("hex");
}
