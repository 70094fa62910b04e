import { expect, test } from "vitest";
import { retryAfterSeconds } from "./retry-after.ts";

const now = Date.UTC(2026, 10, 20, 9, 30);

test.for([
  [null, null],
  ["", null],
  ["7", 7],
  [" 7 ", 7],
  ["-1", null],
  ["1.5", null],
  ["soon", null],
  ["Fri, 20 Nov 2026 09:30:20 GMT", 20],
  ["Fri, 20 Nov 2026 09:29:00 GMT", 0],
] as const)("%j asks for a wait of %j seconds", ([header, seconds]) => {
  expect(retryAfterSeconds(header, now)).toBe(seconds);
});
