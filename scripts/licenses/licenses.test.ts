import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Lock, readLicenses } from "./licenses.ts";
import { readPackages, readRecorded } from "./read-repository.ts";

const lock = (packages: Lock["packages"]): Lock => ({ packages: { "": { name: "galley" }, ...packages } });
const silent = lock({ "node_modules/@a/silent": { version: "1.0.0" } });
const ofSilent = { package: "@a/silent@1.0.0", license: "MIT", source: "README.md", words: "MIT" };

test("every package of the lockfile has a license that somebody has looked at", () => {
  const { packages, problems } = readLicenses(readPackages(), readRecorded());
  expect(problems).toEqual([]);
  expect(packages.length).toBeGreaterThan(300);
});

test("each recorded license stands in the file that it names", () => {
  for (const { package: name, source, words } of readRecorded()) {
    const folder = join(import.meta.dirname, "../../node_modules", name.slice(0, name.lastIndexOf("@")));
    const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    expect(name).toBe(`${name.slice(0, name.lastIndexOf("@"))}@${version}`);
    expect([name, readFileSync(join(folder, source), "utf8")]).toEqual([name, expect.stringContaining(words)]);
  }
});

test("a package without a license, or with one that nobody has looked at, is refused by name", () => {
  expect(readLicenses(silent, []).problems).toEqual([expect.stringMatching(/^@a\/silent@1\.0\.0 states no license/)]);
  expect(readLicenses(silent, [ofSilent]).problems).toEqual([]);
  const strange = lock({ "node_modules/b": { version: "2.0.0", license: "(MIT OR AGPL-3.0-only)" } });
  expect(readLicenses(strange, []).problems).toEqual([expect.stringMatching(/^b@2\.0\.0 has the license AGPL-3\.0-only/)]);
});

test("a record that is of another version, of nothing, or no longer needed is refused", () => {
  const later = lock({ "node_modules/@a/silent": { version: "1.0.1" } });
  expect(readLicenses(later, [ofSilent]).problems).toEqual([
    expect.stringMatching(/^@a\/silent@1\.0\.1 states no license/),
    expect.stringMatching(/^@a\/silent@1\.0\.0 is not installed any more/),
  ]);
  const stating = lock({ "node_modules/@a/silent": { version: "1.0.0", license: "ISC" } });
  expect(readLicenses(stating, [ofSilent]).problems).toEqual([expect.stringMatching(/^@a\/silent@1\.0\.0 states ISC itself/)]);
});
