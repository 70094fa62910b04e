import fc from "fast-check";
import { expect, test } from "vitest";
import { Failure, forPrograms } from "#src/core/failure.ts";
import { findKeyTwice, readJson } from "./read-json.ts";

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

test("a body of more values than any operation takes is refused before it is parsed, and one of as many is read", () => {
  const broken = () => new Failure("invalid_input", forPrograms("Broken."), "body");
  const read = (json: string) => readJson(new TextEncoder().encode(json), broken);
  expect(() => read("[".repeat(60_000))).toThrow("more than 50000 values");
  expect(read(`[${"1,".repeat(49_000)}1]`)).toHaveLength(49_001);
});
