import { importLossKinds } from "@galley/contract";
import { expect, test } from "vitest";
import { lossName, namedLosses } from "./loss-name.ts";

test("every kind of loss of an import has words for people, those of articles the same as in the editor", () => {
  for (const kind of importLossKinds) expect(lossName({ kind, name: "x" })).not.toMatch(/_|^x$/);
  expect(lossName({ kind: "shortcode", name: "box" })).toBe("the shortcode [box]");
  expect(lossName({ kind: "html", name: "form" })).toBe("the element “form”");
  expect(lossName({ kind: "table", name: "" })).toBe("a table, whose rows stay as a list");
  expect(lossName({ kind: "rule", name: "" })).toBe("a divider");
  expect(lossName({ kind: "of_a_newer_service", name: "" })).toBe("of a newer service");
});

test("losses of one name are counted together, with their places and lines", () => {
  const mark = (name: string, place: string, line: number) => {
    return { kind: "mark", name, what: name, count: 2, places: [place], lines: [line], offer: null };
  };
  expect(namedLosses([mark("s", "one", 9), mark("u", "two", 4)])).toMatchObject([{ count: 4, places: ["one", "two"], lines: [4, 9] }]);
});
