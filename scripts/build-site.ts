import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "../site/build.ts";
import { lockedPackages } from "./locked-packages.ts";

const root = join(import.meta.dirname, "..");
const folder = join(root, "dist/packages");
const file = join(folder, "galley-site.tgz");
const stamp = join(folder, ".built-from");
const sources = ["site/*.{ts,json,md}", "site/src/**/*", "markdown/src/**/*.ts"];

function digestOfSources(): string {
  const hash = createHash("sha256").update(lockedPackages(root));
  for (const name of globSync(sources, { cwd: root, withFileTypes: false }).toSorted())
    if (/\.\w+$/.test(name)) hash.update(name).update(readFileSync(join(root, name)));
  return hash.digest("hex");
}

/** Packs `galley-site` into the file that the service hands out, unless the one that is there comes from the same sources. */
export function buildSite(): string {
  const digest = digestOfSources();
  if (existsSync(file) && existsSync(stamp) && readFileSync(stamp, "utf8") === digest) return file;
  process.stderr.write("Packing galley-site (once per change)…\n");
  build();
  mkdirSync(folder, { recursive: true });
  const made = pack(join(root, "site"), folder);
  renameSync(made, file);
  writeFileSync(stamp, digest);
  return file;
}

/** Packs a folder as npm publishes it, and returns the file. */
export function pack(from: string, to: string): string {
  const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", to];
  const { status, stdout } = spawnSync("npm", args, { cwd: from, encoding: "utf8", shell: process.platform === "win32" });
  if (status !== 0) throw new Error(`npm could not pack ${from}.`);
  const [packed] = Object.values(JSON.parse(stdout)) as { filename: string }[];
  if (packed === undefined) throw new Error(`npm packed nothing of ${from}.`);
  return join(to, packed.filename);
}

if (import.meta.main) buildSite();
