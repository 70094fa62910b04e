import type { PostContent } from "@galley/contract";
import { expect, test } from "vitest";
import { draftOf, emptyDraft, fieldsOf, readableDraft, saysTheSame } from "./draft.ts";
import { splitText } from "./split-text.ts";

const linkedin = { kind: "linkedin", text: "Lime breathes.", hashtags: ["lime"], imageId: "img_1" } as PostContent;
const thread = { kind: "x", parts: [{ text: "One." }, { text: "Two.", imageId: "img_1" }] } as PostContent;

test("what is stored of a post is what its fields send again", () => {
  expect(fieldsOf(draftOf(linkedin))).toEqual({ text: "Lime breathes.", hashtags: ["lime"], imageId: "img_1" });
  const parts = [
    { text: "One.", imageId: null },
    { text: "Two.", imageId: "img_1" },
  ];
  expect(fieldsOf(draftOf(thread))).toEqual({ parts });
});

test("drafts say the same whatever the keys of their parts, and differ in order, image and text", () => {
  expect(saysTheSame(draftOf(thread), draftOf(thread))).toBe(true);
  const draft = draftOf(thread);
  if (draft.format !== "x") throw new Error("This is a thread.");
  expect(saysTheSame(draft, { ...draft, parts: draft.parts.toReversed() })).toBe(false);
  expect(saysTheSame(draft, { ...draft, parts: draft.parts.map((part) => ({ ...part, imageId: null })) })).toBe(false);
});

test("an empty draft has a place for each format's first words", () => {
  expect(fieldsOf(emptyDraft("linkedin"))).toEqual({ text: "", hashtags: [], imageId: null });
  expect(fieldsOf(emptyDraft("x")).parts).toHaveLength(1);
  expect(fieldsOf(emptyDraft("carousel")).slides).toHaveLength(5);
});

test("a draft is read in order, with its hashtags at the end", () => {
  expect(readableDraft(draftOf(linkedin))).toBe("Lime breathes.\n\n#lime");
  expect(readableDraft(draftOf(thread))).toBe("1.\nOne.\n\n2.\nTwo.");
});

test("a text is split between paragraphs, then sentences, then words, and loses nothing", () => {
  const fits = (max: number) => (part: string) => part.length <= max;
  expect(splitText("One two.\n\nThree four.", fits(12))).toEqual(["One two.", "Three four."]);
  expect(splitText("One two. Three four. Five.", fits(18))).toEqual(["One two.", "Three four. Five."]);
  expect(splitText("one two three four", fits(9))).toEqual(["one two", "three", "four"]);
  expect(splitText("unbreakableword", fits(5))).toEqual(["unbreakableword"]);
  expect(splitText("  ")).toEqual([]);
  const sentence = "Old windows outlive new ones when somebody looks after them once a year. ";
  expect(splitText(sentence.repeat(7))).toHaveLength(3);
});
