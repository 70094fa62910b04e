import { expect, test } from "vitest";
import { readCount, readDecimal } from "./numbers.ts";

test.each([
  ["0", 0],
  ["1234", 1234],
  ["1,234", 1234],
  ["1.234.567", 1_234_567],
  ["1 234", 1234],
  ["1\u00a0234", 1234],
  ["1\u202f234", 1234],
  ["12'040", 12_040],
  [" 12.0 ", 12],
  ["12,00", 12],
])("%j is the count %d", (text, count) => expect(readCount(text)).toBe(count));

test.each(["", "x", "-1", "1.5", "1,5", "1,23,456", "1e3", "0x10", "٣", "10000000001", "1 2"])("%j is no count", (text) =>
  expect(readCount(text)).toBeUndefined(),
);

test.each([
  ["6", 6],
  ["6.32", 6.32],
  ["6,32", 6.32],
  ["5.283018867924528", 5.283018867924528],
  ["1.012,5", 1012.5],
  ["1,012.5", 1012.5],
])("%j is the number %d", (text, value) => expect(readDecimal(text)).toBe(value));

test.each(["", "x", "-1", "NaN", "1e9", ".5"])("%j is no number", (text) => expect(readDecimal(text)).toBeUndefined());
