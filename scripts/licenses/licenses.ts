/** An entry of package-lock.json, as far as licenses and the bill of materials need it. */
export type LockEntry = {
  name?: string;
  version?: string;
  license?: string;
  /** The file that states the license, if that is not the package.json. */
  statedIn?: string;
  integrity?: string;
  resolved?: string;
  /** Only developers need it. */
  dev?: boolean;
  /** Some installations do without it. */
  optional?: boolean;
  devOptional?: boolean;
  link?: boolean;
  workspaces?: readonly string[];
  dependencies?: Readonly<Record<string, string>>;
  optionalDependencies?: Readonly<Record<string, string>>;
  peerDependencies?: Readonly<Record<string, string>>;
};
/** Entries by their folder: `""` is the project, `server` a workspace, `node_modules/…` a package. */
export type Lock = { packages: Readonly<Record<string, LockEntry>> };

/** A license that a package tells in a file of its own, and not in its package.json. */
export type Recorded = { package: string; license: string; source: string; words: string };

export type Licensed = { package: string; license: string; source: string; isRuntime: boolean };

// Licenses that somebody has looked at: whoever passes Galley on keeps their notices, and no more is asked of its own code.
const accepted = new Set(
  "0BSD AFL-2.1 Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC-BY-4.0 ISC LGPL-3.0-or-later MIT MIT-0 MPL-2.0 OFL-1.1 PSF-2.0 Unlicense Zlib".split(
    " ",
  ),
);

/** Lists every package of the lockfile with its license, and what is wrong with the list, one sentence each. */
export function readLicenses(lock: Lock, recorded: readonly Recorded[]): { packages: Licensed[]; problems: string[] } {
  const byPackage = new Map(recorded.map((one) => [one.package, one]));
  const packages = new Map<string, Licensed>();
  const problems: string[] = [];
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (entry.link || path === "") continue;
    const name = referenceOf(path, entry);
    const known = byPackage.get(name);
    const license = entry.license ?? known?.license;
    if (license === undefined) {
      problems.push(`${name} states no license. Read its files, and record what they say in scripts/licenses/recorded.json`);
      continue;
    }
    if (entry.license !== undefined && known !== undefined) {
      problems.push(`${name} states ${entry.license} itself. Take it out of scripts/licenses/recorded.json`);
    }
    problems.push(
      ...unknownIn(license).map((id) => `${name} has the license ${id}. Read it, then accept it in scripts/licenses/licenses.ts`),
    );
    const isRuntime = (packages.get(name)?.isRuntime ?? false) || entry.dev !== true;
    packages.set(name, { package: name, license, source: known?.source ?? entry.statedIn ?? "package.json", isRuntime });
  }
  const gone = recorded.filter((one) => !packages.has(one.package));
  problems.push(...gone.map((one) => `${one.package} is not installed any more. Take it out of scripts/licenses/recorded.json`));
  return { packages: [...packages.values()].sort((one, other) => (one.package < other.package ? -1 : 1)), problems };
}

/** Returns a package's name and version. Its name is that of its folder, but for workspaces and aliases. */
export function referenceOf(path: string, { name, version }: LockEntry): string {
  const marker = "node_modules/";
  return `${name ?? path.slice(path.lastIndexOf(marker) + marker.length)}@${version}`;
}

/** Returns the licenses of an SPDX expression that are not accepted. */
function unknownIn(expression: string): string[] {
  const ids = expression.split(/[\s()]+/).filter((word) => word !== "" && word !== "AND" && word !== "OR");
  return ids.filter((id) => !accepted.has(id));
}
