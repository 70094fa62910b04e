import { expect, test } from "vitest";
import { bluesky } from "./declaration.ts";
import { toRichText } from "./rich-text.ts";

/** Returns the text and what each facet marks in it, as a client reads them: by bytes. */
function read(written: string) {
  const { text, facets } = toRichText(written, bluesky.part.shownLink);
  const bytes = Buffer.from(text);
  const marked = facets.map(({ index: { byteStart, byteEnd }, features: [feature] }) => [
    bytes.subarray(byteStart, byteEnd).toString(),
    "uri" in feature ? feature.uri : feature.tag,
  ]);
  return { text, marked };
}

test("a long link is shown shortened, and its facet holds the whole address", () => {
  const link = "https://hearth.com/guides/stone-walls?utm_source=post&page=2#lime";
  expect(read(`Read ${link}.`)).toEqual({
    text: "Read hearth.com/guides/stone....",
    marked: [["hearth.com/guides/stone...", link]],
  });
});

test("a short link is shown without its scheme, and a link without one leads to https", () => {
  expect(read("At https://hearth.com/ and hearth.com/heat today")).toEqual({
    text: "At hearth.com and hearth.com/heat today",
    marked: [
      ["hearth.com", "https://hearth.com/"],
      ["hearth.com/heat", "https://hearth.com/heat"],
    ],
  });
});

test("facets are counted in the bytes of the text after emoji, accents and other links", () => {
  const { marked } = read("Café 👨‍👩‍👧‍👦 à la #crème: hearth.com/a, then 🔥 #日本語 https://hearth.com/b");
  expect(marked).toEqual([
    ["#crème", "crème"],
    ["hearth.com/a", "https://hearth.com/a"],
    ["#日本語", "日本語"],
    ["hearth.com/b", "https://hearth.com/b"],
  ]);
});

test("hashtags end before punctuation, and numbers, keycaps and the middle of a word are none", () => {
  expect(read("#heat-pumps! #2026 #️⃣ no#tag ＃wide (#not) #a.b. #").marked).toEqual([
    ["#heat-pumps", "heat-pumps"],
    ["＃wide", "wide"],
    ["#a.b", "a.b"],
  ]);
  expect(read(`#${"a".repeat(65)}`).marked).toEqual([]);
});

test("the fragment of a link is no hashtag", () => {
  expect(read("https://hearth.com/#lime").marked).toEqual([["hearth.com#lime", "https://hearth.com/#lime"]]);
});
