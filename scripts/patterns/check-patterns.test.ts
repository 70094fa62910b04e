import { describe, expect, test } from "vitest";
import { faultOf, slowPatterns } from "./check-patterns.ts";
import { patternsIn } from "./patterns-in.ts";

const slow = [
  /^(a+)+$/,
  /^(?:a|a)*$/,
  /^(?:a|aa)*$/,
  /^(?:\w|\d\d)+$/,
  /\s+$/,
  /^-+|-+$/g,
  /<[^>]*>/,
  /<a\s[^>]*>/,
  /<style\b[\s\S]*?<\/style>/gi,
  /<!--.*?-->/s,
  /^\{\s*asset\s+(\S+)\s*([\s\S]*?)\s*\}$/,
  /^- \[(.+?)\]\(([\w./-]+)\): (.+)$/,
  /^(.+)\s-\s(.+)$/,
  /(?=.*a.*b)x/,
  /\[(?:[^\]]*\w)+x\]/,
] as const;

const linear = [
  /\s+/g,
  /(?<!\s)\s+$/,
  /(?<!\s)\s*(?<!#)#+$/,
  /^-+|(?<!-)-+$/g,
  /<[^<>]*>/,
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  /^[^@]+@[^@]+$/,
  /"([^"]*)"/,
  /`+|\{(?=[{%])/g,
  /^\p{L}+\s\p{L}+$/u,
  /[\p{L}--[a-z]]+/v,
  /\\(.)/g,
  /^"(?:\\.|[^"\\])*"$/,
  /^(?:ab|ac)*$/,
] as const;

describe("a pattern that may be slow is found", () => {
  test.for(slow.map(({ source, flags }) => [source, flags] as const))("%s", ([source, flags]) => {
    expect(faultOf(source, flags)).toBeDefined();
  });
});

describe("a pattern that is always quick passes", () => {
  test.for(linear.map(({ source, flags }) => [source, flags] as const))("%s", ([source, flags]) => {
    expect(faultOf(source, flags)).toBeUndefined();
  });
});

test("patterns are found wherever they stand in a source, and nothing else is taken for one", () => {
  const text = `
    const a: RegExp = /a/g; // /no/
    type T = "/no/";
    function f<X>(x = /b/u) { return x.test(\`\${/c/i}\`) ? 4 / 2 / 1 : RegExp("d", "s"); }
    const e = new RegExp("e"); const g = new RegExp("[" + a.source + "]");
  `;
  const { literals, composed } = patternsIn("sample.ts", text);
  expect(literals.map(({ source, flags }) => `${source}/${flags}`)).toEqual(["a/g", "b/u", "c/i", "d/s", "e/"]);
  expect(composed).toEqual([text.indexOf('new RegExp("["')]);
  expect(patternsIn("sample.tsx", "const a = <p title='/no/'>/no/{/b/.source}</p>;").literals).toMatchObject([{ source: "b" }]);
});

test("the check names file and line, and takes no pattern that is put together without a reason", () => {
  const sources: Record<string, string> = {
    "server/src/bad.ts": "const fine = /a/;\nconst bad = /(x+)+y/;\n",
    "server/src/composed.ts": "export const of = (name: string) => new RegExp(name);\n",
    "server/src/bad.test.ts": "const bad = /(x+)+y/;\n",
    "server/src/core/source-pages/reading/bad.ts": "const bad = /(x+)+y/;\n",
    "docs/bad.md": "/(x+)+y/",
  };
  const found = slowPatterns(Object.keys(sources), (file) => sources[file] ?? "").filter((line) => !line.includes("that nothing needs"));
  expect(found).toEqual([
    expect.stringMatching(/^server\/src\/bad\.ts:2 \/\(x\+\)\+y\/ takes exponential time\./),
    expect.stringMatching(/^server\/src\/composed\.ts:1 puts a pattern together\./),
    // Readers in their own processes are not exempt: each of their slow patterns is named.
    expect.stringMatching(/^server\/src\/core\/source-pages\/reading\/bad\.ts:1 /),
  ]);
});

test("an exception that nothing needs any more is named", () => {
  expect(slowPatterns([])).toContainEqual(expect.stringContaining("is an exception in scripts/patterns/exceptions.ts that nothing needs."));
});
