import { parseArticle, wordCountOf } from "@galley/markdown";
import { sentenceIn } from "@galley/messages";
import { describe, expect, test } from "vitest";
import type { CheckSubject } from "./check.ts";
import { checkArticle } from "./check-article.ts";

const sound = {
  title: "How to choose a heat pump for a house",
  summary: "What to measure first in an old house, and what to ask the installer.",
  seoTitle: null,
  seoDescription: null,
  termsToAvoid: [],
  ownUrls: ["https://hearth.example"],
  titleTaken: false,
  titleDerived: false,
};
const body = `${"Walls are slow and take a day to warm. ".repeat(14).trim()}\n\n`.repeat(4);

function findings(markdown: string, over: Partial<CheckSubject>) {
  const { document } = parseArticle(markdown);
  return checkArticle({ ...sound, document, wordCount: wordCountOf(document), ...over });
}

function codes(markdown: string, over: Partial<CheckSubject> = {}): string[] {
  return findings(markdown, over).map(({ code }) => code);
}

const good = `${body}See [the stove guide](https://hearth.example/blog/stoves).`;

describe("the automatic checks", () => {
  test("find nothing but the reading time in a sound article", () => {
    expect(codes(`## Walls\n\n${good}`)).toEqual(["reading_time"]);
  });

  test.each<[string, string, Partial<CheckSubject>]>([
    ["title_too_long", good, { title: "x".repeat(61) }],
    ["title_too_short", good, { title: "Pumps" }],
    ["title_derived", good, { titleDerived: true }],
    ["title_duplicate", good, { titleTaken: true }],
    ["description_missing", good, { summary: "" }],
    ["description_too_short", good, { summary: "Short." }],
    ["description_too_long", good, { seoDescription: "x".repeat(161) }],
    ["body_empty", "", {}],
    ["body_thin", "Few words.", {}],
    ["heading_jump", `### Deep\n\n${good}`, {}],
    ["heading_duplicate", `## Walls\n\n${good}\n\n## walls\n\n${good}`, {}],
    ["headings_missing", good, {}],
    ["paragraph_too_long", "word ".repeat(151), {}],
    ["paragraphs_thin", "One.\n\nTwo.\n\nThree.", {}],
    ["section_empty", "## Walls\n\n## Roof\n\nText.", {}],
    ["image_alt_missing", "![](image:img_1)", {}],
    ["internal_links_missing", body, {}],
    ["link_text_vague", `${good} [here](https://x.example)`, {}],
    ["link_leads_nowhere", `${good} [stone](#stone)`, {}],
    ["link_leads_nowhere", `${good} [stone](./stone.md)`, {}],
    ["brand_term_avoided", good, { termsToAvoid: ["Slow And"] }],
  ])("find %s", (code, markdown, over) => {
    expect(codes(markdown, over)).toContain(code);
  });

  test("take a level-2 heading followed by a level-3 one as a section with content", () => {
    expect(codes(`## Walls\n\n### Stone\n\n${good}`)).not.toContain("section_empty");
  });

  test("find an avoided term only as whole words, in any script", () => {
    expect(codes(good, { termsToAvoid: ["wall", "day to"] })).toContain("brand_term_avoided");
    expect(codes(good, { termsToAvoid: ["wall", "arm"] })).not.toContain("brand_term_avoided");
    expect(codes(`${good} 断熱材`, { termsToAvoid: ["!"] })).not.toContain("brand_term_avoided");
  });

  test("count a link inside bold text, a list or a quote, and a path, as internal", () => {
    for (const link of ["**[a](https://hearth.example/x)**", "- [a](/blog/x)", "> [a](https://hearth.example)"]) {
      expect(codes(`${body}${link}`)).not.toContain("internal_links_missing");
    }
    expect(codes(`${body}[a](https://hearth.example.evil.example/x)`)).toContain("internal_links_missing");
  });

  test("put errors before warnings before hints, each with a sentence that says what to do", () => {
    const found = findings("![](image:img_1)", { summary: "" });
    const order = found.map(({ severity }) => ["error", "warning", "info"].indexOf(severity));
    expect(order).toEqual(order.toSorted());
    for (const { text } of found) expect(sentenceIn("en", text)).toMatch(/\.$|\)\.$/);
  });
});
