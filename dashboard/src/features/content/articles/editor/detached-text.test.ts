import { expect, test } from "vitest";
import { DetachedText } from "./detached-text.ts";

test("what came from elsewhere is told apart from what was written beside the editor", () => {
  const detached = new DetachedText("One.\n\nTwo.");
  detached.write("One, mine.\n\nTwo.");
  detached.show("One, mine.\n\nTwo.");
  expect(detached.floor).toBe("One.\n\nTwo.");
  detached.show("One, mine.\n\nTwo.\n\nThree, theirs.");
  detached.write("One, mine again.\n\nTwo.\n\nThree, theirs.");
  expect(detached.floor).toBe("One.\n\nTwo.\n\nThree, theirs.");
});

test("where both changed the same words, what came from elsewhere stays", () => {
  const detached = new DetachedText("One.");
  detached.write("Mine.");
  detached.show("Theirs.");
  expect(detached.floor).toBe("Theirs.");
});
