import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

let known: string | undefined;

/**
 * Returns a digest of the program. Stored pages of another program are made anew, so that an upgrade shows what it changes. A page
 * is rendered by modules of every part of the service, hence all of them; they are read with the first page, not at the start.
 */
export function digestOfCode(): string {
  known ??= readDigest();
  return known;
}

function readDigest(): string {
  const hash = createHash("sha256");
  for (const folder of [join(import.meta.dirname, "../../.."), folderOf("@galley/markdown"), folderOf("@galley/messages")]) {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const paths = files.map((entry) => join(entry.parentPath, entry.name)).filter((path) => !path.includes(".test."));
    for (const path of paths.toSorted()) hash.update(path.slice(folder.length)).update(readFileSync(path));
  }
  return hash.digest("base64url").slice(0, 16);
}

function folderOf(name: string): string {
  return dirname(fileURLToPath(import.meta.resolve(name)));
}
