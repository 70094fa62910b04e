import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Manifest = { name: string; version?: string; private?: boolean; workspaces?: string[] };
type LockEntry = { name?: string; version?: string } & Partial<Record<DependencyKind, Record<string, string>>>;
type DependencyKind = "dependencies" | "devDependencies" | "optionalDependencies" | "peerDependencies";

const kinds: readonly DependencyKind[] = ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"];

export const readManifest = (root: string, folder: string): Manifest =>
  JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));

/**
 * Lists the folders of the project's own packages, the root first. A workspace with another version stands in for somebody else's
 * package, and keeps it.
 */
function ownFolders(root: string): string[] {
  const { version, workspaces = [] } = readManifest(root, ".");
  return [".", ...workspaces.filter((folder) => readManifest(root, folder).version === version)];
}

const chart = "ops/helm/galley/Chart.yaml";

/** Sets the version in every package of the project, wherever one names another, in the lockfile and in the chart. Returns the changed files. */
export function setVersion(root: string, version: string): string[] {
  const before = readManifest(root, ".").version ?? "";
  const folders = ownFolders(root);
  const names = folders.map((folder) => readManifest(root, folder).name);
  const files = folders.map((folder) => join(folder, "package.json"));
  for (const file of files) {
    let text = readFileSync(join(root, file), "utf8").replace(`"version": "${before}"`, `"version": "${version}"`);
    for (const name of names) text = text.replaceAll(`"${name}": "${before}"`, `"${name}": "${version}"`);
    writeFileSync(join(root, file), text);
  }
  const lockFile = join(root, "package-lock.json");
  const lock = JSON.parse(readFileSync(lockFile, "utf8")) as { version: string; packages: Record<string, LockEntry> };
  lock.version = version;
  for (const folder of folders) setInLock(lock.packages[folder === "." ? "" : folder], names, version);
  writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`);
  const ofChart = readFileSync(join(root, chart), "utf8");
  writeFileSync(join(root, chart), ofChart.replaceAll(/^(version|appVersion): .*$/gm, `$1: ${version}`));
  return [...files, "package-lock.json", chart];
}

function setInLock(entry: LockEntry | undefined, names: readonly string[], version: string): void {
  if (entry === undefined) return;
  entry.version = version;
  for (const kind of kinds) {
    const needs = entry[kind];
    if (needs !== undefined) for (const name of names) if (name in needs) needs[name] = version;
  }
}
