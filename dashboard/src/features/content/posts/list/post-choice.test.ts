import { browsePosts } from "@galley/contract";
import { expect, test } from "vitest";
import { postListSearch } from "../post-search.ts";
import { browseInput, choiceOf, isFiltered, searchOfChoice } from "./post-choice.ts";

test("a saved view brings back status, filters and words, and no open dialog", () => {
  const search = postListSearch({ status: "failed", format: "x", destination: "x", articleId: "art_1", query: " lime ", make: "posts" });
  const choice = choiceOf(search);
  expect(choice).toEqual({ screen: "posts", status: "failed", format: "x", destination: "x", articleId: "art_1", query: "lime" });
  expect(choiceOf(searchOfChoice(choice))).toEqual(choice);
  expect(choiceOf({ query: " ", destination: "a network that nobody knows" })).toEqual({ screen: "posts" });
});

test("an open dialog is no filter, and the operation never hears of it", () => {
  const search = postListSearch({ status: "failed", query: " lime ", make: "posts", begin: "template" });
  const { projectId, statuses, query } = browsePosts.input.parse(browseInput("prj_1", search));
  expect([projectId, statuses, query]).toEqual(["prj_1", ["failed"], "lime"]);
  expect(isFiltered(postListSearch({ make: "posts", begin: "template" }))).toBe(false);
});
