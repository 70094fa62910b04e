import { expect, test } from "vitest";
import { fitting } from "./fitting.ts";

test.each([
  [0, 80, { lines: 4, shown: 0 }],
  [1, 80, { lines: 4, shown: 1 }],
  [1, 79, { lines: 3, shown: 1 }],
  [2, 103, { lines: 2, shown: 2 }],
  [2, 102, { lines: 1, shown: 2 }],
  [3, 110, { lines: 0, shown: 3 }],
  [3, 72, { lines: 0, shown: 3 }],
  [3, 71, { lines: 0, shown: 2 }],
  [9, 79, { lines: 0, shown: 2 }],
  [9, 10, { lines: 0, shown: 0 }],
] as const)("of %i cards, a day with room for %i pixels shows %o", (count, room, fit) => {
  expect(fitting(count, room)).toEqual(fit);
});

test("what is shown, and the line that names the rest, never need more than there is", () => {
  for (let room = 17; room < 400; room += 1) {
    for (let count = 0; count < 20; count += 1) {
      const { lines, shown } = fitting(count, room);
      const each = lines === 0 ? 22 : 20 + 15 * lines;
      const rest = shown < count ? 17 + (shown > 0 ? 3 : 0) : 0;
      expect(shown * each + Math.max(0, shown - 1) * 3 + rest).toBeLessThanOrEqual(room);
    }
  }
});
