import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lockedPackages } from "../locked-packages.ts";
import { licensesOf, packageOf } from "../package/licenses-inside.ts";
import { builtFolder, bundleService } from "./bundle.ts";

const root = join(import.meta.dirname, "../..");
const stamp = join(builtFolder, ".built-from");
const sources = ["scripts/service/*.ts", "{capabilities,{contract,illustrator,markdown,messages,server,writer}/src}/**/*.ts"];

function digestOfSources(): string {
  const hash = createHash("sha256").update(lockedPackages(root));
  const files = globSync(sources, { cwd: root }).filter((file) => !file.endsWith(".test.ts"));
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

/** Builds the service's programs, unless the ones that are there come from the same sources. Returns the names of their files. */
export async function buildService(): Promise<string[]> {
  const digest = digestOfSources();
  const [built, ...kept] = existsSync(stamp) ? readFileSync(stamp, "utf8").split("\n") : [];
  if (built === digest) return kept;
  process.stderr.write("Building the service (once per change)…\n");
  const { files, modules } = await bundleService();
  const used = new Set([...modules].map(packageOf).filter((folder) => folder !== ""));
  files.set("LICENSES.md", licensesOf([...used].toSorted()));
  mkdirSync(builtFolder, { recursive: true });
  for (const [name, text] of files) write(name, text);
  // A service that still runs loads parts of the build before.
  const wanted = new Set([...files.keys(), ...kept]);
  for (const name of readdirSync(builtFolder)) if (!name.startsWith(".") && !wanted.has(name)) rmSync(join(builtFolder, name));
  write(".built-from", [digest, ...files.keys()].join("\n"));
  return [...files.keys()];
}

/** Replaces a file at once: another start may be reading it. */
function write(name: string, text: string): void {
  const unfinished = join(builtFolder, `.${process.pid}-${name}`);
  writeFileSync(unfinished, text);
  renameSync(unfinished, join(builtFolder, name));
}

if (import.meta.main) await buildService();
