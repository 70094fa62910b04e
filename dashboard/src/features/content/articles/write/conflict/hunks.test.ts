import { parseArticle, writeMarkdown } from "@galley/markdown";
import fc from "fast-check";
import { expect, test } from "vitest";
import { anySource } from "../../../../../../../markdown/test/arbitraries.ts";
import { chosenText, hunksOf, readableBlocks } from "./hunks.ts";

const theirs = "# ignored\n\nOne.\n\n## Walls\n\nThey are thick.\n\nEnd.";
const mine = "One.\n\n## Walls\n\nThey are slow.\n\nMore.\n\nEnd.";

test("what differs stands side by side, what is the same stands once", () => {
  expect(hunksOf(theirs, mine)).toEqual([
    { same: ["One.", "## Walls"] },
    { theirs: ["They are thick."], mine: ["They are slow.", "More."] },
    { same: ["End."] },
  ]);
});

test("each choice makes its text", () => {
  const hunks = hunksOf(theirs, mine);
  expect(chosenText(hunks, [])).toBe(mine);
  expect(chosenText(hunks, ["theirs"])).toBe("One.\n\n## Walls\n\nThey are thick.\n\nEnd.");
  expect(chosenText(hunks, ["both"])).toBe("One.\n\n## Walls\n\nThey are thick.\n\nThey are slow.\n\nMore.\n\nEnd.");
});

test("all of one side is that side, whatever both hold", () => {
  fc.assert(
    fc.property(anySource, anySource, (one, other) => {
      const hunks = hunksOf(one, other);
      expect(
        chosenText(
          hunks,
          hunks.map(() => "theirs"),
        ),
      ).toBe(writeMarkdown(parseArticle(one).document));
      expect(chosenText(hunks, [])).toBe(writeMarkdown(parseArticle(other).document));
    }),
    { numRuns: 500 },
  );
});

test("a change of a link alone can be seen", () => {
  expect(readableBlocks(["See [a](https://e.com/1)."], ["See [a](https://e.com/2)."])).toBe("See [a](https://e.com/1).");
  expect(readableBlocks(["- **one**\n- two"], ["other"])).toBe("• one\n• two");
});
