import { articleStatuses } from "@galley/contract";
import { expect, test } from "vitest";
import type { BrowsedArticle } from "../list-search.ts";
import { actionDetails, canBeDated, plainActions } from "./bulk-actions.ts";

const article = (status: string, kind = "person") => ({ id: "art_1", revision: 3, status, author: { kind } }) as unknown as BrowsedArticle;

test("each action suits the articles in whose state the service takes it", () => {
  const fitting = (action: (typeof plainActions)[number]) =>
    articleStatuses.filter((status) => actionDetails[action].fits(article(status)));
  expect(Object.fromEntries(plainActions.map((action) => [action, fitting(action).toSorted()]))).toEqual({
    submit: ["draft"],
    publish: ["approved", "scheduled"],
    unschedule: ["scheduled"],
    duplicate: articleStatuses.filter((status) => status !== "generating").toSorted(),
    delete: ["approved", "draft", "scheduled"],
  });
});

test("only deleting warns", () => {
  expect(plainActions.filter((action) => actionDetails[action].danger)).toEqual(["delete"]);
});

test("approved articles get dates, and drafts and those in review where their author's work goes without a review", () => {
  const free = { reviewBeforePublishing: false, agentReview: true };
  const reviewed = { reviewBeforePublishing: true, agentReview: true };
  const dated = (status: string, kind: string, policy: object | undefined) => canBeDated(article(status, kind), policy as never);
  expect([dated("approved", "token", reviewed), dated("scheduled", "person", reviewed)]).toEqual([true, true]);
  expect([dated("draft", "person", free), dated("draft", "token", free), dated("draft", "person", reviewed)]).toEqual([true, false, false]);
  expect([dated("in_review", "person", free), dated("in_review", "token", free), dated("draft", "person", undefined)]).toEqual([
    true,
    false,
    false,
  ]);
});
