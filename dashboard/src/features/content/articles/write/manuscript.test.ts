import { expect, test } from "vitest";
import { changesBetween, emptyManuscript, isSameManuscript } from "./manuscript.ts";

const cover = { id: "img_1", alt: "", width: 10, height: 10 };

test("only what differs is saved", () => {
  const after = { ...emptyManuscript, title: "Walls", seoTitle: "Thick walls" };
  expect(changesBetween(emptyManuscript, after)).toEqual({ title: "Walls", seoTitle: "Thick walls" });
  expect(changesBetween(after, after)).toBeNull();
});

test("white space around a text is no change", () => {
  expect(isSameManuscript({ ...emptyManuscript, title: "Walls " }, { ...emptyManuscript, title: "Walls" })).toBe(true);
});

test("a cover is set and taken away", () => {
  expect(changesBetween(emptyManuscript, { ...emptyManuscript, cover })).toEqual({ coverImageId: "img_1" });
  expect(changesBetween({ ...emptyManuscript, cover }, emptyManuscript)).toEqual({ coverImageId: null });
});

test("a title that was emptied is a change to keep, and none to save", () => {
  const [before, after] = [{ ...emptyManuscript, title: "Walls" }, emptyManuscript];
  expect(isSameManuscript(before, after)).toBe(false);
  expect(changesBetween(before, after)).toBeNull();
});
