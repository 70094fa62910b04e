import { expect, test } from "vitest";
import { draftOf, emptyDraft, fieldsOf, newPart, readableDraft, saysTheSame } from "./draft.ts";

test("a draft of each format goes back to the service as it came", () => {
  const linkedin = { kind: "linkedin" as const, text: "Walls first.", hashtags: ["walls"], imageId: "img_1" };
  expect(fieldsOf(draftOf(linkedin as never))).toEqual({ text: "Walls first.", hashtags: ["walls"], imageId: "img_1" });
  const x = { kind: "x" as const, parts: [{ text: "One", imageId: "img_1" }, { text: "Two" }] };
  expect(fieldsOf(draftOf(x as never))).toEqual({
    parts: [
      { text: "One", imageId: "img_1" },
      { text: "Two", imageId: null },
    ],
  });
  const slide = { role: "cover", kicker: "", title: "Walls", body: "First." };
  const carousel = { kind: "carousel" as const, slides: [slide, { ...slide, imageId: "img_2" }], caption: "C", hashtags: [] };
  expect(fieldsOf(draftOf(carousel as never))).toEqual({
    slides: [
      { kicker: "", title: "Walls", body: "First.", imageId: null },
      { kicker: "", title: "Walls", body: "First.", imageId: "img_2" },
    ],
    caption: "C",
    hashtags: [],
  });
});

test("drafts are the same by their words, whatever names their parts have", () => {
  const draft = (text: string) => ({ format: "x" as const, parts: [newPart(text)] });
  expect([saysTheSame(draft("a"), draft("a")), saysTheSame(draft("a"), draft("b"))]).toEqual([true, false]);
  expect(saysTheSame(emptyDraft("carousel"), emptyDraft("carousel"))).toBe(true);
});

test("a draft is read as lines, with its hashtags at the end", () => {
  expect(readableDraft({ format: "linkedin", text: "Walls.", hashtags: ["a", "b"], imageId: null })).toBe("Walls.\n\n#a #b");
  expect(readableDraft({ format: "x", parts: [newPart("One"), newPart("Two")] })).toBe("1.\nOne\n\n2.\nTwo");
});
