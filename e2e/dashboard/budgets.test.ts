import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { languages } from "@galley/contract";
import { describe, expect, test } from "vitest";
import { firstScreens } from "../../server/src/surfaces/dashboard/files.ts";

type Chunk = { file: string; isEntry?: boolean; isDynamicEntry?: boolean; imports?: string[]; css?: string[]; src?: string };

describe.each(languages)("what a browser loads in %s, packed", (language) => {
  const dist = join(import.meta.dirname, "../../dashboard/dist", language);
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
  const kilobytes = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).byteLength / 1000;

  /** Returns a chunk with everything that has to load before it runs. */
  function withImports(key: string, found = new Set<string>()): Set<string> {
    if (found.has(key)) return found;
    found.add(key);
    for (const next of manifest[key]?.imports ?? []) withImports(next, found);
    return found;
  }

  const [entry = ""] = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const initial = withImports(entry);
  const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + kilobytes(file), 0);
  const scripts = (keys: Iterable<string>) => sum([...keys].map((key) => manifest[key]?.file ?? ""));

  test("before the first screen is at most 150 KB of scripts and 12 KB of styles", () => {
    expect(initial.size).toBeGreaterThan(0);
    expect(scripts(initial)).toBeLessThan(150);
    const styles = new Set([...initial].flatMap((key) => manifest[key]?.css ?? []));
    expect(styles.size).toBeGreaterThan(0);
    expect(sum(styles)).toBeLessThan(12);
    const all = new Set(Object.values(manifest).flatMap(({ css = [] }) => css));
    expect(sum(all)).toBeLessThan(15);
  });

  test("in fonts for English and Portuguese is at most 100 KB", () => {
    const html = readFileSync(join(dist, "index.html"), "utf8");
    expect(html).not.toContain("https://");
    const fonts = Object.values(manifest).flatMap(({ file }) => (/-latin-wght-normal.*woff2$/.test(file) ? [file] : []));
    expect(fonts).toHaveLength(2);
    expect(fonts.reduce((total, file) => total + readFileSync(join(dist, file)).byteLength / 1000, 0)).toBeLessThan(100);
  });

  /**
   * Budgets in kilobytes, in addition to what is already loaded. Writing loads ProseMirror and the article language, forms load
   * the contract's schemas, dialogs load the code for floating elements.
   */
  const budgets: [RegExp, number][] = [
    [/article-screen|conflict-screen/, 295],
    [/review|history/, 150],
    [/@galley|markdown/, 60],
    [/./, 100],
  ];
  test.each(firstScreens)("the page at %s names the scripts of its screen, which is there", (_, source) => {
    expect(manifest[source]?.isDynamicEntry).toBe(true);
  });

  const routes = Object.entries(manifest).filter(([, { isDynamicEntry }]) => isDynamicEntry);

  test.each(routes.map(([key]) => [key]))("for %s stays within its budget", (key) => {
    const [, budget = 0] = budgets.find(([pattern]) => pattern.test(key)) ?? [];
    const own = [...withImports(key)].filter((one) => !initial.has(one));
    expect(scripts(own)).toBeLessThan(budget);
  });
});
