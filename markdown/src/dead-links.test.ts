import { expect, test } from "vitest";
import { deadLinksOf } from "./dead-links.ts";
import { parseArticle } from "./parse/parse-article.ts";

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
