import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readLicenses } from "../licenses/licenses.ts";
import { readPackages, readRecorded } from "../licenses/read-repository.ts";
import { type Bom, billOfMaterials } from "./bill-of-materials.ts";
import { problemsOf } from "./problems-of.ts";

const hexLengths: Record<string, number> = { "SHA-1": 40, "SHA-256": 64, "SHA-384": 96, "SHA-512": 128 };

describe("the file that one command writes", () => {
  const folder = mkdtempSync(join(tmpdir(), "galley-sbom-"));
  let bom: Bom;
  beforeAll(() => {
    const path = join(folder, "bom.json");
    const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, "run.ts"), path], { encoding: "utf8" });
    expect([status, stderr]).toEqual([0, ""]);
    bom = JSON.parse(readFileSync(path, "utf8"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test("is valid under the schema of CycloneDX 1.6, which refuses what is not", () => {
    expect(problemsOf(bom)).toEqual([]);
    const [first, ...others] = bom.components;
    const spoiled = [
      { ...bom, serialNumber: "urn:uuid:1" },
      { ...bom, metadata: { ...bom.metadata, timestamp: "yesterday" } },
      { ...bom, components: [{ ...first, licenses: [{ license: { id: "Our own" } }] }, ...others] },
      { ...bom, components: [{ ...first, hashes: [{ alg: "SHA-512", content: "abc" }] }, ...others] },
      { ...bom, components: [first, ...bom.components] },
    ];
    for (const one of spoiled) expect(problemsOf(one)).not.toEqual([]);
  });

  test("names what comes along as a file of ours, with its license and where it came from", () => {
    expect(bom.components.find(({ name }) => name === "@twemoji/svg")).toMatchObject({
      scope: "required",
      purl: "pkg:npm/%40twemoji/svg@15.0.0",
      licenses: [{ expression: "CC-BY-4.0 AND MIT" }],
      hashes: [{ alg: "SHA-512" }],
    });
  });

  test("keeps the rules of CycloneDX 1.6 that a schema does not tell", () => {
    expect(bom).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6", version: 1 });
    expect(bom.$schema).toBe("http://cyclonedx.org/schema/bom-1.6.schema.json");
    expect(bom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(new Date(bom.metadata.timestamp).toISOString()).toBe(bom.metadata.timestamp);
    for (const { "bom-ref": reference, type, name, version, purl, hashes = [] } of [bom.metadata.component, ...bom.components]) {
      expect([reference, ["application", "library"].includes(type)]).toEqual([`${name}@${version}`, true]);
      if (purl !== undefined) expect(purl).toBe(`pkg:npm/${name.replace("@", "%40")}@${version}`);
      const told = hashes.map(({ alg, content }) => [reference, alg, /^[0-9a-f]+$/.test(content) ? content.length : content]);
      expect(told).toEqual(hashes.map(({ alg }) => [reference, alg, hexLengths[alg]]));
    }
  });

  test("names every component once, and in what needs it nothing else", () => {
    const references = [bom.metadata.component, ...bom.components].map((component) => component["bom-ref"]);
    expect(new Set(references).size).toBe(references.length);
    expect(bom.dependencies.map(({ ref }) => ref)).toEqual(references);
    for (const { ref, dependsOn } of bom.dependencies) {
      expect([ref, dependsOn.filter((one) => !references.includes(one))]).toEqual([ref, []]);
      expect(new Set(dependsOn).size).toBe(dependsOn.length);
    }
    const reached = new Set<string>();
    const reach = (ref: string) => {
      if (reached.has(ref)) return;
      reached.add(ref);
      for (const next of bom.dependencies.find((one) => one.ref === ref)?.dependsOn ?? []) reach(next);
    };
    reach(bom.metadata.component["bom-ref"]);
    expect(references.filter((reference) => !reached.has(reference))).toEqual([]);
  });

  test("tells the license of every component and the hash of whatever comes from the registry", () => {
    const licenses = new Map(readLicenses(readPackages(), readRecorded()).packages.map((one) => [one.package, one.license]));
    for (const { "bom-ref": reference, licenses: told, purl, hashes } of bom.components) {
      const words = told.map((one) => ("expression" in one ? one.expression : one.license.id));
      expect([reference, words]).toEqual([reference, [licenses.get(reference)]]);
      expect([reference, purl !== undefined]).toEqual([reference, hashes !== undefined]);
    }
  });

  test("lists what an installed service needs, and nothing that only its developers need", () => {
    const names = new Set(bom.components.map(({ name }) => name));
    const { dependencies } = JSON.parse(readFileSync(join(import.meta.dirname, "../../server/package.json"), "utf8"));
    expect(Object.keys(dependencies).filter((name) => !names.has(name))).toEqual([]);
    const { devDependencies } = JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"));
    expect(Object.keys(devDependencies).filter((name) => names.has(name))).toEqual([]);
  });

  test("gives no package of our own an address in the registry, where another one may have its name", () => {
    const ours = bom.components.filter(({ name }) => name.startsWith("@galley/") || name === "core-js");
    expect(ours.length).toBeGreaterThan(5);
    expect(ours.filter(({ purl }) => purl !== undefined)).toEqual([]);
    expect(bom.metadata.component).toMatchObject({ name: "galley", type: "application" });
  });
});

test("a package is found beside the one that needs it before the folders above, in the version that is there", () => {
  const ofA = { version: "1.0.0", license: "MIT", dependencies: { c: "^2" } };
  const bom = billOfMaterials(
    {
      packages: {
        "": { name: "p", version: "0.1.0", license: "MIT", workspaces: ["w"] },
        w: { name: "w", version: "0.1.0", license: "MIT", dependencies: { a: "1", c: "1" }, peerDependencies: { absent: "1" } },
        "node_modules/w": { link: true, resolved: "w" },
        "node_modules/a": ofA,
        "node_modules/a/node_modules/c": { version: "2.0.0", license: "MIT" },
        "node_modules/c": { version: "1.0.0", license: "(MIT OR Apache-2.0)", dependencies: { d: "1" } },
        "node_modules/d": { version: "1.0.0", license: "MIT", dev: true },
      },
    },
    [],
    "00000000-0000-4000-8000-000000000000",
    new Date(0),
  );
  expect(bom.dependencies).toEqual([
    { ref: "p@0.1.0", dependsOn: ["w@0.1.0"] },
    { ref: "a@1.0.0", dependsOn: ["c@2.0.0"] },
    { ref: "c@1.0.0", dependsOn: [] },
    { ref: "c@2.0.0", dependsOn: [] },
    { ref: "w@0.1.0", dependsOn: ["a@1.0.0", "c@1.0.0"] },
  ]);
  expect(bom.components.find(({ name }) => name === "c")?.licenses).toEqual([{ expression: "(MIT OR Apache-2.0)" }]);
});
