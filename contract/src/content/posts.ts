import { z } from "zod";
import { characters } from "../characters.ts";
import { Day, LocalDateTime, ProjectId, pageOf, paging, ResourceId, Revision, Time, Timestamp } from "../fields.ts";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import { ScheduleWarning } from "../parts/article-parts.ts";
import { Generation, Notice } from "../parts/generation-parts.ts";
import {
  NewDestinations,
  PostChecks,
  PostContent,
  PostDestination,
  PostDestinationName,
  PostFormat,
  PostReview,
  PostStatus,
} from "../parts/post-parts.ts";
import { RemainingSteps } from "../parts/review-parts.ts";
import { violation } from "../violation.ts";
import * as samples from "./samples/post-samples.ts";

const PostId = ResourceId.describe("Post id, from list_posts.");
const PostRevision = z.int().min(0).max(2_147_483_647);

// These bounds only document the content. The server's format rules check them, so that one answer names every violation,
// including those that no schema can express.
function text(max: number, min = 0) {
  return z.string().meta({ ...(min > 0 && { minLength: min }), maxLength: max });
}

const PartInput = z.union(
  [
    z.string(),
    z.strictObject({
      text: z.string().describe(`At most ${limits.partWeightMax} as X counts: a link is 23, an emoji 2.`),
      imageId: ResourceId.nullish().describe("Image id, from an upload."),
    }),
  ],
  { error: violation("violation_part") },
);

const SlideInput = z.strictObject({
  kicker: text(limits.slideKickerLengthMax).optional(),
  title: text(limits.slideTitleLengthMax, 1),
  body: text(limits.slideBodyLengthMax).optional(),
  imageId: ResourceId.nullish().describe("Image id, from an upload."),
});

const content = {
  text: text(limits.postTextLengthMax, 1).optional().describe("linkedin: the text. Its first line is the headline."),
  imageId: ResourceId.nullish().describe("linkedin: image id of a JPG or PNG, from an upload; null removes it."),
  parts: z
    .array(PartInput)
    .optional()
    .describe("x: one part, or several as a thread. Only the last part may have a link.")
    .meta({ minItems: 1, maxItems: limits.partsMax }),
  slides: z
    .array(SlideInput)
    .optional()
    .describe("carousel: the first slide is the cover, the last one the closing.")
    .meta({ minItems: limits.slidesMin, maxItems: limits.slidesMax }),
  caption: text(limits.captionLengthMax).optional().describe("carousel: its caption."),
  hashtags: z
    .array(z.string())
    .optional()
    .describe(`linkedin (ideally at most ${limits.linkedinHashtagsAdvisedMax}) and carousel: one concept each.`)
    .meta({ maxItems: limits.hashtagsMax }),
};

const DryRun = z.boolean().default(false).describe("true saves nothing and lists all violations.");

const Saved = z
  .strictObject({ id: ResourceId, revision: Revision, status: PostStatus, checks: PostChecks.optional() })
  .meta({ id: "SavedPost" });

const DryRunReport = z
  .strictObject({
    dryRun: z.literal(true),
    violations: z
      .array(z.strictObject({ param: z.string(), message: z.string() }))
      .describe("Everything to fix, in order; empty: it can be saved."),
    checks: PostChecks,
    warnings: z
      .array(ScheduleWarning.extend({ destination: PostDestinationName }))
      .optional()
      .describe("Why it would fail at any date, as things are, by destination."),
    weightedLengths: z.array(z.int().min(0)).describe("Length of each part of an x post as X counts it."),
    cost: z.int().min(0).describe("Credits that saving costs."),
    revision: Revision.describe("The revision that saving would make."),
    status: PostStatus.describe("The status that saving would lead to."),
  })
  .meta({ id: "PostDryRun" });

export const PostListItem = z
  .strictObject({
    id: ResourceId,
    projectId: ResourceId,
    format: PostFormat,
    status: PostStatus,
    title: z.string().describe("The headline, the first line of the first part, or the cover's title."),
    articleId: ResourceId.nullable().describe("The article it was made from."),
    agent: z.string().describe("Who produced it: the name of the token, the assistant or the person."),
    destinations: z.array(PostDestination),
    createdAt: Timestamp,
  })
  .meta({ id: "PostListItem" });

export const Post = z
  .strictObject({
    ...PostListItem.shape,
    revision: PostRevision.describe("The current revision; send it back with every change. 0 while the service is writing it."),
    updatedAt: Timestamp,
    content: PostContent.nullable().describe("null while the service is writing it."),
    checks: PostChecks,
    review: PostReview.nullable().describe("The latest verdict on the current revision; of a draft, the one that made it one."),
    notice: Notice,
    generation: Generation.nullable().describe("State of the service's writing; null for posts that it did not write."),
    suggestedAt: LocalDateTime.nullable().describe(
      "Date suggested by the project's routine; null without one, or while its article has no date. It schedules nothing.",
    ),
  })
  .meta({ id: "Post" });

export const listPosts = defineOperation({
  name: "list_posts",
  surface: "public",
  method: "GET",
  path: "/posts",
  permission: "posts:read",
  summary: "List a project's social posts with their destinations, newest first.",
  input: z.strictObject({ projectId: ProjectId, format: PostFormat.optional(), ...paging }),
  output: pageOf(PostListItem),
  errors: [],
  example: { input: { projectId: "prj_01k9hearth", format: "linkedin" }, output: { data: [samples.postListItem], nextCursor: null } },
});

export const createPost = defineOperation({
  name: "create_post",
  surface: "public",
  method: "POST",
  path: "/posts",
  permission: "posts:write",
  status: 201,
  summary: "Save a social post that you wrote, in a project or from an article, and send it to review; this never publishes it.",
  input: z.strictObject({
    projectId: ProjectId.optional(),
    format: PostFormat,
    articleId: ResourceId.optional().describe("Article it is made from, from list_articles. It never goes out before it."),
    ...content,
    destinations: NewDestinations.optional(),
    submit: z.boolean().default(true).describe("false keeps it as a draft."),
    dryRun: DryRun,
  }),
  output: z.union([Saved, DryRunReport]),
  errors: [],
  example: {
    input: { projectId: "prj_01k9hearth", ...samples.created },
    output: { id: "pst_01k9walls", revision: 1, status: "in_review" },
  },
});

export const getPost = defineOperation({
  name: "get_post",
  guests: "see",
  surface: "public",
  method: "GET",
  path: "/posts/{id}",
  permission: "posts:read",
  summary: "Read one post in full: content, destinations with their dates, and the latest verdict.",
  input: z.strictObject({ id: PostId }),
  output: Post,
  errors: [],
  example: { input: { id: "pst_01k9walls" }, output: samples.post },
});

export const updatePost = defineOperation({
  name: "update_post",
  surface: "public",
  method: "PATCH",
  path: "/posts/{id}",
  permission: "posts:write",
  summary: "Save a new revision; omitted fields and dates stay as they are, and it needs approval again where the policy asks for one.",
  input: z.strictObject({
    id: PostId,
    revision: PostRevision.describe("The revision you read; conflict if a newer one is there."),
    ...content,
    submit: z.boolean().default(true).describe("false keeps a draft a draft."),
    dryRun: DryRun,
  }),
  output: z.union([Saved, DryRunReport]),
  errors: ["conflict", "invalid_state"],
  example: {
    input: { id: "pst_01k9walls", revision: 1, hashtags: ["heatpumps", "oldhouses", "energy"] },
    output: { id: "pst_01k9walls", revision: 2, status: "in_review" },
  },
});

export const deletePost = defineOperation({
  name: "delete_post",
  surface: "public",
  method: "DELETE",
  path: "/posts/{id}",
  permission: "posts:write",
  irreversible: true,
  summary: "Permanently delete a post and its revisions; only while nothing of it is out or on its way.",
  input: z.strictObject({ id: PostId }),
  output: z.strictObject({ id: ResourceId, deleted: z.literal(true) }),
  errors: ["invalid_state"],
  example: { input: { id: "pst_01k9walls" }, output: { id: "pst_01k9walls", deleted: true } },
});

export const schedulePost = defineOperation({
  name: "schedule_post",
  surface: "public",
  method: "POST",
  path: "/posts/{id}/destinations/{destination}/schedule",
  permission: "posts:write",
  irreversible: true,
  summary:
    "Set the day and time, in the project's time zone, at which a post goes out to one destination; an unapproved one is planned and waits for its approval.",
  input: z.strictObject({
    id: PostId,
    destination: PostDestinationName.describe("A destination of the post."),
    day: Day,
    time: Time,
  }),
  output: z.strictObject({
    scheduled: LocalDateTime.describe("The resolved local time; a time that a clock change skips moves forward."),
    status: PostStatus.describe("Of the post: scheduled; or draft or in_review while the date waits for approval."),
    warnings: z.array(ScheduleWarning).describe("Possible problems with the date or the post; it is scheduled anyway."),
  }),
  errors: ["invalid_state"],
  example: {
    input: { id: "pst_01k9walls", destination: "linkedin", day: "2026-11-25", time: "08:15" },
    output: { scheduled: "2026-11-25T08:15", status: "scheduled", warnings: [] },
  },
});

const reviewers = ["owner", "admin", "reviewer"] as const;
const Reviewed = z.strictObject({ id: ResourceId, revision: Revision, status: PostStatus });
const PlannedDate = z.strictObject({ destination: PostDestinationName, at: LocalDateTime });

export const submitPost = defineOperation({
  name: "submit_post",
  surface: "public",
  method: "POST",
  path: "/posts/{id}/submit",
  permission: "posts:write",
  isFurtherTool: true,
  summary: "Send the latest revision of a draft to review.",
  input: z.strictObject({ id: PostId }),
  output: Reviewed,
  errors: ["invalid_state"],
  example: { input: { id: "pst_01k9walls" }, output: { id: "pst_01k9walls", revision: 2, status: "in_review" } },
});

export const approvePost = defineOperation({
  name: "approve_post",
  guests: "approve",
  surface: "public",
  method: "POST",
  path: "/posts/{id}/approve",
  permission: "posts:approve",
  irreversible: true,
  isFurtherTool: true,
  summary: "Approve exactly the revision in review, or give its next step; once approved, its future dates are kept.",
  input: z.strictObject({ id: PostId, revision: Revision.describe("The revision you read and approve.") }),
  output: Reviewed.extend({
    approved: z.boolean().describe("false while further steps remain."),
    remaining: RemainingSteps,
    scheduled: z.array(PlannedDate).describe("Destinations that go out on the date they already had."),
    passed: z.array(PlannedDate).describe("Destinations whose date has passed; each needs a new one."),
    checks: PostChecks,
  }),
  errors: ["conflict", "invalid_state"],
  example: {
    input: { id: "pst_01k9walls", revision: 1 },
    output: {
      id: "pst_01k9walls",
      revision: 1,
      status: "scheduled",
      approved: true,
      remaining: [],
      scheduled: [{ destination: "linkedin", at: "2026-11-25T08:15" }],
      passed: [],
      checks: [],
    },
  },
});

export const rejectPost = defineOperation({
  name: "reject_post",
  surface: "dashboard",
  effect: "write",
  roles: reviewers,
  summary: "Reject a post; it can be deleted, or rewritten as a new revision.",
  input: z.strictObject({
    id: PostId,
    revision: Revision.describe("The revision you read."),
    reason: characters(0, limits.reviewReasonLengthMax).default(""),
  }),
  output: Reviewed,
  errors: ["conflict", "invalid_state"],
  example: { input: { id: "pst_01k9walls", revision: 1 }, output: { id: "pst_01k9walls", revision: 1, status: "draft" } },
});
