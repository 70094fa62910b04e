import { z } from "zod";
import { articleDestinations } from "../../../capabilities/declarations.ts";
import { ResourceId, Revision, Timestamp } from "../fields.ts";
import { limits } from "../limits.ts";
import { listedWithOr } from "../listed.ts";

/** Article statuses in their order. Source: the specification's article states. */
export const articleStatuses = ["draft", "generating", "in_review", "approved", "scheduled", "published"] as const;
export const ArticleStatus = z.enum(articleStatuses).meta({ id: "ArticleStatus" });
export type ArticleStatus = z.infer<typeof ArticleStatus>;
/** Statuses of a revision that somebody is about to approve, or has approved. */
export const settledStatuses: readonly ArticleStatus[] = ["in_review", "approved", "scheduled"];

/** Tabs of the list of articles. That of published articles has all that the site shows, also where a newer text is being written. */
export const articleTabs = ["all", "drafts", "in_review", "approved", "scheduled", "published"] as const;

export const publicationStatuses = ["pending", "delivering", "confirmed", "failed"] as const;
export type PublicationStatus = (typeof publicationStatuses)[number];

export const publicationActions = ["publish", "withdraw"] as const;
export type PublicationAction = (typeof publicationActions)[number];
export const publicationErrorKinds = ["retryable", "refused"] as const;
export type PublicationErrorKind = (typeof publicationErrorKinds)[number];

/**
 * Why a post or an article fails at its time: the operator has no app at its network, the project no account there, or a platform refuses
 * its credentials. A site that takes no events may have recovered by then. The article that a post was made from has no date, or a later one.
 */
export const deadEnds = ["no_app", "not_connected", "connection_failing", "site_failing", "article_not_scheduled"] as const;

/** A warning about a date; the date is set all the same. */
export const ScheduleWarning = z
  .strictObject({
    code: z
      .enum(["same_hour", "article_after_post", "missing_alt_text", "duplicate_part", "part_too_long", "still_planned", ...deadEnds])
      .describe("Stable name of the hint."),
    message: z.string().describe("The finding, then what to do."),
  })
  .meta({ id: "ScheduleWarning" });
export type ScheduleWarning = z.infer<typeof ScheduleWarning>;

export const Seo = z.strictObject({ title: z.string().optional(), description: z.string().optional() }).meta({ id: "Seo" });

export const CoverImage = z
  .strictObject({
    id: ResourceId,
    url: z.string().meta({ format: "uri" }),
    alt: z.string(),
    width: z.int().describe("Pixels."),
    height: z.int().describe("Pixels."),
    credit: z.string().optional(),
  })
  .meta({ id: "CoverImage" });

export const checkSeverities = ["error", "warning", "info"] as const;
export const ArticleCheck = z
  .strictObject({
    code: z.string().describe("Stable name of the check."),
    severity: z.enum(checkSeverities),
    message: z.string().describe("The finding, then what to do."),
    line: z.int().min(1).optional().describe("Line of the stored Markdown."),
  })
  .meta({ id: "ArticleCheck" });
export type ArticleCheck = z.infer<typeof ArticleCheck>;

/** Request of a reviewer who sent a text back. */
export const RequestedChanges = z
  .strictObject({
    name: z.string().describe("The person who asked."),
    at: Timestamp,
    reason: z.string().describe("The beginning of their comment."),
    revision: Revision.describe("The revision that they read."),
    commentId: ResourceId,
  })
  .meta({ id: "RequestedChanges" });
export type RequestedChanges = z.infer<typeof RequestedChanges>;

export const DroppedImage = z
  .strictObject({
    src: z.string(),
    alt: z.string(),
    line: z.int(),
    reason: z.enum(["not_found", "other_project", "external_url", "unsupported"]),
  })
  .meta({ id: "DroppedImage" });

/** Forms in which an article can hold what its language lacks: a table as a list, lines of code, HTML as text. */
export const NearestForm = z.enum(["list", "code", "text"]);

export const DroppedContent = z
  .strictObject({
    kind: z.string().describe("Kind of content left out, such as code_block, html or table."),
    line: z.int(),
    excerpt: z.string().describe("Its first words."),
    offer: NearestForm.nullable().describe("What to write instead; null where nothing is nearer than what stays."),
  })
  .meta({ id: "DroppedContent" });

const NotListed = z.int().min(1).optional();

/** Counts of what an answer does not list, where it does not list all. */
export const MoreFindings = z
  .strictObject({ checks: NotListed, dropped: NotListed, droppedImages: NotListed })
  .describe(`How many more there are; absent where all are listed. Each list has at most ${limits.findingsMax}.`)
  .meta({ id: "MoreFindings" });
export type MoreFindings = z.infer<typeof MoreFindings>;

export const PublicationSummary = z
  .strictObject({
    id: ResourceId,
    destination: z.string().describe(`${listedWithOr(articleDestinations)}.`),
    action: z.enum(publicationActions).describe("withdraw: removes what an earlier publication shows there."),
    status: z.enum(publicationStatuses),
    revision: Revision,
    url: z.string().meta({ format: "uri" }).nullable(),
    attempts: z.int(),
    lastError: z.string().nullable(),
    errorKind: z
      .enum(publicationErrorKinds)
      .nullable()
      .describe("retryable: retried automatically while attempts are left. refused: a person has to act, then retry it."),
    nextAttemptAt: Timestamp.nullable().describe("When it is tried again; null once it is confirmed or failed."),
    publishedAt: Timestamp.nullable(),
    proof: z
      .enum(["page", "webhook"])
      .nullable()
      .describe("Proof from a connected site: the page itself, or that its webhook accepted it."),
  })
  .meta({ id: "PublicationSummary" });

/** A member who shows themself to readers, as articles name them. */
export const Byline = z.strictObject({ slug: z.string(), name: z.string() }).meta({ id: "Byline" });
