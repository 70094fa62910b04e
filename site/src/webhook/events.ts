/** An event about an article: ids and state, never content. `revision` counts from 1. */
export type ArticleEventData = { articleId: string; revision: number; slug: string; locale: string };

/** `data` of every event type. Times in UTC with milliseconds; `at` is local to the project, `YYYY-MM-DDTHH:MM`. */
export type WebhookEventData = {
  /** An article went live. */
  "article.published": ArticleEventData & { publicationId: string };
  /** A published article has a new revision. */
  "article.updated": ArticleEventData & { publicationId?: string };
  /** An article was taken off the site. */
  "article.unpublished": ArticleEventData & { publicationId?: string };
  /** An article was deleted for good. */
  "article.deleted": ArticleEventData & { publicationId?: string };
  /** A published article has another address. */
  "article.slug_changed": ArticleEventData & { publicationId?: string; previousSlug: string };
  /** An article waits for a person's approval. */
  "article.review_requested": ArticleEventData;
  /** The date of an article was set or changed. */
  "article.scheduled": ArticleEventData & { scheduledAt: string };
  /** The date of a social post's destination was set. */
  "post.scheduled": { postId: string; destination: string; at: string };
  /** A social post was published; one event per destination. */
  "post.published": { postId: string; destination: string; url: string };
  /** A publication failed and is not retried automatically. */
  "delivery.failed": {
    publicationId: string;
    articleId?: string;
    postId?: string;
    destination: string;
    attempts: number;
    lastError: string;
  };
  /** Credit use of the cycle exceeded `percent`. */
  "credits.low": { percent: number };
  /** A test that a person requested; `projectId` is null. */
  ping: Record<string, unknown>;
};

/**
 * Every event type: those of a site (`article.published`, `.updated`, `.unpublished`, `.deleted`, `.slug_changed`) and those of
 * an organization.
 */
export type WebhookEventType = keyof WebhookEventData;

/**
 * The envelope of one event type. `id` is `evt_…`, the same on every attempt; `timestamp` is the time of the event, in UTC.
 * Source: the Standard Webhooks specification and the service's event catalog.
 */
export type WebhookEventOf<Type extends WebhookEventType> = {
  id: string;
  type: Type;
  version: 1;
  timestamp: string;
  organizationId: string;
  projectId: string | null;
  data: WebhookEventData[Type];
};

/**
 * Any event, discriminated by `type`. A service newer than this package may send types that are not listed here; they arrive
 * unchanged, so keep a `default` branch.
 */
export type WebhookEvent = { [Type in WebhookEventType]: WebhookEventOf<Type> }[WebhookEventType];

const siteEventTypes = ["article.published", "article.updated", "article.unpublished", "article.deleted", "article.slug_changed"] as const;

/** Events that report a changed page of the site. */
export type SiteEvent = Extract<WebhookEvent, { type: (typeof siteEventTypes)[number] }>;

/** Returns whether an event reports a changed page of the site. */
export function isSiteEvent(event: WebhookEvent): event is SiteEvent {
  return siteEventTypes.some((type) => type === event.type);
}
