import { expect, test } from "vitest";
import { DetachedText } from "./detached-text.ts";

test("what came from elsewhere is told apart from what was written beside the editor", () => {
  const beside = new DetachedText("One.\n\nTwo.");
  beside.write("One, mine.\n\nTwo.");
  beside.show("One, mine.\n\nTwo.");
  expect(beside.floor).toBe("One.\n\nTwo.");
  beside.show("One, mine.\n\nTwo.\n\nThree, theirs.");
  beside.write("One, mine again.\n\nTwo.\n\nThree, theirs.");
  expect(beside.floor).toBe("One.\n\nTwo.\n\nThree, theirs.");
});

test("where both changed the same words, what came from elsewhere stays", () => {
  const beside = new DetachedText("One.");
  beside.write("Mine.");
  beside.show("Theirs.");
  expect(beside.floor).toBe("Theirs.");
});
