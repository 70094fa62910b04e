import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anchorIn } from "../../test/anchor-in.ts";
import { type Anchor, anchorAt, normalContext, normalText } from "./anchor.ts";
import { anchorOf, locate } from "./locate.ts";

/** Words that never repeat, so that each passage is unique. */
function uniqueWords(count: number, from = 0): string[] {
  return Array.from({ length: count }, (_, index) => `w${(index + from).toString(36)}x`);
}

function passageAt(text: string, anchor: Anchor): string | undefined {
  const span = locate(text, anchor);
  return span && text.slice(span.start, span.end);
}

const divided = fc.record({
  before: fc.integer({ min: 0, max: 30 }),
  inside: fc.integer({ min: 1, max: 40 }),
  after: fc.integer({ min: 0, max: 30 }),
});
const sides = ({ before, inside, after }: { before: number; inside: number; after: number }) => ({
  before: uniqueWords(before),
  inside: uniqueWords(inside, 1000),
  after: uniqueWords(after, 2000),
});
/** Replaces some words by any number of other words. */
const edit = fc.record({ at: fc.nat(30), taken: fc.nat(30), put: fc.array(fc.stringMatching(/^[a-v]{1,8}$/), { maxLength: 20 }) });
const applyEdit = (words: string[], { at, taken, put }: { at: number; taken: number; put: string[] }) => words.toSpliced(at, taken, ...put);

describe("a passage in a later text", () => {
  test("is found wherever it stands unchanged, however the text around it was edited", () => {
    fc.assert(
      fc.property(divided, fc.array(edit, { maxLength: 5 }), fc.array(edit, { maxLength: 5 }), (parts, editsBefore, editsAfter) => {
        const { before, inside, after } = sides(parts);
        const quote = inside.join(" ");
        const anchor = anchorIn([...before, ...inside, ...after].join(" "), quote);
        const later = [...editsBefore.reduce(applyEdit, before), ...inside, ...editsAfter.reduce(applyEdit, after)].join(" ");
        expect(passageAt(later, anchor)).toBe(quote);
      }),
    );
  });

  test("is gone when it was taken out, wherever it stood", () => {
    fc.assert(
      fc.property(divided, (parts) => {
        const { before, inside, after } = sides(parts);
        const anchor = anchorIn([...before, ...inside, ...after].join(" "), inside.join(" "));
        expect(locate([...before, ...after].join(" "), anchor)).toBeUndefined();
      }),
    );
  });

  test("is gone when it was taken out of a row of passages that all but equal it", () => {
    const rows = Array.from({ length: 30 }, (_, index) => `The pump in room ${index + 10} is loud.`);
    for (const [index, row] of rows.entries()) {
      const anchor = anchorIn(rows.join(" "), row);
      expect(passageAt(rows.toSpliced(index, 1).join(" "), anchor), row).toBeUndefined();
      expect(passageAt(rows.with(index, row.replace("loud", "quiet")).join(" "), anchor), row).toContain(`room ${index + 10} is`);
    }
  });

  test("of several that read the same is the one between its own neighbours", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 12 }), fc.nat(), fc.array(edit, { maxLength: 3 }), (count, chosen, edits) => {
        const same = "Measure the walls first.";
        const parts = Array.from({ length: count }, (_, index) => [
          ...uniqueWords(8, index * 100),
          same,
          ...uniqueWords(8, index * 100 + 50),
        ]);
        const at = chosen % count;
        const text = parts.flat().join(" ");
        const start = parts.slice(0, at).flat().join(" ").length + (at === 0 ? 0 : 1) + uniqueWords(8, at * 100).join(" ").length + 1;
        const anchor: Anchor = {
          quote: same,
          prefix: text.slice(Math.max(0, start - 32), start),
          suffix: text.slice(start + same.length, start + same.length + 32),
        };
        const heading = edits.reduce(applyEdit, uniqueWords(20, 50_000)).join(" ");
        const later = normalText(`${heading} ${text}`);
        const span = locate(later, anchor);
        expect(span?.start).toBe(later.length - text.length + start);
      }),
    );
  });

  test("is still found after one of its words was changed, when a neighbour stands as it was", () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 60 }), fc.nat(), fc.boolean(), (inside, chosen, changeAfter) => {
        const before = uniqueWords(12);
        const words = uniqueWords(inside, 1000);
        const after = uniqueWords(12, 2000);
        const anchor = anchorIn([...before, ...words, ...after].join(" "), words.join(" "));
        const changed = words.with(chosen % inside, "other");
        const later = changeAfter ? [...before, ...changed, "quite", "new"] : ["quite", "new", ...changed, ...after];
        const found = passageAt(later.join(" "), anchor);
        expect(found).toBeDefined();
        expect(found?.split(" ").filter((word) => words.includes(word)).length).toBeGreaterThanOrEqual(inside - 2);
      }),
    );
  });

  test("is gone when other words stand between its neighbours", () => {
    const anchor = anchorIn("Old houses are slow. Start with the walls. Then the roof.", "Start with the walls.");
    expect(locate("Old houses are slow. Never mind heating. Then the roof.", anchor)).toBeUndefined();
  });

  test("is found when it moved to another place, though only as it was", () => {
    const anchor = anchorIn("One two three. Start with the walls. Four five six.", "Start with the walls.");
    expect(passageAt("Four five six. One two three. Start with the walls.", anchor)).toBe("Start with the walls.");
    expect(locate("Four five six. One two three. Begin at the wall.", anchor)).toBeUndefined();
  });

  test("may be the whole text, or nothing of it may be left", () => {
    const anchor = anchorIn("Start with the walls, always.", "Start with the walls, always.");
    expect(passageAt("Start with the wall, always.", anchor)).toBe("Start with the wall, always.");
    expect(locate("", anchor)).toBeUndefined();
  });
});

test("an anchor never holds half a character", () => {
  const text = `${"😀".repeat(20)}x${"😀".repeat(20)}`;
  for (const padding of ["", "a", "ab"]) {
    const { prefix, suffix } = anchorIn(padding + text, "x");
    expect(prefix.isWellFormed() && suffix.isWellFormed()).toBe(true);
    expect(prefix.length).toBeGreaterThan(30);
  }
});

test("normal text has one space for any white space and one way of writing accents", () => {
  expect(normalText("  Caf\u0065\u0301\u00a0—\n\n now\t ")).toBe("Café — now");
});

describe("a quote", () => {
  const text = normalText("Stone is slow.\n\nWood is quick. Stone is slow, they say.");
  const found = (anchor: Anchor) => {
    const span = locate(text, anchor);
    return span && [span.start, text.slice(span.start, span.end)];
  };

  test("that is there twice is found where its neighbors are, also when they have changed in part", () => {
    expect(found({ quote: "Stone is slow", prefix: "Wood is quick. ", suffix: ", they say." })).toEqual([30, "Stone is slow"]);
    expect(found({ quote: "Stone is slow", prefix: "", suffix: ". Wood" })).toEqual([0, "Stone is slow"]);
    expect(found({ quote: "Stone is slow", prefix: "Glass is quick. ", suffix: ", we say." })).toEqual([30, "Stone is slow"]);
  });

  test("that has changed is found with both neighbors or with one alone, over two blocks too, and without any it is gone", () => {
    const [prefix, suffix] = ["Stone is slow. ", " Stone is slow, they say."];
    expect(found({ quote: "Wood is quirk.", prefix, suffix })).toEqual([15, "Wood is quick."]);
    expect(found({ quote: "Wood is quirk.", prefix, suffix: " But who says so?" })).toEqual([15, "Wood is quick."]);
    expect(found({ quote: "Wood is quirk.", prefix: "But who says so? ", suffix })).toEqual([15, "Wood is quick."]);
    expect(found({ quote: "slow. Wool is", prefix: "Stone is ", suffix: "" })).toEqual([9, "slow. Wood is"]);
    expect(found({ quote: "Wood is quirk.", prefix: "", suffix: "" })).toBeUndefined();
    expect(found({ quote: "Brick", prefix: "Mud ", suffix: " clay" })).toBeUndefined();
  });

  test("with accents in two characters is found after normalization, and the normal text keeps its place", () => {
    const written = "Paredes de ta\u0303o bom cafe\u0301.";
    const anchor = anchorOf(normalText("As paredes. Paredes de t\u00e3o bom caf\u00e9."), normalText("ta\u0303o bom"));
    expect(anchor && passageAt(normalText(written), anchor)).toBe("t\u00e3o bom");
  });
});

test("a quote is anchored at the occurrence that a context tells, and at the first without one or with a foreign one", () => {
  const text = normalText("Stone is slow. Wood is quick. Stone is slow, they say. Stone is slow.");
  const startOf = (prefix: string, suffix: string) => {
    const anchor = anchorOf(text, "Stone is slow", { prefix, suffix });
    return anchor && text.indexOf(anchor.prefix + anchor.quote + anchor.suffix) + anchor.prefix.length;
  };
  expect([startOf("", ""), startOf("quick. ", ""), startOf("", ", they"), startOf("say. ", "."), startOf("brick", "clay")]).toEqual([
    0, 30, 30, 55, 0,
  ]);
  expect(anchorOf(text, "Brick", { prefix: "is ", suffix: "" })).toBeUndefined();
});

test("the text beside a passage keeps one space at its ends", () => {
  expect([normalContext(""), normalContext(" \n"), normalContext("  cafe\u0301\n is ")]).toEqual(["", " ", " caf\u00e9 is "]);
});

test("a span is anchored without the spaces at its ends, and blank ones are not", () => {
  expect(anchorAt("One two three", { start: 3, end: 8 })).toEqual({ quote: "two", prefix: "One ", suffix: " three" });
  expect(anchorAt("One two", { start: 3, end: 4 })).toBeUndefined();
  expect(anchorAt("One two", { start: 2, end: 2 })).toBeUndefined();
});
