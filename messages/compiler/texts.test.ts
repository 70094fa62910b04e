import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

function textsOf(folder: string, language: string): Record<string, string> {
  return Object.assign({}, ...globSync(`messages/${folder}/*/${language}.json`, { cwd: root }).map((file) => JSON.parse(read(file))));
}

function sourcesOf(pattern: string): string {
  return globSync(pattern, { cwd: root, exclude: ["dashboard/src/messages/**", "**/*.test.*"] })
    .map(read)
    .join("\n");
}

describe.each(["dashboard", "service"])("the texts of the %s", (folder) => {
  const english = textsOf(folder, "en");
  const portuguese = textsOf(folder, "pt");

  test("end as their translations do, without spaces around them", () => {
    const end = (text: string) => /[.?…:!]\}*$/.exec(text)?.[0].replaceAll("}", "");
    // Texts of the schema library have no full stop in English.
    const isOurs = (key: string) => !key.startsWith("violation_") || end(english[key] ?? "") !== undefined;
    const differing = Object.keys(english).filter((key) => isOurs(key) && end(english[key] ?? "") !== end(portuguese[key] ?? ""));
    expect(differing).toEqual([]);
    for (const text of [...Object.values(english), ...Object.values(portuguese)]) expect(text).toBe(text.trim());
  });
});

test("every text of the dashboard is shown somewhere", () => {
  const source = sourcesOf("dashboard/src/**/*.{ts,tsx}");
  const used = new Set(Array.from(source.matchAll(/\bm\.(\w+)/g), ([, key]) => key));
  expect(Object.keys(textsOf("dashboard", "en")).filter((key) => !used.has(key))).toEqual([]);
});

test("every text of the service is told somewhere", () => {
  const source = sourcesOf("{server,contract}/src/**/*.ts");
  // Keys with a name in the middle, as in `open_${kind}`.
  const composed = Array.from(source.matchAll(/`(\w*)\$\{[^}`]*\}(\w*)`/g), ([, before, after]) => new RegExp(`^${before}\\w+${after}$`));
  const patterns = composed.filter(({ source: pattern }) => pattern.length > "^\\w+$".length + 3);
  const isTold = (key: string) => source.includes(`"${key}"`) || patterns.some((pattern) => pattern.test(key));
  expect(Object.keys(textsOf("service", "en")).filter((key) => !isTold(key))).toEqual([]);
});
