import fc from "fast-check";
import { expect, test } from "vitest";
import { normalText } from "./anchor.ts";
import { indexNormal, sourceSpan } from "./normal-index.ts";

const piece = fc.constantFrom(
  ..."aeo \n\t\u00a0.",
  "\u0301",
  "\u0303",
  "\u0316",
  "é",
  "\u212b",
  "\u1112",
  "\u1161",
  "\u11ab",
  "한",
  "\u{16d67}",
  "\u{16d63}",
  "\u09c7",
  "\u09be",
  "😀",
  "\ud83d",
  "\ude00",
  "\u2000",
  "\u0301".repeat(31),
);
const source = fc.oneof(
  fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join("")),
  fc.string({ unit: "binary", maxLength: 40 }),
);

test("the text is the normal text, whatever a text consists of", () => {
  fc.assert(fc.property(source, (text) => void expect(indexNormal(text).text).toBe(normalText(text))));
});

test("every span is made of the characters at its place, and places are in order", () => {
  fc.assert(
    fc.property(source, fc.nat(60), fc.nat(60), (text, from, length) => {
      const index = indexNormal(text);
      expect(index.starts).toHaveLength(index.text.length);
      expect(index.starts).toEqual(index.starts.toSorted((a, b) => a - b));
      const span = { start: from, end: Math.min(index.text.length, from + length) };
      const place = sourceSpan(index, span);
      expect(place === undefined).toBe(span.end <= span.start);
      if (place === undefined) return;
      const words = index.text.slice(span.start, span.end).trim();
      expect(normalText(text.slice(place.start, place.end))).toContain(words);
    }),
  );
});

test("a letter has one place with all of its marks, and white space begins where the word before ends", () => {
  const index = indexNormal("  Cafe\u0301 \n\u00a0now");
  expect(index.text).toBe("Café now");
  expect(sourceSpan(index, { start: 3, end: 4 })).toEqual({ start: 5, end: 7 });
  expect(sourceSpan(index, { start: 3, end: 6 })).toEqual({ start: 5, end: 11 });
});
