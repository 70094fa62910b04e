/** Part of the product that a mend belongs to. Draws are spread over them. */
const wings = ["server", "dashboard", "texts", "packages"] as const;
export type Wing = (typeof wings)[number];

const folders: readonly [RegExp, Wing][] = [
  [/^(capabilities|server\/(src|sql)|messages\/service)\//, "server"],
  [/^(dashboard\/src|messages\/dashboard)\//, "dashboard"],
  [/^(contract|markdown|writer|illustrator|messages)\/src\//, "texts"],
  [/^(site|client|content-cli)\/src\//, "packages"],
];

// Written from other sources, or beside tests.
const derived =
  /\.test\.tsx?$|\/test-support\.ts$|\.md$|^messages\/src\/compiled\/|^client\/src\/generated\/|^server\/src\/core\/database\/tables\.ts$|\/drawable-characters\.txt$/;

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/** Returns whether a file is a source of the product. Migrations are none here: once released they cannot be taken back. */
export function isProduct(path: string): boolean {
  return !derived.test(path) && folders.some(([folder]) => folder.test(path));
}

/** Returns the wing that most of these files of the product belong to. */
export function wingOf(paths: readonly string[]): Wing {
  const found = paths.flatMap((path) => folders.filter(([folder]) => folder.test(path)).map(([, wing]) => wing));
  const count = (wing: Wing) => found.filter((other) => other === wing).length;
  return wings.toSorted((a, b) => count(b) - count(a))[0] ?? "server";
}
