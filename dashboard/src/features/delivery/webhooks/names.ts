import { type EventType, organizationEventTypes, webhookCountMax } from "@galley/contract";
import { m } from "#messages";
import type { Item } from "#src/api/operations.ts";
import type { Organization } from "#src/api/session.ts";
import { number } from "#src/format/numbers.ts";

export type Endpoint = Omit<Item<"browse_webhook_endpoints">, "held" | "lastDelivery">;
export type WebhookDelivery = Item<"list_webhook_deliveries">;

/** Descriptions of the events, one sentence each. */
export const eventSentences: Record<EventType, () => string> = {
  "article.review_requested": m.webhooks_event_review_requested,
  "article.scheduled": m.webhooks_event_article_scheduled,
  "article.published": m.webhooks_event_article_published,
  "article.updated": m.webhooks_event_article_updated,
  "article.unpublished": m.webhooks_event_article_unpublished,
  "article.deleted": m.webhooks_event_article_deleted,
  "article.slug_changed": m.webhooks_event_article_slug_changed,
  "post.scheduled": m.webhooks_event_post_scheduled,
  "post.published": m.webhooks_event_post_published,
  "delivery.failed": m.webhooks_event_delivery_failed,
  "credits.low": m.webhooks_event_credits_low,
  ping: m.webhooks_event_ping,
};

const namedMax = 2;

/** Returns an endpoint's events in one line. */
export function eventsLine({ kind, events }: Endpoint): string {
  if (kind === "site") return m.webhooks_site_events();
  if (events.length === organizationEventTypes.length) return m.webhooks_all_events({ count: events.length });
  const named = events.slice(0, namedMax).join(", ");
  return events.length > namedMax ? `${named} ${m.webhooks_more_events({ count: events.length - namedMax })}` : named;
}

export function projectLine({ projectId }: Endpoint, { projects }: Organization): string {
  if (projectId === null) return m.webhooks_all_projects();
  return projects.find(({ id }) => id === projectId)?.name ?? projectId;
}

/** Formats a count that stops at a maximum. */
export function shownCount(count: number): string {
  return count >= webhookCountMax ? `${number(webhookCountMax)}+` : number(count);
}

/** Returns the part of an address that tells it from others. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
