import type { Lock, LockEntry } from "../licenses/licenses.ts";
import { findPackage } from "../sbom/bill-of-materials.ts";

type Entry = LockEntry & {
  peerDependenciesMeta?: Readonly<Record<string, { optional?: boolean }>>;
};
export type Locked = Record<string, LockEntry>;

/**
 * Returns the part of the lockfile that an installed service consists of, for every system, without the registry that it came from. Of
 * a package that only another one's folder holds, the first stands at the top, where a manifest can name its version.
 */
export function runtimePackages(
  lock: Lock,
  dependencies: Readonly<Record<string, string>>,
  databases: Readonly<Record<string, string>>,
): Locked {
  const required = reach(lock, { dependencies }, false);
  const all = reach(lock, { dependencies, optionalDependencies: databases }, true);
  const found: Locked = {};
  for (const path of [...all].sort(outerFirst)) {
    const { resolved, dev, devOptional, optional, ...entry } = lock.packages[path] ?? {};
    const top = `node_modules/${packageName(path)}`;
    found[top in found ? path : top] = { ...entry, ...(!required.has(path) && { optional: true }) };
  }
  return Object.fromEntries(Object.entries(found).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Splits what stands at the top by whether an installation does without it, with the exact versions. */
export function pinsOf(packages: Locked): { required: Record<string, string>; optional: Record<string, string> } {
  const atTop = Object.entries(packages).filter(([path]) => path === `node_modules/${packageName(path)}`);
  const versions = (isOptional: boolean) =>
    Object.fromEntries(
      atTop.flatMap(([path, { version = "", optional = false }]) => (optional === isOptional ? [[packageName(path), version]] : [])),
    );
  return { required: versions(false), optional: versions(true) };
}

function reach(lock: Lock, from: Entry, withOptional: boolean): Set<string> {
  const seen = new Set<string>();
  const visit = (path: string, entry: Entry) => {
    const { dependencies, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = entry;
    const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
    const optional = withOptional ? Object.keys(optionalDependencies) : [];
    const needed = Object.keys(dependencies ?? {}).filter((name) => !(name in optionalDependencies));
    for (const name of [...needed, ...peers, ...optional]) {
      const next = findPackage(lock, path, name);
      if (next === undefined) throw new Error(`The lockfile lacks ${name}, which ${path || "the service"} needs.`);
      const found: Entry = lock.packages[next] ?? {};
      // Builds for WebAssembly need packages that name no system: a pin would install them everywhere.
      if (seen.has(next) || next.endsWith("wasm32")) continue;
      seen.add(next);
      visit(next, found);
    }
  };
  visit("", from);
  return seen;
}

const depthOf = (path: string) => path.split("node_modules/").length;

function outerFirst(one: string, other: string): number {
  return depthOf(one) - depthOf(other) || (one < other ? -1 : 1);
}

function packageName(path: string): string {
  return path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}
