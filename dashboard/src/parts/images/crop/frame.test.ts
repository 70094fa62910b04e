import fc from "fast-check";
import { expect, test } from "vitest";
import { type Frame, frameOfRatio, isWhole, moveFrame, resizeFrame, wholeFrame } from "./frame.ts";

const image = { width: 1600, height: 900 };
const frame = { left: 400, top: 200, width: 600, height: 300 };

test("a proportion gives the largest frame around the middle, inside the image", () => {
  expect(frameOfRatio(wholeFrame(image), 1, image)).toEqual({ left: 350, top: 0, width: 900, height: 900 });
  expect(frameOfRatio({ left: 0, top: 0, width: 100, height: 100 }, 1, image)).toEqual({ left: 0, top: 0, width: 900, height: 900 });
  expect(frameOfRatio(frame, 2, image)).toEqual({ left: 0, top: 0, width: 1600, height: 800 });
  expect(isWhole(frameOfRatio(frame, 16 / 9, image), image)).toBe(true);
});

test("a frame stops at the edges of the image", () => {
  expect(moveFrame(frame, { x: 10, y: -20 }, image)).toEqual({ ...frame, left: 410, top: 180 });
  expect(moveFrame(frame, { x: 5000, y: -5000 }, image)).toEqual({ ...frame, left: 1000, top: 0 });
});

test("corners and edges move alone, and never past each other", () => {
  const free = { image, ratio: null };
  expect(resizeFrame(frame, { x: 1, y: 1 }, { x: 50, y: 20 }, free)).toEqual({ ...frame, width: 650, height: 320 });
  expect(resizeFrame(frame, { x: -1, y: 0 }, { x: 50, y: 20 }, free)).toEqual({ ...frame, left: 450, width: 550 });
  expect(resizeFrame(frame, { x: -1, y: -1 }, { x: 9000, y: 9000 }, free)).toEqual({ left: 984, top: 484, width: 16, height: 16 });
});

test("in a proportion the opposite corner stays, and the longer way decides", () => {
  const square = { left: 400, top: 200, width: 300, height: 300 };
  const fixed = { image, ratio: 1 };
  expect(resizeFrame(square, { x: 1, y: 1 }, { x: -100, y: 10 }, fixed)).toEqual({ ...square, width: 200, height: 200 });
  expect(resizeFrame(square, { x: -1, y: -1 }, { x: 0, y: -150 }, fixed)).toEqual({ left: 250, top: 50, width: 450, height: 450 });
  expect(resizeFrame(square, { x: 1, y: 1 }, { x: 9000, y: 0 }, fixed)).toEqual({ ...square, width: 700, height: 700 });
});

const side = fc.integer({ min: 1, max: 4000 });
const by = fc.record({ x: fc.integer({ min: -5000, max: 5000 }), y: fc.integer({ min: -5000, max: 5000 }) });
const corner = fc.constantFrom<-1 | 1>(-1, 1);
const edge = fc.constantFrom<-1 | 0 | 1>(-1, 0, 1);

function isInside({ left, top, width, height }: Frame, { width: wide, height: high }: { width: number; height: number }): boolean {
  const numbers = [left, top, width, height];
  return (
    numbers.every(Number.isInteger) && left >= 0 && top >= 0 && width >= 1 && height >= 1 && left + width <= wide && top + height <= high
  );
}

test("whatever is done, a frame has whole pixels and lies inside the image", () => {
  const step = fc.record({
    by,
    grip: fc.record({ x: edge, y: edge }),
    corner: fc.record({ x: corner, y: corner }),
    ratio: fc.constantFrom(1, 0.8, 0.5625, 1.91, 2),
  });
  fc.assert(
    fc.property(fc.record({ width: side, height: side }), fc.array(step, { maxLength: 8 }), (size, steps) => {
      let now = wholeFrame(size);
      for (const { by, grip, corner, ratio } of steps) {
        now = resizeFrame(now, grip, by, { image: size, ratio: null });
        expect(isInside(now, size)).toBe(true);
        now = resizeFrame(frameOfRatio(now, ratio, size), corner, by, { image: size, ratio });
        expect(isInside(now, size)).toBe(true);
        now = moveFrame(now, by, size);
        expect(isInside(now, size)).toBe(true);
      }
    }),
  );
});
