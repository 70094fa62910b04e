import { expect, test } from "vitest";
import { deadLinksOf, isExternal, linkTarget } from "./links.ts";
import { parseArticle } from "./parse/parse-article.ts";

test.for(["https://e.com/a?b=1&c=2#d", "HTTP://E.com", "mailto:a@b.c", "/a", "#a", "?a", "a/b", "../a", "//e.com", "a/b:c"])(
  "leads somewhere: %j",
  (href) => {
    expect(linkTarget(href)).toBe(href);
  },
);

test.for([
  "javascript:alert(1)",
  "JAVASCRIPT:alert(1)",
  "java\nscript:alert(1)",
  "java\tscript:alert(1)",
  " javascript:alert(1)",
  "\u0001javascript:alert(1)",
  "\ufeffjavascript:alert(1)",
  "data:text/html,a",
  "vbscript:a",
  "file:///a",
  "tel:1",
  "image:a",
  "a:b",
  "",
  " ",
])("leads nowhere: %j", (href) => {
  expect(linkTarget(href)).toBeNull();
});

test("white space and angle brackets do not survive in an address", () => {
  expect(linkTarget(" https://e.com/a b\n<c> ")).toBe("https://e.com/a%20b%3Cc%3E");
  expect(linkTarget("a\\b")).toBe("a\\b");
});

test("an address on another site is told from a relative one", () => {
  expect(["https://e.com", "mailto:a@b.c", "//e.com", "\\\\e.com"].map(isExternal)).toEqual([true, true, true, true]);
  expect(["/a", "a", "#a", "?a:b"].map(isExternal)).toEqual([false, false, false, false]);
});

function found(markdown: string) {
  return deadLinksOf(parseArticle(markdown).document).map(({ href, words, reason }) => [reason, href, words]);
}

test("links to headings that a text does not have, and paths from the page that shows it, lead nowhere", () => {
  const text = "## Wände\n\n[a **b**](#nowhere) [c](./walls.md)\n\n- [d](walls)\n\n> [e](../walls) [f](#Wände) [again](#nowhere)";
  expect(found(text)).toEqual([
    ["heading", "#nowhere", "a b"],
    ["path", "./walls.md", "c"],
    ["path", "walls", "d"],
    ["path", "../walls", "e"],
    ["heading", expect.stringMatching(/^#W/), "f"],
  ]);
});

test.each([
  "#wände",
  "#w%C3%A4nde",
  "#named",
  "#top",
  "/walls.md",
  "//b.example/a",
  "?page=2",
  "https://b.example/#x",
  "mailto:a@b.example",
])("%s leads somewhere", (href) => {
  expect(found(`## Wände\n\n## Roofs {#named}\n\n[a](${href})`)).toEqual([]);
});
