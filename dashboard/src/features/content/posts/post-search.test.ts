import { expect, test } from "vitest";
import { choiceOf, postListSearch, searchOfChoice } from "./post-search.ts";

test("a saved view brings back status, filters and words, and no open dialog", () => {
  const search = postListSearch({ status: "failed", format: "x", destination: "x", articleId: "art_1", query: " lime ", make: "posts" });
  const choice = choiceOf(search);
  expect(choice).toEqual({ screen: "posts", status: "failed", format: "x", destination: "x", articleId: "art_1", query: "lime" });
  expect(choiceOf(searchOfChoice(choice))).toEqual(choice);
  expect(choiceOf({ query: " " })).toEqual({ screen: "posts" });
});
