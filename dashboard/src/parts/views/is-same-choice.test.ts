import { expect, test } from "vitest";
import { isSameChoice } from "./is-same-choice.ts";

test("the order of filters and of their values makes no other choice, nor does a filter without a value", () => {
  const saved = { screen: "calendar", view: "week", states: ["failed", "planned"], tags: ["Walls"] } as const;
  const shown = { tags: ["Walls"], states: ["planned", "failed"], types: undefined, view: "week", screen: "calendar" } as const;
  expect(
    isSameChoice(
      { ...saved, states: [...saved.states], tags: [...saved.tags] },
      { ...shown, states: [...shown.states], tags: [...shown.tags] },
    ),
  ).toBe(true);
});

test("another value, one filter more or one less makes another choice", () => {
  const drafts = { screen: "articles", tab: "drafts", locale: "pt" } as const;
  expect(isSameChoice(drafts, { ...drafts, locale: "en" })).toBe(false);
  expect(isSameChoice(drafts, { ...drafts, authorId: "usr_1" })).toBe(false);
  expect(isSameChoice(drafts, { screen: "articles", tab: "drafts" })).toBe(false);
});
