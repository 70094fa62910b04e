import { type ArticleStatus, articleStatuses } from "@galley/contract";
import { describe, expect, test } from "vitest";
import { type ArticleTrigger, articleTransitions, nextArticleStatus, requireUnlocked } from "./article-states.ts";

/** All transitions, written out a second time: any other must be refused. */
const ways = new Set([
  "draft edit draft",
  "approved edit draft",
  "scheduled edit draft",
  "published edit draft",
  "draft submit in_review",
  "in_review approve approved",
  "in_review request_changes draft",
  "approved withdraw_approval draft",
  "scheduled withdraw_approval draft",
  "approved schedule scheduled",
  "scheduled schedule scheduled",
  "draft schedule_without_review scheduled",
  "in_review schedule_without_review scheduled",
  "approved schedule_without_review scheduled",
  "scheduled schedule_without_review scheduled",
  "scheduled unschedule approved",
  "scheduled publish published",
]);

const triggers = Object.keys(articleTransitions) as ArticleTrigger[];
const pairs = triggers.flatMap((trigger) => articleStatuses.map((status) => [status, trigger] as const));

function wayFrom(status: ArticleStatus, trigger: ArticleTrigger): string | undefined {
  return [...ways].find((way) => way.startsWith(`${status} ${trigger} `))?.split(" ")[2];
}

describe.each(pairs)("from %s by %s", (status, trigger) => {
  const to = wayFrom(status, trigger);
  test(to === undefined ? "there is no way, and the failure tells the status and what it takes" : `the article becomes ${to}`, () => {
    if (to !== undefined) return expect(nextArticleStatus(status, trigger)).toBe(to);
    const words = (text: string) => text.replace("_", " ");
    const needed = articleTransitions[trigger].from.map(words).join(" or ");
    expect(() => nextArticleStatus(status, trigger)).toThrow(
      expect.objectContaining({ code: "invalid_state", message: `The article's status is ${words(status)}. It must be ${needed}.` }),
    );
  });
});

test.each(articleStatuses)("%s is locked exactly while somebody reviews or the service writes", (status) => {
  const locked = status === "in_review" || status === "generating";
  if (!locked) return expect(() => requireUnlocked(status)).not.toThrow();
  expect(() => requireUnlocked(status)).toThrow(expect.objectContaining({ code: "locked", details: { lockedBy: status } }));
});
