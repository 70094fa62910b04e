import { notificationGroups, notificationKinds } from "@galley/contract";
import { expect, test } from "vitest";
import { aboutChoices, kindsAbout } from "./about.ts";

test("an address narrows the list to a group or to one kind, and to nothing else", () => {
  expect(kindsAbout("comments")).toEqual([...notificationGroups.comments]);
  expect(kindsAbout("publication_failed")).toEqual(["publication_failed"]);
  expect([kindsAbout(undefined), kindsAbout("weather")]).toEqual([undefined, undefined]);
});

test("the filter offers every kind once, and each of its choices is understood", () => {
  const choices = aboutChoices().flatMap(({ options }) => options.map(({ value }) => value));
  const narrowed = choices.map((value) => kindsAbout(value));
  expect(narrowed.every((kinds) => kinds !== undefined)).toBe(true);
  expect(new Set(narrowed.flat())).toEqual(new Set(notificationKinds));
  expect(new Set(choices).size).toBe(choices.length);
});
