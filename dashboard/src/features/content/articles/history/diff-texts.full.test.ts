import { expect, test } from "vitest";
import { bestCpuTime, onThisMachine } from "../../../../../../markdown/test/cpu-time.ts";
import { diffTexts } from "./diff-texts.ts";

test("two long texts without a word in common take little time", () => {
  const text = (word: string) => Array.from({ length: 400 }, (_, at) => `${word}${at} `.repeat(40)).join("\n\n");
  const [before, after] = [text("a"), text("b")];
  expect(diffTexts(before, after).length).toBeGreaterThan(0);
  expect(bestCpuTime(2, () => diffTexts(before, after))).toBeLessThan(onThisMachine(5000));
});
