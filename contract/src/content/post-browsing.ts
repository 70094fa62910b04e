import { z } from "zod";
import { LocalDateTime, ProjectId, pageOf, paging, ResourceId } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { ScheduleWarning } from "../parts/article-parts.ts";
import { PostDestinationName, PostFormat, PostStatus, postFormats, postStatuses } from "../parts/post-parts.ts";
import { StepsTaken } from "../parts/review-parts.ts";
import { roles } from "../permissions.ts";
import { Post, PostListItem } from "./posts.ts";
import { postListItem } from "./samples/post-samples.ts";

const queryLengthMax = 200;
const Count = z.int().min(0);

export const DashboardPost = z
  .strictObject({
    ...PostListItem.shape,
    revision: Post.shape.revision,
    updatedAt: Post.shape.updatedAt,
    suggestedAt: LocalDateTime.nullable().describe("Date suggested by the project's routine; it schedules nothing."),
    articleTitle: z.string().nullable().describe("Title of the article it was made from."),
    failures: z
      .array(z.strictObject({ destination: PostDestinationName, reason: z.string() }))
      .describe("For each failed destination, why it failed."),
    warnings: z.array(ScheduleWarning).describe("Why it fails at its next date, as things are."),
    cover: z.strictObject({ imageId: ResourceId }).nullable().describe("The first image that it shows."),
    openComments: z.int().min(0).describe("Comments that are not resolved, replies not counted."),
    steps: StepsTaken,
  })
  .meta({ id: "DashboardPost" });
export type DashboardPost = z.infer<typeof DashboardPost>;

export const browsePosts = defineOperation({
  name: "browse_posts",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "List a project's posts, newest first, by status, format, destination, article or words in the title.",
  input: z.strictObject({
    projectId: ProjectId,
    statuses: z.array(PostStatus).min(1).max(postStatuses.length).optional(),
    format: PostFormat.optional(),
    destination: PostDestinationName.optional(),
    undated: z.literal(true).optional().describe("Only posts with a destination that waits for a date."),
    articleId: ResourceId.optional().describe("Only posts made from this article."),
    query: z.string().min(1).max(queryLengthMax).optional().describe("Words in the title; the last one may be incomplete."),
    ...paging,
  }),
  output: pageOf(DashboardPost),
  errors: [],
  example: {
    input: { projectId: "prj_01k9hearth", statuses: ["scheduled"] },
    output: {
      data: [
        {
          ...postListItem,
          revision: 1,
          updatedAt: "2026-11-20T09:30:00.000Z",
          suggestedAt: null,
          articleTitle: "How to choose a heat pump for an old stone house",
          failures: [],
          warnings: [],
          cover: { imageId: "img_01k9wall" },
          openComments: 1,
          steps: null,
        },
      ],
      nextCursor: null,
    },
  },
});

export const countPosts = defineOperation({
  name: "count_posts",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "Count a project's posts by status and format; zero counts are omitted.",
  input: z.strictObject({ projectId: ProjectId }),
  output: z.strictObject({
    total: Count,
    statuses: z.array(z.strictObject({ status: z.enum(postStatuses), count: Count })),
    formats: z.array(z.strictObject({ format: z.enum(postFormats), count: Count })),
    counts: z.array(z.strictObject({ status: z.enum(postStatuses), format: z.enum(postFormats), count: Count })),
  }),
  errors: [],
  example: {
    input: { projectId: "prj_01k9hearth" },
    output: {
      total: 3,
      statuses: [
        { status: "in_review", count: 2 },
        { status: "scheduled", count: 1 },
      ],
      formats: [
        { format: "linkedin", count: 2 },
        { format: "x", count: 1 },
      ],
      counts: [
        { status: "in_review", format: "linkedin", count: 2 },
        { status: "scheduled", format: "x", count: 1 },
      ],
    },
  },
});
