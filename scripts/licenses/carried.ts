import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { emojiFile, readEmojiHeader } from "../../server/src/content/glyphs/emoji-drawings.ts";
import type { Lock } from "./licenses.ts";

const root = join(import.meta.dirname, "../..");

/** Returns the lockfile with the packages that the repository carries as a file of its own: an installed service has them too. */
export function withCarried(lock: Lock): Lock {
  const { source, license, integrity } = readEmojiHeader(readFileSync(emojiFile)).header;
  const at = source.lastIndexOf("@");
  const [name, version] = [source.slice(0, at), source.slice(at + 1)];
  const server = lock.packages.server ?? {};
  const packages = {
    ...lock.packages,
    server: { ...server, dependencies: { ...server.dependencies, [name]: version } },
    [`server/node_modules/${name}`]: { version, license, integrity, statedIn: relative(root, emojiFile) },
  };
  return { packages };
}
