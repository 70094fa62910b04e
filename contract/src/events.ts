import { z } from "zod";
import { LocalDateTime, Locale, ResourceId, Revision, Timestamp } from "./fields.ts";
import { PostDestinationName } from "./parts/post-parts.ts";

/** Event types with their descriptions. */
export const eventTypes = {
  "article.review_requested": "An article is ready for review.",
  "article.scheduled": "An article was scheduled or rescheduled.",
  "article.published": "An article went live at the project's main destination; once per revision.",
  "article.updated": "A newer revision of a published article went live.",
  "article.unpublished": "An article was taken off the site.",
  "article.deleted": "An article that a site had shown was deleted.",
  "article.slug_changed": "The slug of a published article changed.",
  "post.scheduled": "A social post was scheduled or rescheduled for one destination.",
  "post.published": "A social post went out on a network; once per destination.",
  "delivery.failed": "A publication failed and will not be retried automatically.",
  "credits.low": "Use of the cycle's credits has reached 80%; once per cycle.",
  ping: "A test event, sent to one webhook endpoint on request.",
} as const;
export type EventType = keyof typeof eventTypes;

/** Events that an organization's webhook endpoints can subscribe to. Source: the specification's list of organization events. */
export const organizationEventTypes = [
  "article.review_requested",
  "article.scheduled",
  "article.published",
  "post.scheduled",
  "post.published",
  "delivery.failed",
  "credits.low",
] as const satisfies readonly EventType[];
export type OrganizationEventType = (typeof organizationEventTypes)[number];

/** Events that every connected site receives. Source: the specification's list of site events. */
export const siteEventTypes = [
  "article.published",
  "article.updated",
  "article.unpublished",
  "article.deleted",
  "article.slug_changed",
] as const satisfies readonly EventType[];

const article = {
  articleId: ResourceId,
  revision: Revision.describe("The revision that the event is about."),
  slug: z.string(),
  locale: Locale,
};
const publicationId = ResourceId.describe("The publication that brought the revision out.");

/**
 * Schemas of `data` by event type: ids and state, never content. Receivers read the content through the API. Source: the
 * specification's event envelope.
 */
export const eventData = {
  "article.review_requested": z.strictObject(article),
  "article.scheduled": z.strictObject({ ...article, scheduledAt: Timestamp.describe("When it goes live.") }),
  "article.published": z.strictObject({ ...article, publicationId }),
  "article.updated": z.strictObject({ ...article, publicationId }),
  "article.unpublished": z.strictObject(article),
  "article.deleted": z.strictObject(article),
  "article.slug_changed": z.strictObject({
    ...article,
    previousSlug: z.string().describe("The previous slug."),
    publicationId,
  }),
  "post.scheduled": z.strictObject({
    postId: ResourceId,
    destination: PostDestinationName,
    at: LocalDateTime.describe("When it goes out, in the project's time zone."),
  }),
  "post.published": z.strictObject({
    postId: ResourceId,
    destination: PostDestinationName,
    url: z.string().meta({ format: "uri" }).describe("Where it can be seen."),
  }),
  "delivery.failed": z.strictObject({
    publicationId: ResourceId,
    articleId: z.exactOptional(ResourceId).describe("The article that should have gone out; absent for a post."),
    postId: z.exactOptional(ResourceId).describe("The post that should have gone out; absent for an article."),
    destination: z.string().describe("Where it should have gone, such as hosted_blog or x."),
    attempts: z.int().min(0).describe("Number of attempts; 0 when its time had passed before the first one."),
    lastError: z.string().max(500),
  }),
  "credits.low": z.strictObject({ percent: z.int().min(0).max(100).describe("Percentage of the cycle's credits used, rounded down.") }),
  ping: z.strictObject({ endpointId: ResourceId.describe("The webhook endpoint that is tested.") }),
} as const satisfies Record<EventType, z.ZodObject>;
export type EventData = { [Type in EventType]: z.input<(typeof eventData)[Type]> };

/** Returns the envelope schema of one event type: the same fields for all, and `data` of that type. */
export function eventPayload<Type extends EventType>(type: Type) {
  return z.strictObject({
    id: z.string().regex(/^evt_/).max(64).describe("Unique id of the event."),
    type: z.literal(type),
    version: z.literal(1),
    timestamp: Timestamp.describe("When it happened."),
    organizationId: ResourceId,
    projectId: ResourceId.nullable().describe("null for events of the whole organization."),
    data: eventData[type],
  });
}

const heatPump = { articleId: "art_01k9heat", revision: 2, slug: "heat-pump-stone-house", locale: "en" };

/** Examples of `data` by event type, for the API reference. */
export const eventSamples: Record<EventType, object> = {
  "article.review_requested": heatPump,
  "article.scheduled": { ...heatPump, scheduledAt: "2026-11-24T09:30:00.000Z" },
  "article.published": { ...heatPump, publicationId: "pub_01k9heat" },
  "article.updated": { ...heatPump, publicationId: "pub_01k9heat" },
  "article.unpublished": heatPump,
  "article.deleted": heatPump,
  "article.slug_changed": { ...heatPump, previousSlug: "heat-pumps", publicationId: "pub_01k9heat" },
  "post.scheduled": { postId: "pst_01k9walls", destination: "linkedin", at: "2026-11-25T08:15" },
  "post.published": { postId: "pst_01k9walls", destination: "x", url: "https://x.com/hearth/status/1990000000000000000" },
  "delivery.failed": {
    publicationId: "pub_01k9heat",
    articleId: "art_01k9heat",
    destination: "hosted_blog",
    attempts: 12,
    lastError: "The destination did not answer.",
  },
  "credits.low": { percent: 83 },
  ping: { endpointId: "whk_01k9newsroom" },
};
