import fc from "fast-check";
import { expect, test } from "vitest";
import { findKeyTwice } from "./key-twice.ts";

test.each([
  ['{"title": "A", "title": "B"}', "title"],
  ['{"slides": [{"title": "A"}, {"title": "B", "body": "C", "title": "D"}]}', "slides[1].title"],
  [String.raw`{"a": "\\\"{", "b": {"c": {}, "\u0063": []}}`, "b.c"],
  ['[["a", "a"], {"a": "a"}, {"a": {"a": 1}}]', undefined],
  ['"a"', undefined],
])("a key that an object has twice is found by its path: %s", (json, path) => {
  expect(findKeyTwice(json)).toBe(path);
});

test("no key of an object that was written as JSON is there twice, whatever its texts hold", () => {
  fc.assert(fc.property(fc.json(), (json) => findKeyTwice(JSON.stringify(JSON.parse(json))) === undefined));
});
