import { expect, test } from "vitest";
import { linkAddress, linkGoal } from "./link-address.ts";

test.each([
  ["https://example.org/a?b=c#d", "https://example.org/a?b=c#d"],
  [" http://example.org ", "http://example.org"],
  ["example.org/walls", "https://example.org/walls"],
  ["ilse@example.org", "mailto:ilse@example.org"],
  ["mailto:ilse@example.org", "mailto:ilse@example.org"],
])("%s leads to %s", (typed, address) => expect(linkAddress(typed)).toBe(address));

test.each(["", "javascript:alert(1)", "data:text/html,x", "ftp://example.org", "just words", "/path", "https://", "mailto:nobody"])(
  "%s is no address",
  (typed) => expect(linkAddress(typed)).toBeNull(),
);

test("a link leads where its address says, a path from the address of the article, and nowhere without one", () => {
  const article = "https://hearth.example/journal/lime?from=list";
  expect(linkGoal("https://example.org/a", undefined)).toBe("https://example.org/a");
  expect(linkGoal("mailto:ilse@example.org", undefined)).toBe("mailto:ilse@example.org");
  expect(linkGoal("/heating", article)).toBe("https://hearth.example/heating");
  expect(linkGoal("#walls", article)).toBe("https://hearth.example/journal/lime?from=list#walls");
  expect(linkGoal("/heating", undefined)).toBeNull();
  expect(linkGoal("javascript:alert(1)", article)).toBeNull();
});
