import { expect, test } from "vitest";
import { derived, formatFor, formatsBeside, isBlank } from "./pieces.ts";

const whole = (text: string) => (text === "" ? [] : text.split("|"));

test("each network gets the post of its format, and a carousel stands alone", () => {
  expect(formatFor(formatsBeside("linkedin"), "x")).toBe("x");
  expect(formatFor(formatsBeside("x"), "linkedin")).toBe("linkedin");
  expect(formatFor(formatsBeside("carousel"), "linkedin")).toBe("carousel");
  expect(formatFor(formatsBeside("linkedin"), "tiktok")).toBeUndefined();
});

test("a text becomes parts and parts a text, with the picture, and parts keep their keys while it is typed", () => {
  const text = { format: "linkedin", text: "One.|Two.", hashtags: ["walls"], imageId: "img_1" } as const;
  const parts = derived({ ...text, hashtags: ["walls"] }, "x", whole);
  const part = { key: "derived 0", text: "One.", imageId: "img_1" };
  expect(parts).toEqual({ format: "x", parts: [part, { key: "derived 1", text: "Two.", imageId: null }] });
  expect(parts && derived(parts, "linkedin", whole)).toEqual({ format: "linkedin", text: "One.\n\nTwo.", hashtags: [], imageId: "img_1" });
  expect(parts && derived(parts, "carousel", whole)).toBeUndefined();
});

test("a draft without words and pictures is blank, as is what comes of it", () => {
  const none = { format: "linkedin", text: " ", hashtags: [], imageId: null } as const;
  const parts = derived({ ...none, hashtags: [] }, "x", whole);
  expect([isBlank({ ...none, hashtags: [] }), parts !== undefined && isBlank(parts)]).toEqual([true, true]);
  expect(isBlank({ format: "x", parts: [{ key: "a", text: "", imageId: "img_1" }] })).toBe(false);
});
