import { expect, test } from "vitest";
import { tidySpaces } from "./html-marks.ts";

test.each([
  ["spaces and line ends are one space", "a \t\n b", "a b"],
  ["non-breaking spaces are spaces between words", "a\u00a0b \u00a0 c", "a b c"],
  ["one beside a number or a sign stays, several do not", "20\u00a0m, so\u00a0: 1.\u00a0\u00a0a", "20\u00a0m, so\u00a0: 1. a"],
  ["soft hyphens go", "plas\u00adter", "plaster"],
  ["separators of lines end lines", "a\u2028b \u2029 c\vd", "a\nb\nc\nd"],
])("%s", (_, text, tidy) => expect(tidySpaces(text, false)).toBe(tidy));

test("line ends that are shown stay", () => expect(tidySpaces(" a \r\n  b\t\n\nc", true)).toBe(" a\nb\n\nc"));
