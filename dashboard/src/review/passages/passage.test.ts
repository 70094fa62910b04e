import { normalText } from "@galley/markdown";
import { expect, test } from "vitest";
import { inSavedText, locateShown } from "./passage.ts";

const passage = { id: "cmt_1", quote: "Stone is slow, they say.", prefix: "Why old walls take their time ", suffix: " Ask a mason." };

test("a passage that has changed is found in a shown text without its title, since the saved text tells its words", () => {
  const body = "Stones are slow, they say. Call your neighbors.";
  const sought = inSavedText(normalText(`Why old walls take their time\n${body}`), passage);
  expect(sought.current).toEqual({
    quote: "Stones are slow, they say.",
    prefix: passage.prefix,
    suffix: " Call your neighbors.",
  });
  expect(locateShown(body, sought)).toEqual({ start: 0, end: 26 });
});

test("a passage that the saved text does not have is sought as it was", () => {
  const sought = inSavedText("Nothing of it.", passage);
  expect(sought.current).toBeUndefined();
  expect(locateShown("Look. Stone is slow, they say.", sought)).toEqual({ start: 6, end: 30 });
});
