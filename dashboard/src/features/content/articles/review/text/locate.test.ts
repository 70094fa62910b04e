import { expect, test } from "vitest";
import { locate, normalText } from "./locate.ts";
import { uniqueQuote } from "./unique-quote.ts";

const text = normalText("Stone is slow.\n\nWood is quick. Stone is slow, they say.");
const found = (passage: Parameters<typeof locate>[1]) => {
  const span = locate(text, passage);
  return span && [span.start, text.slice(span.start, span.end)];
};

test("a passage that stands twice is found where its neighbours are", () => {
  expect(found({ quote: "Stone is slow", prefix: "Wood is quick. ", suffix: ", they say." })).toEqual([30, "Stone is slow"]);
  expect(found({ quote: "Stone is slow", prefix: "", suffix: ". Wood" })).toEqual([0, "Stone is slow"]);
});

test("neighbours that have changed in part still tell the places apart", () => {
  expect(found({ quote: "Stone is slow", prefix: "Glass is quick. ", suffix: ", we say." })).toEqual([30, "Stone is slow"]);
});

test("a passage that has changed is what stands between its neighbours now, and nothing where they are gone", () => {
  expect(found({ quote: "Wood was fast", prefix: "slow. ", suffix: ". Stone" })).toEqual([15, "Wood is quick"]);
  expect(found({ quote: "Brick", prefix: "Mud ", suffix: " clay" })).toBeUndefined();
  expect(found({ quote: "Brick", prefix: "", suffix: "" })).toBeUndefined();
});

test("the first occurrence is sent as it is; another one with as many words around it as make it the first", () => {
  expect(uniqueQuote(text, { quote: "Stone is slow", prefix: "", suffix: ". Wood" })).toBe("Stone is slow");
  const quote = uniqueQuote(text, { quote: "Stone is slow", prefix: "is quick. ", suffix: ", they" });
  expect(quote).toContain("Stone is slow");
  expect(text.indexOf(quote)).toBeGreaterThan(15);
});

test("words that are not in the text are sent as they are, for the service to say so", () => {
  expect(uniqueQuote(text, { quote: "Granite", prefix: "", suffix: "" })).toBe("Granite");
});
