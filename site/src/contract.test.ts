import {
  type EventData,
  eventTypes,
  getArticle,
  PublishedArticle,
  type PublishedArticleListItem,
  type ContentBlock as ServiceBlock,
} from "@galley/contract";
import { expect, expectTypeOf, test } from "vitest";
import type { z } from "zod";
import type { Article, ArticleSummary, ContentBlock } from "./articles.ts";
import type { WebhookEventData, WebhookEventType } from "./webhook/events.ts";

test("the types of articles say exactly what the service answers", () => {
  type Answer = z.output<typeof PublishedArticle>;
  type Item = z.output<typeof PublishedArticleListItem>;
  expectTypeOf<Article>().toExtend<Answer>();
  expectTypeOf<Answer>().toExtend<Article>();
  expectTypeOf<keyof Article>().toEqualTypeOf<keyof Answer>();
  expectTypeOf<ArticleSummary>().toEqualTypeOf<Item>();
  expectTypeOf<ContentBlock>().toExtend<ServiceBlock>();
  expectTypeOf<ServiceBlock>().toExtend<ContentBlock>();
  const article = PublishedArticle.parse(getArticle.siteRead?.example.output) satisfies Article;
  expect(article.slug).toBe("heat-pump-stone-house");
});

test("every event of the service is known here, with the same data", () => {
  type Shared = keyof EventData & WebhookEventType;
  expectTypeOf<keyof EventData>().toExtend<WebhookEventType>();
  expectTypeOf<Pick<EventData, Shared>>().toExtend<Pick<WebhookEventData, Shared>>();
  expect(Object.keys(eventTypes)).toContain("article.published" satisfies WebhookEventType);
});
