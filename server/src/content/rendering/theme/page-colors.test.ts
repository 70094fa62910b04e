import { readFileSync } from "node:fs";
import { contrast } from "@galley/illustrator/color";
import fc from "fast-check";
import { expect, test } from "vitest";
import { inShare } from "#test/chance.ts";
import { pageColorsOf, plainPage } from "./page-colors.ts";

const color = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const chosen = fc.option(color);

test("a page can be read in every brand's colours, in light and in dark", () => {
  fc.assert(
    fc.property(chosen, chosen, (accent, paper) => {
      for (const { paper: background, ink, softInk, accent: mark } of Object.values(pageColorsOf({ accent, paper }) ?? plainPage)) {
        expect(contrast(ink, background)).toBeGreaterThanOrEqual(7);
        expect(contrast(softInk, background)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(mark, background)).toBeGreaterThanOrEqual(4.5);
      }
    }),
    { numRuns: inShare(2000) },
  );
});

test("a light paper is the page's by day alone, a dark one by night alone, and one in between is no page's", () => {
  const paperOf = (paper: string) => {
    const page = pageColorsOf({ accent: null, paper });
    return [page?.light.paper, page?.dark.paper];
  };
  expect(paperOf("#F4EFE6")).toEqual(["#f4efe6", plainPage.dark.paper]);
  expect(paperOf("#10151f")).toEqual([plainPage.light.paper, "#10151f"]);
  expect(paperOf("#808080")).toEqual([plainPage.light.paper, plainPage.dark.paper]);
});

test("an accent that stands out stays as it is; a pale one is brought closer to the ink", () => {
  expect(pageColorsOf({ accent: "#C8402A", paper: null })?.light.accent).toBe("#c8402a");
  const pale = pageColorsOf({ accent: "#ffe066", paper: "#ffffff" });
  expect(pale?.light.accent).not.toBe("#ffe066");
  expect(pale?.dark.accent).toBe("#ffe066");
});

test("a brand that has chosen nothing leaves the page to the blog's own style", () => {
  expect(pageColorsOf({ accent: null, paper: null })).toBeUndefined();
  const css = readFileSync(new URL("../../../delivery/blog/pages/blog.css", import.meta.url), "utf8");
  const [light = "", dark = ""] = css.split("prefers-color-scheme: dark");
  for (const [text, { softInk, ...rest }] of [[light, plainPage.light] as const, [dark, plainPage.dark] as const]) {
    for (const [name, value] of Object.entries({ ...rest, "soft-ink": softInk })) expect(text).toContain(`--${name}: ${value};`);
  }
});
