import { anchorOf } from "@galley/markdown";
import { expect, test } from "vitest";
import { anchorInPlace, dealOut } from "./deal-out.ts";

const title = "Old walls";
const before = ["Stone is slow, they say.", "", "Measure first.", "Wood is quick and light.", "Measure first.", "Ask a mason."];

/** Makes a thread on a passage of the text before, found by words around it. */
function threadOn(passage: string, around = passage, orphaned = false) {
  const text = [title, ...before].filter((part) => part !== "").join(" ");
  const start = text.indexOf(around) + around.indexOf(passage);
  return {
    quote: passage,
    prefix: text.slice(Math.max(0, start - 32), start),
    suffix: text.slice(start + passage.length).slice(0, 32),
    orphaned,
  };
}

const placesOf = (threads: ReturnType<typeof threadOn>[], places: readonly string[]) =>
  threads.map((thread) => [...dealOut([thread], places, title).keys()][0]);

test("a thread is at the block that has its passage; one on the title, or without a passage, is about the whole", () => {
  const whole = { quote: "", prefix: "", suffix: "", orphaned: false };
  const threads = [threadOn("Stone is slow"), threadOn("Measure first."), threadOn("Ask a mason."), threadOn("Old walls"), whole];
  expect(placesOf(threads, before)).toEqual([0, 2, 5, null, null]);
  expect(placesOf([threadOn("first. Wood", "Measure first. Wood")], before)).toEqual([2]);
});

test("a thread on words that stand several times is where most of its context is left, not at the first of them", () => {
  const second = threadOn("Measure first.", "light. Measure first.");
  expect(placesOf([second], before)).toEqual([4]);
  expect(placesOf([second], before.with(5, "Call a mason."))).toEqual([4]);
  expect(placesOf([second], before.toSpliced(0, 2, "Brick is slow."))).toEqual([3]);
});

test("a thread on a lost passage is about the whole, though the same words are elsewhere", () => {
  expect(placesOf([threadOn("Measure first.", "Measure first.", true)], before)).toEqual([null]);
});

test("a thread on words that have changed is where its context says", () => {
  expect(placesOf([threadOn("Wood is quick and light.")], before.with(3, "Wood is quite light."))).toEqual([3]);
  expect(placesOf([threadOn("Stone is slow, they say.")], before.with(0, "Stones are slow, they say.").with(2, "Look."))).toEqual([0]);
  const anchor = anchorOf("Old walls Stone", "Stone") ?? { quote: "", prefix: "", suffix: "" };
  expect(placesOf([{ ...anchor, orphaned: false }], ["Stome"])).toEqual([0]);
});

test("the words of a place are anchored at that place, also when an earlier one has them", () => {
  const around = (place: number, lengthMax?: number) => {
    const anchor = anchorInPlace(before, place, lengthMax ?? 2000, { title });
    return anchor && [anchor.prefix, anchor.quote, anchor.suffix];
  };
  expect(around(2)).toEqual([" walls Stone is slow, they say. ", "Measure first.", " Wood is quick and light. Measur"]);
  expect(around(4)).toEqual(["first. Wood is quick and light. ", "Measure first.", " Ask a mason."]);
  expect(around(0, 5)).toEqual(["Old walls ", "Stone", " is slow, they say. Measure firs"]);
  expect([around(1), around(6), around(Number.NaN)]).toEqual([undefined, undefined, undefined]);
  for (const [place, words] of before.entries()) {
    const anchor = anchorInPlace(before, place, 2000, { title });
    if (words !== "") expect(anchor && placesOf([{ ...anchor, orphaned: false }], before)).toEqual([place]);
  }
});
