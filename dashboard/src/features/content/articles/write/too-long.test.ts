import { expect, test } from "vitest";
import { tooLong } from "./too-long.ts";

test("a title and a summary that are too long are named, counted as the service counts them", () => {
  expect(tooLong({ title: "é".repeat(200), summary: ` ${"s".repeat(1000)} ` })).toBeNull();
  expect(tooLong({ title: "t".repeat(201), summary: "" })).toBe("Shorten the title to 200 characters. It has 201.");
  expect(tooLong({ title: "", summary: "s".repeat(1001) })).toBe("Shorten the summary to 1000 characters. It has 1001.");
});
