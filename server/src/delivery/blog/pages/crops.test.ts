import { expect, test } from "vitest";
import { renderHtml } from "../html.ts";
import { cropClass, cropCss, type Shape } from "./crops.ts";

const wide = { width: 3000, height: 1000 };
const tall = { width: 1000, height: 3000 };
const classOf = (picture: { width: number; height: number }, focus: { x: number; y: number } | null, shape: Shape) => {
  const found = cropClass({ ...picture, focus }, shape);
  return found === false ? "" : renderHtml(found);
};

test("a picture is cut around its focus, as far as its edges allow", () => {
  expect(classOf(wide, { x: 0, y: 0.5 }, { wide: 2 })).toBe(' class="at-0"');
  expect(classOf(wide, { x: 0.4, y: 0.9 }, { wide: 2 })).toBe(' class="at-20"');
  expect(classOf(wide, { x: 0.9, y: 0.1 }, { wide: 1 })).toBe(' class="at-100"');
  expect(classOf(tall, { x: 0.1, y: 0.25 }, { wide: 1 })).toBe(' class="at-15"');
});

test("a picture without a focus, with one in its middle, or that is not cut, has no class", () => {
  expect(classOf(wide, null, { wide: 2, narrow: 1 })).toBe("");
  expect(classOf(wide, { x: 0.5, y: 0 }, { wide: 2, narrow: 1 })).toBe("");
  expect(classOf(wide, { x: 0, y: 1 }, { wide: 3 })).toBe("");
});

test("an area of another shape on narrow screens has its own cut", () => {
  expect(classOf({ width: 3000, height: 2000 }, { x: 0.2, y: 0.1 }, { wide: 2, narrow: 4 / 3 })).toBe(' class="at-0"');
  expect(classOf({ width: 3000, height: 2000 }, { x: 0.5, y: 0.1 }, { wide: 2, narrow: 4 / 3 })).toBe(' class="at-0 narrow-at-50"');
  expect(classOf({ width: 2000, height: 1000 }, { x: 0.9, y: 0.1 }, { wide: 2, narrow: 1 })).toBe(' class="narrow-at-100"');
});

test("the style sheet has every class", () => {
  for (let position = 0; position <= 100; position += 5) {
    expect(cropCss).toContain(`.at-${position}{--at:${position}%}`);
    expect(cropCss).toContain(`.narrow-at-${position}{--narrow-at:${position}%}`);
  }
});
