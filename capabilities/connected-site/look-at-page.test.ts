import { expect, test } from "vitest";
import { hangs } from "../../markdown/test/hangs.ts";
import { shows } from "./look-at-page.ts";

const delivery = { articleId: "art_1", revision: 2, title: "Stone & lime <walls>" };

test("a page shows a revision by its marker, and where it has none by its title", () => {
  expect(shows('<head><meta name="galley:revision" content="art_1:2"></head>', delivery)).toBe(true);
  expect(shows('<head><meta name="galley:revision" content="art_1:1"></head><h1>Stone &amp; lime</h1>', delivery)).toBe(false);
  expect(shows("<h1>Stone &amp;\n <b>lime</b></h1>", { ...delivery, title: "Stone & lime" })).toBe(true);
  expect(shows("<h1>Stone and lime</h1>", delivery)).toBe(false);
});

// A page may have two million bytes. Each of these is shorter, and still long enough to block a process for minutes.
const million = (unit: string) => unit.repeat(Math.ceil(1_000_000 / unit.length));

test.each([
  ["tags that never end", million("<")],
  ["tags that begin with a name and never end", million("<a ")],
  ["markers that never end", million('<meta name="galley:revision" content="a')],
  ["spaces within a tag", `<meta${million(" ")}`],
  ["entities that never end", million("&#")],
  ["accents upon accents", `a${million("\u0315\u0316")}`],
  ["white space", million(" \n")],
])("a million characters of %s are looked through, and show nothing", hangs, (_, html) => {
  expect(shows(html, delivery)).toBe(false);
});
