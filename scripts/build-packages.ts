import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build as buildClient } from "../client/build.ts";
import { build as buildContent } from "../content-cli/build.ts";
import { build as buildSite } from "../site/build.ts";
import { lockedPackages } from "./locked-packages.ts";

/** A package that customers install: its file, its folder, and the sources that it is made of. */
type Offered = { file: string; folder: string; sources: readonly string[]; build: () => void | Promise<void> };

const root = join(import.meta.dirname, "..");
const packages = join(root, "dist/packages");
const site: Offered = {
  file: "galley-site.tgz",
  folder: "site",
  sources: ["site/*.{ts,json,md}", "site/src/**/*", "markdown/src/**/*.ts"],
  build: buildSite,
};
const client: Offered = {
  file: "galley-client.tgz",
  folder: "client",
  sources: ["client/*.{ts,json,md}", "client/src/**/*", "site/src/{client,webhook}/*.ts"],
  build: buildClient,
};

const content: Offered = {
  file: "galley-content.tgz",
  folder: "content-cli",
  sources: [
    "content-cli/*.{ts,json,md}",
    "content-cli/src/*.ts",
    "client/src/**/*",
    "markdown/src/**/*.ts",
    "site/src/{client,webhook}/*.ts",
  ],
  build: buildContent,
};

/** Packages that the service hands out. */
export const offered: readonly Offered[] = [site, client, content];

// Tools that build all of them. Their own builds are among their sources.
const builders = ["scripts/build-library.ts", "scripts/package/licenses-inside.ts"];

function digestOf({ sources }: Offered): string {
  const hash = createHash("sha256").update(lockedPackages(root));
  for (const name of globSync([...builders, ...sources], { cwd: root, withFileTypes: false }).toSorted())
    if (/\.\w+$/.test(name)) hash.update(name).update(readFileSync(join(root, name)));
  return hash.digest("hex");
}

/** Builds a package and packs it into the file that the service hands out, unless what is there comes from the same sources. Returns the file. */
async function buildPackage(one: Offered): Promise<string> {
  const file = join(packages, one.file);
  const stamp = join(packages, `.${one.file}-built-from`);
  const digest = digestOf(one);
  const made = [file, stamp, join(root, one.folder, "dist")].every((path) => existsSync(path));
  if (made && readFileSync(stamp, "utf8") === digest) return file;
  process.stderr.write(`Packing ${one.file} (once per change)…\n`);
  await one.build();
  mkdirSync(packages, { recursive: true });
  renameSync(pack(join(root, one.folder), packages), file);
  writeFileSync(stamp, digest);
  return file;
}

/** Packs whatever the service hands out, where its sources have changed, and returns the files. */
export async function buildPackages(): Promise<string[]> {
  const files: string[] = [];
  for (const one of offered) files.push(await buildPackage(one));
  return files;
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

if (import.meta.main) await buildPackages();
