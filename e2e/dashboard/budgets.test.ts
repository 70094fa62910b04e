import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { languages } from "@galley/contract";
import { describe, expect, test } from "vitest";
import { languagesLeftOut } from "../../scripts/runner/languages-left-out.ts";
import { screenSources } from "../../server/src/surfaces/dashboard/screens.ts";

type Chunk = { file: string; isEntry?: boolean; isDynamicEntry?: boolean; imports?: string[]; css?: string[]; src?: string };

const isOfEachText = /instrument-sans|-400-normal|-500-normal/;

describe.each(languages.filter((language) => !languagesLeftOut().includes(language)))("what a browser loads in %s, packed", (language) => {
  const dist = join(import.meta.dirname, "../../dashboard/dist", language);
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
  const packed = new Map<string, number>();

  /** Returns the size of a file as it is sent. Most screens share their files, which are packed once. */
  function kilobytes(file: string): number {
    const size = packed.get(file) ?? gzipSync(readFileSync(join(dist, file)), { level: 9 }).byteLength / 1000;
    packed.set(file, size);
    return size;
  }

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

  test("before the first screen is at most 149.1 KB of scripts and 13.1 KB of styles", () => {
    expect(initial.size).toBeLessThanOrEqual(4);
    expect(scripts(initial)).toBeLessThan(149.1);
    const styles = new Set([...initial].flatMap((key) => manifest[key]?.css ?? []));
    expect(styles.size).toBeGreaterThan(0);
    expect(sum(styles)).toBeLessThan(13.1);
    const all = new Set(Object.values(manifest).flatMap(({ css = [] }) => css));
    expect(sum(all)).toBeLessThan(15.5);
  });

  test("in fonts for a text with headings is at most 90 KB, and at most 30 KB more for bold words and for quotes", () => {
    const html = readFileSync(join(dist, "index.html"), "utf8");
    expect(html).not.toContain("https://");
    const fonts = Object.values(manifest).flatMap(({ file }) => (/-latin-(wght|\d+)-\w+-.*woff2$/.test(file) ? [file] : []));
    const size = (file: string) => readFileSync(join(dist, file)).byteLength / 1000;
    const [ofEachText, others] = [fonts.filter((file) => isOfEachText.test(file)), fonts.filter((file) => !isOfEachText.test(file))];
    expect(ofEachText).toHaveLength(3);
    expect(ofEachText.reduce((total, file) => total + size(file), 0)).toBeLessThan(90);
    expect(others.filter((file) => size(file) >= 30)).toEqual([]);
  });

  test("contains no schemas: the service checks what forms send", () => {
    const files = Object.values(manifest).flatMap(({ file }) => (file.endsWith(".js") ? [file] : []));
    expect(files.filter((file) => readFileSync(join(dist, file), "utf8").includes("invalid_format"))).toEqual([]);
  });

  /**
   * Budgets in kilobytes, in addition to what is already loaded. 28 of each are texts and parts that several screens share. Writing loads
   * ProseMirror, the article language and the reading of pastes, which its panels find there; menus, popovers and dialogs load the code for
   * floating elements when the browser is idle.
   */
  const budgets: [RegExp, number][] = [
    [/article-screen|first-article-screen|conflict-screen|writing-surface|markdown-view|articles\/write\/panels/, 257],
    [/preview-panel/, 225],
    [/schedule-dialog|update-live-dialog|palette/, 100],
    [/review|history/, 105],
    [/opened-image|open-part/, 92],
    [/calendar-screen/, 95],
    [/@galley|markdown/, 60],
    [/./, 85],
  ];
  // That of the start is seen once, and that of a conflict opens inside another.
  const withoutAddress = ["src/features/people/start/start-screen.tsx", "src/features/content/articles/write/conflict/conflict-screen.tsx"];
  test("with the page are the scripts of its screen", () => {
    const named = new Set(screenSources);
    const built = Object.keys(manifest).filter((key) => key.endsWith("-screen.tsx") && manifest[key]?.isDynamicEntry);
    expect([...named, ...withoutAddress].toSorted()).toEqual(built.toSorted());
  });

  const routes = Object.entries(manifest).filter(([, { isDynamicEntry }]) => isDynamicEntry);

  test.each(routes.map(([key]) => [key]))("for %s stays within its budget", (key) => {
    const [, budget = 0] = budgets.find(([pattern]) => pattern.test(key)) ?? [];
    const own = [...withImports(key)].filter((one) => !initial.has(one));
    expect(scripts(own)).toBeLessThan(budget);
    expect(own.length).toBeLessThanOrEqual(/article-screen/.test(key) ? 24 : 17);
  });

  test("comes in files that import each other in no circle", () => {
    const circles: string[] = [];
    const follow = (key: string, path: readonly string[], done: Set<string>) => {
      if (path.includes(key)) circles.push([...path, key].join(" "));
      if (path.includes(key) || done.has(key)) return;
      for (const next of manifest[key]?.imports ?? []) follow(next, [...path, key], done);
      done.add(key);
    };
    const done = new Set<string>();
    for (const key of Object.keys(manifest)) follow(key, [], done);
    expect(done.size).toBeGreaterThan(routes.length);
    expect(circles).toEqual([]);
  });
});
