import { expect, test } from "vitest";
import { hashtagKey, isHashtag } from "./hashtags.ts";

test.each(["heatpumps", "Wärmepumpe", "ヒートポンプ", "नमस्ते", "col·lecció", "old_houses", "2026", "🔥", "👩‍🔧"])(
  "a hashtag is one concept: %s",
  (text) => {
    expect(isHashtag(text)).toBe(true);
  },
);

test.each(["", "#heat", "heat pump", "heat-pump", "c++", "a.b", " a"])("a text with spaces or signs is no hashtag: %j", (text) => {
  expect(isHashtag(text)).toBe(false);
});

test("spellings of one hashtag share a key", () => {
  expect(new Set(["Café", "CAFÉ", "cafe\u0301", "ｃａｆé"].map(hashtagKey)).size).toBe(1);
  expect(hashtagKey("cafe")).not.toBe(hashtagKey("café"));
});
