import { expect, test } from "vitest";
import { choiceOf, listSearch, searchOfChoice } from "./list-search.ts";

test("a saved view brings back tab, filters, words and order, and no open dialog", () => {
  const search = listSearch({ status: "drafts", locale: "pt", author: "usr_1", q: " lime ", sort: "title", begin: "template" });
  const choice = choiceOf(search);
  expect(choice).toEqual({ screen: "articles", tab: "drafts", locale: "pt", authorId: "usr_1", query: "lime", sort: "title" });
  expect(choiceOf(searchOfChoice(choice))).toEqual(choice);
});

test("what the list shows by itself is no part of a view", () => {
  expect(choiceOf({})).toEqual({ screen: "articles" });
  expect(choiceOf({ status: "all", q: " ", sort: "updated" })).toEqual({ screen: "articles" });
  expect(choiceOf({ status: "scheduled", sort: "scheduled" })).toEqual({ screen: "articles", tab: "scheduled" });
  expect(choiceOf({ status: "scheduled", sort: "updated" })).toEqual({ screen: "articles", tab: "scheduled", sort: "updated" });
});
