import { expect, test } from "vitest";
import { placeIn, withChanges } from "./typed-lines.ts";

test("changes of other lines come into a typed text, which stays as it is", () => {
  const typed = "One.\n\n| a | b \n\nThree.\n\nFour.";
  const before = "One.\n\na b\n\nThree.\n\nFour.";
  const after = "Zero.\n\nOne!\n\na b\n\nThree.\n\nNew.\n\nFour.";
  expect(withChanges(typed, before, after)).toBe("Zero.\n\nOne!\n\n| a | b \n\nThree.\n\nNew.\n\nFour.");
  expect(withChanges("Two ", "Two", "Two!")).toBe("Two!");
  expect(withChanges("Two", "Two", "Two\n\nThree")).toBe("Two\n\nThree");
});

test("a place keeps its line and its column, however many lines came above it", () => {
  const [before, after] = ["One.\n\nTwo.", "Zero.\n\nMore.\n\nOne.\n\nTwo."];
  expect(placeIn(before, after, before.indexOf("o."))).toBe(after.indexOf("o.", after.indexOf("Two")));
  expect(placeIn(before, after, 0)).toBe(after.indexOf("One."));
  expect(placeIn(before, after, before.length)).toBe(after.length);
  expect(placeIn("One.\nA long line", "One.", 12), "in a line that is gone").toBe(4);
});
