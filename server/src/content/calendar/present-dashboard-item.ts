import type * as contract from "@galley/contract";
import type { ArticleOutcome } from "./article-outcomes.ts";
import { type CardFacts, noFacts } from "./card-facts.ts";
import type { DatedArticle, DatedItem } from "./list-dated.ts";
import { movableOfArticle, movableOfPost, movableOfPublished, movableOfTopic, type Viewer } from "./movable.ts";
import { outcomeKey, type PostOutcome } from "./post-outcomes.ts";
import { presentCalendarItem } from "./present-calendar-item.ts";

/** A dated item. `isLive` is true when it shows that an article went live. */
export type DashboardItem = { item: DatedItem; isLive: boolean };
type Outcomes = {
  viewer: Viewer;
  articles: ReadonlyMap<string, ArticleOutcome>;
  posts: ReadonlyMap<string, PostOutcome>;
  cards: ReadonlyMap<string, CardFacts>;
};
type Outcome = Pick<contract.DashboardCalendarItem, "state" | "publishedAt" | "url" | "failure" | "movable" | "reason">;
type Warnings = contract.CalendarItem["warnings"];

/** Presents an item; undefined when it was deleted after it was listed. */
export function presentDashboardItem(
  { item, isLive }: DashboardItem,
  warnings: Warnings,
  outcomes: Outcomes,
): contract.DashboardCalendarItem | undefined {
  const { pillar, ...card } = outcomes.cards.get(item.id) ?? noFacts;
  const presented = { ...presentCalendarItem(item, outcomes.viewer.timeZone, warnings), ...card };
  if (item.type === "article" && presented.type === "article") {
    const outcome = outcomes.articles.get(item.id);
    if (outcome === undefined) return undefined;
    const scheduledAt = isLive ? time(outcome.scheduledAt) : presented.scheduledAt;
    const { publishedRevision } = outcome;
    return {
      ...presented,
      pillar,
      scheduledAt,
      publishedRevision,
      ...(isLive ? ofLive(outcome, outcomes.viewer) : ofArticle(item, outcome, outcomes.viewer)),
    };
  }
  if (item.type === "post" && presented.type === "post") {
    const outcome = outcomes.posts.get(outcomeKey({ postId: item.id, destination: item.destination }));
    if (outcome === undefined) return undefined;
    return { ...presented, pillar, articleId: outcome.articleId, ...ofPost(outcome, outcomes.viewer) };
  }
  if (presented.type !== "topic") throw new Error("An item is presented as another type.");
  return { ...presented, state: "planned", publishedAt: null, url: null, failure: null, ...movableOfTopic(outcomes.viewer) };
}

function time(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}

function ofLive({ newest, publishedAt, url }: ArticleOutcome, viewer: Viewer): Outcome {
  const failed = newest.find(({ status }) => status === "failed");
  return { state: "published", publishedAt: time(publishedAt), url, failure: failed?.error ?? null, ...movableOfPublished(viewer) };
}

function ofArticle(item: DatedArticle, outcome: ArticleOutcome, viewer: Viewer): Outcome {
  const main = outcome.newest.find((publication) => publication.main);
  const isOnItsWay = main?.status === "pending" || main?.status === "delivering";
  // A new date ahead means that an earlier failure has been dealt with.
  const failed = item.scheduled && outcome.isBegun && main?.status === "failed" ? main : undefined;
  const state = !item.scheduled ? "planned" : isOnItsWay ? "delivering" : failed === undefined ? "scheduled" : "failed";
  const movable = movableOfArticle(viewer, item, outcome);
  return { state, publishedAt: time(outcome.publishedAt), url: outcome.url, failure: failed?.error ?? null, ...movable };
}

function ofPost(outcome: PostOutcome, viewer: Viewer): Outcome {
  const { destinationStatus: status, publishedAt, url, error } = outcome;
  const state = status === "confirmed" ? "published" : status === "pending" ? "planned" : status;
  return { state, publishedAt: time(publishedAt), url, failure: error, ...movableOfPost(viewer, outcome) };
}
