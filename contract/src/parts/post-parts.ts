import { z } from "zod";
import { destinationsByFormat, postDestinationNames } from "../../../capabilities/declarations.ts";
import { LocalDateTime, ResourceId, Timestamp } from "../fields.ts";
import { limits } from "../limits.ts";
import { checkSeverities } from "./article-parts.ts";

/** Why a destination takes nothing but a new date: the old one passed before the post was approved, or an hour before its article was live. */
export const needingDateCodes = ["not_approved", "article_not_live"] as const;

export function needsDate(code: string | null | undefined): boolean {
  return needingDateCodes.some((one) => one === code);
}

export const postFormats = ["linkedin", "x", "carousel"] as const;
export const PostFormat = z.enum(postFormats).meta({ id: "PostFormat" });
export type PostFormat = z.infer<typeof PostFormat>;

/** Post statuses in their order; `failed` may follow `generating` and `scheduled`. Source: the specification's post states. */
export const postStatuses = ["draft", "generating", "in_review", "approved", "scheduled", "published", "failed"] as const;
export const PostStatus = z.enum(postStatuses).meta({ id: "PostStatus" });
export type PostStatus = z.infer<typeof PostStatus>;

export const PostDestinationName = z.enum(postDestinationNames).meta({ id: "PostDestinationName" });
export type PostDestinationName = z.infer<typeof PostDestinationName>;

/** Destinations that a new post names, of formats that have a choice. The server checks which belong to which. */
export const NewDestinations = z
  .array(PostDestinationName)
  .describe("carousel: all three when absent. x: only X when absent; others need an account that the project has connected.")
  .meta({ minItems: 1, maxItems: Math.max(...Object.values(destinationsByFormat).map(({ length }) => length)) });

export const postDestinationStatuses = ["pending", "scheduled", "delivering", "confirmed", "failed"] as const;
export type PostDestinationStatus = (typeof postDestinationStatuses)[number];

export const PostDestination = z
  .strictObject({
    destination: PostDestinationName,
    status: z.enum(postDestinationStatuses),
    at: LocalDateTime.nullable().describe("When it goes out, in the project's time zone."),
    publishedAt: Timestamp.nullable(),
    url: z.string().meta({ format: "uri" }).nullable().describe("Where it can be seen once it is out."),
    lastError: z
      .string()
      .nullable()
      .describe(
        "Why it failed; `not_approved`, `article_not_live`: its date passed before it was approved or its article live; it needs a new one.",
      ),
  })
  .meta({ id: "PostDestination" });

export const slideRoles = ["cover", "slide", "closing"] as const;
export type SlideRole = (typeof slideRoles)[number];

const Slide = z
  .strictObject({
    role: z.enum(slideRoles).describe("The first slide is the cover, the last one the closing."),
    kicker: z.string(),
    title: z.string(),
    body: z.string(),
    imageId: ResourceId.nullable(),
  })
  .meta({ id: "Slide" });

const Fraction = z.number().min(0).max(1);

/** A point of one slide of a carousel, or of a picture in another post, wherever and at whatever size it is shown. */
export const SlidePoint = z
  .strictObject({
    slide: z.int().min(1).max(limits.partsMax).describe("Slide or part, from 1."),
    x: Fraction.describe("Share of the width, from the left."),
    y: Fraction.describe("Share of the height, from the top."),
  })
  .meta({ id: "SlidePoint" });
export type SlidePoint = z.infer<typeof SlidePoint>;

const Part = z
  .strictObject({
    text: z.string(),
    imageId: ResourceId.optional(),
    weightedLength: z.int().min(0).describe("Length as X counts it: a link is 23, an emoji 2."),
  })
  .meta({ id: "PostPart" });

const Hashtags = z.array(z.string()).describe("Without the leading #.");

/** Content of a post, by `kind`, which is its format. Source: the specification's post resource. */
export const PostContent = z
  .discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("linkedin"),
      text: z.string(),
      hashtags: Hashtags,
      headline: z.string().describe("The first line of the text."),
      imageId: ResourceId.optional(),
    }),
    z.strictObject({ kind: z.literal("x"), parts: z.array(Part) }),
    z.strictObject({ kind: z.literal("carousel"), slides: z.array(Slide), caption: z.string(), hashtags: Hashtags }),
  ])
  .meta({ id: "PostContent" });
export type PostContent = z.infer<typeof PostContent>;

export const PostCheck = z
  .strictObject({
    code: z.string().describe("Stable name of the check."),
    severity: z.enum(checkSeverities),
    message: z.string().describe("The finding, then what to do."),
    param: z.string().describe("The field it is about."),
  })
  .meta({ id: "PostCheck" });
export type PostCheck = z.infer<typeof PostCheck>;

/** Findings block nothing. Content that breaks a rule is refused instead. */
export const PostChecks = z.array(PostCheck).describe("Findings of the automatic checks: worth a look, but it may go out anyway.");

export const postVerdicts = ["approved", "changes_requested", "rejected"] as const;
export type PostVerdict = (typeof postVerdicts)[number];

export const PostReview = z
  .strictObject({
    verdict: z.enum(postVerdicts),
    reason: z.string().describe("The reviewer's request; empty where nothing was said."),
    by: z.string().nullable().describe("Name of the reviewer; null where the project's policy required none."),
    createdAt: Timestamp,
  })
  .meta({ id: "PostReview" });

/** A post in the list of the article that it was made from. */
export const ArticlePost = z
  .strictObject({ id: ResourceId, format: PostFormat, status: PostStatus, title: z.string() })
  .meta({ id: "ArticlePost" });
