import { type Lock, type LockEntry, type Recorded, readLicenses, referenceOf } from "../licenses/licenses.ts";

type Component = {
  "bom-ref": string;
  type: "application" | "library";
  name: string;
  version: string;
  scope?: "required" | "optional";
  purl?: string;
  licenses: readonly ({ license: { id: string } } | { expression: string })[];
  hashes?: readonly { alg: string; content: string }[];
};

/** A bill of materials in CycloneDX 1.6, as far as this project uses it. */
export type Bom = {
  $schema: string;
  bomFormat: "CycloneDX";
  specVersion: "1.6";
  serialNumber: string;
  version: 1;
  metadata: { timestamp: string; lifecycles: readonly { phase: string }[]; component: Component };
  components: readonly Component[];
  dependencies: readonly { ref: string; dependsOn: readonly string[] }[];
};

/**
 * Lists what an installed service is made of, on every system, from the lockfile alone. `npm sbom --omit dev` leaves out whatever
 * developers need as well, such as zod, and tells version 1.5.
 */
export function billOfMaterials(lock: Lock, recorded: readonly Recorded[], serialNumber: string, now: Date): Bom {
  const licenses = new Map(readLicenses(lock, recorded).packages.map((one) => [one.package, one.license]));
  const entries = Object.entries(lock.packages).filter(([path, entry]) => path !== "" && entry.link !== true && entry.dev !== true);
  const byReference = Map.groupBy(entries, ([path, entry]) => referenceOf(path, entry));
  const references = [...byReference.keys()].sort();
  const project = lock.packages[""] ?? {};
  const of = (reference: string) => (byReference.get(reference) ?? []).flatMap(([path, entry]) => needsOf(lock, path, entry));
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${serialNumber}`,
    version: 1,
    metadata: {
      timestamp: now.toISOString(),
      lifecycles: [{ phase: "pre-build" }],
      component: { ...component("", project, project.license), type: "application" },
    },
    components: references.flatMap((reference) =>
      (byReference.get(reference) ?? []).slice(0, 1).map(([path, entry]) => component(path, entry, licenses.get(reference))),
    ),
    dependencies: [
      { ref: referenceOf("", project), dependsOn: sorted(needsOf(lock, "", project)) },
      ...references.map((ref) => ({ ref, dependsOn: sorted(of(ref)) })),
    ],
  };
}

function component(path: string, entry: LockEntry, license = ""): Component {
  const reference = referenceOf(path, entry);
  const name = reference.slice(0, reference.lastIndexOf("@"));
  const { version = "", integrity } = entry;
  // A package of our own has no address in the registry: somebody else's may have its name there.
  const isOurs = !path.includes("node_modules/");
  return {
    "bom-ref": reference,
    type: "library",
    name,
    version,
    ...(path !== "" && { scope: entry.optional || entry.devOptional ? "optional" : "required" }),
    ...(!isOurs && { purl: `pkg:npm/${name.replace("@", "%40")}@${version}` }),
    licenses: [/^[\w.-]+$/.test(license) ? { license: { id: license } } : { expression: license }],
    ...(integrity !== undefined && { hashes: integrity.split(" ").map(hash) }),
  };
}

const algorithms: Readonly<Record<string, string>> = { sha1: "SHA-1", sha256: "SHA-256", sha384: "SHA-384", sha512: "SHA-512" };

/** Writes a hash of the lockfile, as in `sha512-<base64>`, in the words of the bill. */
function hash(integrity: string): { alg: string; content: string } {
  const [algorithm = "", digest = ""] = integrity.split("-", 2);
  return { alg: algorithms[algorithm] ?? algorithm, content: Buffer.from(digest, "base64").toString("hex") };
}

/** Lists what a package of the lockfile needs, by where Node would find it. */
function needsOf(lock: Lock, path: string, entry: LockEntry): string[] {
  const { dependencies, optionalDependencies, peerDependencies, workspaces = [] } = entry;
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  const found = [...workspaces, ...names.flatMap((name) => findPackage(lock, path, name) ?? [])];
  return found.flatMap((folder) => {
    const needed = lock.packages[folder];
    return needed === undefined || needed.dev === true ? [] : [referenceOf(folder, needed)];
  });
}

/** Finds the folder of a package as Node does: beside the one that asks, then in the folders above it. */
export function findPackage(lock: Lock, from: string, name: string): string | undefined {
  const here = `${from === "" ? "" : `${from}/`}node_modules/${name}`;
  const entry = lock.packages[here];
  if (entry !== undefined) return entry.link === true ? entry.resolved : here;
  if (from === "") return undefined;
  const above = from.lastIndexOf("/node_modules/");
  return findPackage(lock, above === -1 ? "" : from.slice(0, above), name);
}

function sorted(references: readonly string[]): string[] {
  return [...new Set(references)].sort();
}
