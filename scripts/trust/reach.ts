import { dirname } from "node:path";

/** Files that each file imports, by path. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** Returns how many imports lead from each file to one of the touched ones. Files that do not reach them are missing. */
export function distancesTo(touched: readonly string[], imports: Imports): Map<string, number> {
  const importers = new Map<string, string[]>();
  for (const [file, targets] of imports) for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file]);
  const distances = new Map(touched.map((file) => [file, 0]));
  for (const [file, distance] of distances)
    for (const importer of importers.get(file) ?? []) if (!distances.has(importer)) distances.set(importer, distance + 1);
  return distances;
}

// Tests that no import leads to what they reach: they start the service, look at the built dashboard, or install built packages.
const byRule: readonly [RegExp, RegExp][] = [
  [/^(server\/sql|messages\/service)\//, /^(server|e2e)\//],
  [/^server\/src\//, /^e2e\//],
  [/^(dashboard\/src|messages\/dashboard|contract\/src|markdown\/src)\//, /^e2e\/dashboard\/|^e2e\/[^/]+$/],
  [/^(site|client|content-cli)\/src\//, /^(site|client|content-cli|e2e)\//],
];
// They try every operation, or every screen.
const generated = /^server\/test\/(operations|order|tenants|hostile|fuzz|lists)\/|^server\/test\/[^/]+$|(^|\/)(gallery|scenes)[^/]*$/;

/** Lists the tests that reach what was touched, nearest first: folder, subject, generated suites, wing, the rest. */
export function reachingTests(tests: readonly string[], touched: readonly string[], imports: Imports): string[] {
  const distances = distancesTo(touched, imports);
  const ruled = byRule.filter(([from]) => touched.some((file) => from.test(file))).map(([, to]) => to);
  return tests
    .filter((test) => distances.has(test) || ruled.some((to) => to.test(test)))
    .map((test) => ({ test, ring: ringOf(test, touched, distances.get(test)), distance: distances.get(test) ?? Number.POSITIVE_INFINITY }))
    .toSorted((a, b) => a.ring - b.ring || compare(a.distance, b.distance) || compare(a.test, b.test))
    .map(({ test }) => test);
}

function compare<T extends number | string>(a: T, b: T): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function ringOf(test: string, touched: readonly string[], distance: number | undefined): number {
  if (distance === 1 || touched.some((file) => dirname(file) === dirname(test))) return 0;
  if (touched.some((file) => isWithin(test, subjectOf(file)) || sharesWord(test, file))) return 1;
  if (generated.test(test)) return 2;
  return touched.some((file) => isWithin(test, file.split("/").slice(0, 3).join("/"))) ? 3 : 4;
}

/** `server/src/content/articles/approve.ts` belongs to `server/src/content/articles`. */
function subjectOf(file: string): string {
  return dirname(file).split("/").slice(0, 4).join("/");
}

function isWithin(test: string, folder: string): boolean {
  return test.startsWith(`${folder}/`);
}

/** A journey is named by the screen that it walks through, as the folder of the screen is. */
function sharesWord(test: string, file: string): boolean {
  if (!test.startsWith("e2e/")) return false;
  const words = test.slice(test.lastIndexOf("/") + 1).split(/[-.]/);
  const folders = dirname(file).split("/").slice(2);
  return folders.some((folder) => words.includes(folder) || words.some((word) => word.length > 3 && folder.startsWith(word)));
}
