import { limits } from "@galley/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Failure } from "#src/core/failure.ts";
import { guardJson } from "./parse-input.ts";

function refusalOf(value: unknown): Failure | undefined {
  try {
    guardJson(value);
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

function nested(depth: number): unknown {
  return JSON.parse(`${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`);
}

test.each([
  ["a NUL in a field", { title: "a\u0000b" }, "title"],
  ["a NUL deep inside", { parts: [{ text: "ok" }, { text: "\u0000" }] }, "parts[1].text"],
  ["a NUL in a key", { "a\u0000b": 1 }, "ab"],
  ["a lone high surrogate", { title: "\ud800" }, "title"],
  ["a lone low surrogate", { tags: ["x", "\udfff y"] }, "tags[1]"],
  ["a lone surrogate in a key", { "\ud800": 1 }, "\ufffd"],
  ["a bare text", "\u0000", "body"],
])("%s is refused, and the failure names it", (_, value, param) => {
  expect(refusalOf(value)).toMatchObject({ code: "invalid_input", param });
});

test.each(["__proto__", "constructor", "prototype"])("the key %s is refused at every depth", (key) => {
  expect(refusalOf(JSON.parse(`{"${key}":{"polluted":true}}`))).toMatchObject({ code: "invalid_input", param: key });
  expect(refusalOf(JSON.parse(`{"a":[{"${key}":1}]}`))).toMatchObject({ code: "invalid_input", param: `a[0].${key}` });
});

test("nesting is allowed up to the limit and refused beyond it", () => {
  expect(refusalOf(nested(limits.jsonDepthMax))).toBeUndefined();
  expect(refusalOf(nested(limits.jsonDepthMax + 1))).toMatchObject({ code: "invalid_input" });
});

test("nesting of 200,000 levels is refused without exhausting the stack", () => {
  expect(refusalOf(JSON.parse(`${"[".repeat(200_000)}${"]".repeat(200_000)}`))?.code).toBe("invalid_input");
});

test("every text that is well-formed and free of NUL passes, emoji and controls included", () => {
  const codePoint = fc.integer({ min: 1, max: 0x10ffff }).filter((point) => point < 0xd800 || point > 0xdfff);
  fc.assert(
    fc.property(fc.array(codePoint), (points) => {
      expect(refusalOf({ text: String.fromCodePoint(...points) })).toBeUndefined();
    }),
  );
});

test("whatever it refuses, the failure names a place in printable, well-formed text", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), fc.constantFrom("\u0000", "\ud83d"), (json, poison) => {
      const failure = refusalOf({ body: JSON.parse(json), [`x${poison}`]: 1 });
      expect(failure?.param?.isWellFormed()).toBe(true);
      expect(failure?.param).not.toContain("\u0000");
    }),
  );
});
