import { expect, test } from "vitest";
import { createPlaces } from "./places.ts";

test("bounds each person and all together, and gives a place back once", () => {
  const places = createPlaces({ perPersonMax: 2, togetherMax: 3, tooMany: "Too many." });
  const first = places.take("one");
  places.take("one");
  expect(() => places.take("one")).toThrow("Too many.");
  const other = places.take("other");
  expect(() => places.take("third")).toThrow(expect.objectContaining({ code: "unavailable" }));
  first[Symbol.dispose]();
  first[Symbol.dispose]();
  places.take("one");
  expect(() => places.take("one")).toThrow();
  other[Symbol.dispose]();
  places.take("third");
  expect(() => places.take("fourth")).toThrow();
});
