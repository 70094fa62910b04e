import { expect, test } from "vitest";
import { findPicture, findSlide } from "./find-slide.ts";

const slide = (title: string, over: { body?: string; imageId?: string | null; kicker?: string } = {}) => ({
  role: "slide" as const,
  kicker: "",
  body: "",
  imageId: null,
  ...over,
  title,
});
const walls = slide("Walls", { body: "Measure them.", imageId: "img_walls" });
const roof = slide("Roof", { body: "Insulate it.", imageId: "img_roof" });
const floor = slide("Floor", { body: "Seal it.", imageId: "img_floor" });

test("a slide that moved is found at its new place", () => {
  expect(findSlide([roof, floor, walls], walls, 1)).toBe(3);
});

test("a slide whose words were rewritten is found by its picture, and one with another picture by its words", () => {
  expect(findSlide([floor, slide("Old walls", { imageId: "img_walls" })], walls, 1)).toBe(2);
  expect(findSlide([floor, slide("Walls", { imageId: "img_other" })], walls, 1)).toBe(2);
});

test("an unchanged slide wins over one that shares a part, and of equals the nearest wins", () => {
  expect(findSlide([slide("Walls", { imageId: "img_walls" }), roof, walls], walls, 1)).toBe(3);
  expect(findSlide([slide("Same"), slide("Other"), slide("Same"), slide("Same")], slide("Same"), 3)).toBe(3);
});

test("a slide of which nothing is left is not found, and empty words or no picture are no likeness", () => {
  expect(findSlide([roof, floor], walls, 1)).toBeUndefined();
  expect(findSlide([slide("", { body: "" })], slide("Title"), 1)).toBeUndefined();
});

test("a picture is found in another part, of equals in the nearest one, and is lost once no part shows it", () => {
  expect(findPicture(["img_roof", undefined, "img_walls"], "img_walls", 1)).toBe(3);
  expect(findPicture(["img_walls", "img_walls", "img_walls"], "img_walls", 2)).toBe(2);
  expect(findPicture(["img_roof", undefined], "img_walls", 1)).toBeUndefined();
  expect(findPicture([undefined], undefined, 1)).toBeUndefined();
});
