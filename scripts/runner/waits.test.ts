import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { trackedFiles } from "./tracked-files.ts";

const reads =
  /\bexpect\(await [^;]*?\.(?:inputValue|innerText|textContent|allInnerTexts|allTextContents|getAttribute|isDisabled|isEnabled|isChecked)\([^()]*\)\)\.(?!not\b)/;
const counts = /\bexpect\(await [^;]*?\.count\(\)\)\.to(?:Be|Equal)\([1-9]/;
const focus = /\bexpect\(await [^;]*?document\.activeElement[^;]*?["`]\)\)\.(?!not\b)/;
const isOnce = (line: string) => [reads, counts, focus].some((pattern) => pattern.test(line));

// A page shows what it is asked for a moment later, and on a busy machine much later.
test("what a page shows is waited for, and not read once", () => {
  const journeys = trackedFiles().filter((file) => /^e2e\/.*\.test\.ts$/.test(file));
  expect(journeys.length).toBeGreaterThan(100);
  const found = journeys.flatMap((file) => {
    const lines = readFileSync(file, "utf8").split("\n");
    return lines.flatMap((line, index) => (isOnce(line) ? [`${file}:${index + 1}`] : []));
  });
  expect(found, "use expect.poll").toEqual([]);
  expect(isOnce('expect(await field.inputValue()).toBe("a");')).toBe(true);
  expect(isOnce("expect(await rows.count()).toBe(2);")).toBe(true);
  expect(isOnce("expect(await rows.count()).toBe(0);")).toBe(false);
  expect(isOnce('await expect.poll(() => field.inputValue()).toBe("a");')).toBe(false);
});
