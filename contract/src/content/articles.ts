import { z } from "zod";
import { characters, charactersUnlessBlank } from "../characters.ts";
import {
  Day,
  LocalDateTime,
  Locale,
  LocaleInput,
  ProjectId,
  pageOf,
  paging,
  ResourceId,
  Revision,
  Slug,
  Time,
  Timestamp,
} from "../fields.ts";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import {
  ArticleCheck,
  ArticleStatus,
  Byline,
  CoverImage,
  DroppedContent,
  DroppedImage,
  MoreFindings,
  PublicationSummary,
  ScheduleWarning,
  Seo,
} from "../parts/article-parts.ts";
import { Generation } from "../parts/generation-parts.ts";
import { ArticlePost } from "../parts/post-parts.ts";
import { RemainingSteps } from "../parts/review-parts.ts";
import { RoutineStart } from "../parts/routine-parts.ts";
import { Comment } from "./comments.ts";
import { ContentBlock } from "./content-block.ts";
import * as samples from "./samples/article-samples.ts";

const ArticleId = ResourceId.describe("Article id, from list_articles.");
const OwnProjectId = ResourceId.optional().describe("Its own project, or omit it; any other is `not_found`.");
const Markdown = characters(1, limits.markdownLengthMax).describe(
  'Body: ## and ### headings, paragraphs, - or 1. lists, > quotes, bold, emphasis, inline code, links, ![alt](image:<id> "caption"). A first # line is the title; without either, the first heading or sentence is.',
);

const Checks = z.array(ArticleCheck).describe("Findings of the automatic checks for this revision.");

const content = {
  title: charactersUnlessBlank(limits.titleLengthMax).optional(),
  slug: Slug.optional().describe("Last part of the URL; made from the title."),
  summary: characters(0, limits.summaryLengthMax).optional(),
  seoTitle: characters(0, limits.seoTitleLengthMax).optional(),
  seoDescription: characters(0, limits.seoDescriptionLengthMax).optional(),
  tags: z.array(characters(1, limits.tagLengthMax)).max(limits.tagsMax).optional(),
};

export const ArticleListItem = z
  .strictObject({
    id: ResourceId,
    projectId: ResourceId,
    title: z.string(),
    status: ArticleStatus,
    revision: Revision.describe("The current revision; send it back with every change."),
    slug: z.string(),
    locale: Locale,
    scheduledAt: Timestamp.nullable(),
    publishedAt: Timestamp.nullable(),
    updatedAt: Timestamp,
    publishedRevision: Revision.nullable().describe("The revision that the site shows, even if a newer one exists."),
    live: z.boolean().describe("Whether the site shows a revision; status is that of the current one."),
  })
  .meta({ id: "ArticleListItem" });

export const Article = z
  .strictObject({
    ...ArticleListItem.shape,
    url: z.string().meta({ format: "uri" }).describe("Where readers find it, or will once it is live."),
    markdown: z.string(),
    summary: z.string(),
    seo: Seo,
    coverImage: CoverImage.nullable(),
    tags: z.array(z.string()),
    byline: Byline.nullable().describe("Whom readers see as its author."),
    topicId: ResourceId.nullable(),
    plannedAt: Timestamp.nullable().describe("The date of the topic that it fills."),
    createdAt: Timestamp,
    comments: z.array(Comment).describe("The first 100 open review comments, oldest first; list_comments has all."),
    checks: Checks,
    more: MoreFindings.optional(),
    posts: z.array(ArticlePost).describe("Posts made from this article, newest first."),
    publications: z.array(PublicationSummary),
    generation: Generation.nullable().describe("State of the service's writing; null for articles that it did not write."),
    routine: RoutineStart.nullable().describe("Posts that its approval starts; null if none, or already started."),
  })
  .meta({ id: "Article" });

export const PublishedArticleListItem = z
  .strictObject({
    id: ResourceId,
    revision: Revision,
    locale: Locale,
    slug: z.string(),
    title: z.string(),
    summary: z.string(),
    seo: Seo,
    tags: z.array(z.string()).optional().describe("Absent where it has none."),
    publishedAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: "PublishedArticleListItem" });

export const PublishedArticle = z
  .strictObject({
    ...PublishedArticleListItem.shape,
    markdown: z.string(),
    blocks: z.array(ContentBlock),
    coverImage: CoverImage.nullable(),
    openGraphImage: z.string().meta({ format: "uri" }).describe("A picture to show with links, 1200 by 630 pixels, for og:image."),
  })
  .meta({ id: "PublishedArticle" });

export const listArticles = defineOperation({
  name: "list_articles",
  surface: "public",
  method: "GET",
  path: "/articles",
  permission: "articles:read",
  summary: "List a project's articles, most recently updated first; live says whether the site shows one.",
  input: z.strictObject({
    projectId: ProjectId,
    status: ArticleStatus.optional(),
    live: z.boolean().optional().describe("Whether the site shows it, in any status."),
    ...paging,
  }),
  output: pageOf(ArticleListItem),
  errors: [],
  example: { input: { projectId: "prj_01k9hearth", status: "in_review" }, output: { data: [samples.articleListItem], nextCursor: null } },
  siteRead: {
    input: z.strictObject({
      projectId: OwnProjectId,
      locale: LocaleInput.describe("Required with a site read token, and only there."),
      ...paging,
    }),
    output: pageOf(PublishedArticleListItem),
    example: { input: { locale: "en" }, output: { data: [samples.publishedListItem], nextCursor: null } },
  },
});

export const createArticle = defineOperation({
  name: "create_article",
  surface: "public",
  method: "POST",
  path: "/articles",
  permission: "articles:write",
  status: 201,
  bodyBytesMax: limits.articleBodyBytesMax,
  summary: "Create an article from Markdown and send it to review, or keep it as a draft; this never publishes it.",
  input: z.strictObject({
    projectId: ProjectId,
    markdown: Markdown,
    ...content,
    locale: LocaleInput.optional().describe("The project's language when absent."),
    coverImageId: ResourceId.optional().describe("Image id, from an upload."),
    byline: z.string().max(limits.slugLengthMax).optional().describe("Slug of the author to name."),
    topicId: ResourceId.optional().describe("Planned topic that it fills, from list_topics."),
    submit: z.boolean().default(true).describe("false keeps it as a draft."),
  }),
  output: z.strictObject({
    id: ResourceId,
    revision: Revision,
    submitted: z.boolean().describe("true if it went to review, or needs none."),
    droppedImages: z.array(DroppedImage),
    dropped: z.array(DroppedContent),
    checks: Checks,
    more: MoreFindings.optional(),
  }),
  errors: ["invalid_state"],
  example: {
    input: { projectId: "prj_01k9hearth", markdown: "# How to choose a heat pump\n\nStart with the walls." },
    output: { id: "art_01k9heat", revision: 1, submitted: true, droppedImages: [], dropped: [], checks: samples.article.checks },
  },
});

export const getArticle = defineOperation({
  name: "get_article",
  surface: "public",
  method: "GET",
  path: "/articles/{id}",
  permission: "articles:read",
  summary: "Read one article in full: Markdown, state, schedule, checks, comments and publications.",
  input: z.strictObject({ id: ArticleId }),
  output: Article,
  errors: [],
  example: { input: { id: "art_01k9heat" }, output: samples.article },
  siteRead: {
    input: z.strictObject({
      id: z.string().min(1).max(limits.slugLengthMax).describe("Article id or slug."),
      projectId: OwnProjectId,
      locale: LocaleInput.describe("Required with a site read token, and only there."),
    }),
    output: PublishedArticle,
    example: { input: { id: "heat-pump-stone-house", locale: "en" }, output: samples.publishedArticle },
  },
});

export const updateArticle = defineOperation({
  name: "update_article",
  surface: "public",
  method: "PATCH",
  path: "/articles/{id}",
  permission: "articles:write",
  bodyBytesMax: limits.articleBodyBytesMax,
  summary: "Save a new revision, which needs approval again; omitted fields stay as they are.",
  input: z.strictObject({
    id: ArticleId,
    revision: Revision.describe("The revision you read; conflict if a newer one is there."),
    markdown: Markdown.optional().describe("Body, as for create_article."),
    ...content,
    coverImageId: ResourceId.nullable().optional().describe("Image id, from an upload; null removes the cover."),
    byline: z.string().max(limits.slugLengthMax).nullable().optional().describe("Slug of the author to name; makes no revision."),
  }),
  output: z.strictObject({
    id: ResourceId,
    revision: Revision,
    status: ArticleStatus,
    droppedImages: z.array(DroppedImage),
    dropped: z.array(DroppedContent),
    checks: Checks,
    more: MoreFindings.optional(),
  }),
  errors: ["conflict", "locked"],
  example: {
    input: { id: "art_01k9heat", revision: 1, title: "How to choose a heat pump for an old stone house" },
    output: { id: "art_01k9heat", revision: 2, status: "draft", droppedImages: [], dropped: [], checks: [] },
  },
});

export const deleteArticle = defineOperation({
  name: "delete_article",
  surface: "public",
  method: "DELETE",
  path: "/articles/{id}",
  permission: "articles:write",
  irreversible: true,
  summary: "Permanently delete an article and its revisions; never one that a site shows or that is being delivered.",
  input: z.strictObject({ id: ArticleId }),
  output: z.strictObject({ id: ResourceId, deleted: z.literal(true) }),
  errors: ["invalid_state", "locked"],
  example: { input: { id: "art_01k9heat" }, output: { id: "art_01k9heat", deleted: true } },
});

export const submitArticle = defineOperation({
  name: "submit_article",
  surface: "public",
  method: "POST",
  path: "/articles/{id}/submit",
  permission: "articles:write",
  summary: "Send the latest revision of a draft to review.",
  input: z.strictObject({ id: ArticleId }),
  output: z.strictObject({ id: ResourceId, revision: Revision, status: ArticleStatus }),
  errors: ["invalid_state"],
  example: { input: { id: "art_01k9heat" }, output: { id: "art_01k9heat", revision: 2, status: "in_review" } },
});

export const approveArticle = defineOperation({
  name: "approve_article",
  guests: "approve",
  surface: "public",
  method: "POST",
  path: "/articles/{id}/approve",
  permission: "articles:approve",
  irreversible: true,
  summary: "Approve exactly the revision in review, or give its next step; may start routine posts, which spend credits.",
  input: z.strictObject({
    id: ArticleId,
    revision: Revision.describe("The revision you read and approve."),
    routine: z.boolean().default(true).describe("false starts no routine posts; the next approval of the article would."),
  }),
  output: z.strictObject({
    approved: z.boolean().describe("false while further steps remain."),
    remaining: RemainingSteps,
    routine: RoutineStart.nullable().describe("The posts that this started; null if none."),
  }),
  errors: ["conflict", "invalid_state"],
  example: { input: { id: "art_01k9heat", revision: 2 }, output: { approved: true, remaining: [], routine: { posts: 2, credits: 7 } } },
});

export const scheduleArticle = defineOperation({
  name: "schedule_article",
  surface: "public",
  method: "POST",
  path: "/articles/{id}/schedule",
  permission: "articles:write",
  irreversible: true,
  summary: "Set the day and time, in the project's time zone, at which an article goes live.",
  input: z.strictObject({ id: ArticleId, day: Day, time: Time }),
  output: z.strictObject({
    scheduled: LocalDateTime.describe("The resolved local time; a time that a clock change skips moves forward."),
    scheduledAt: Timestamp,
    status: ArticleStatus,
    warnings: z.array(ScheduleWarning).describe("Possible problems with the date or the article; it is scheduled anyway."),
  }),
  errors: ["invalid_state"],
  example: {
    input: { id: "art_01k9heat", day: "2026-11-24", time: "09:30" },
    output: { scheduled: "2026-11-24T09:30", scheduledAt: "2026-11-24T09:30:00.000Z", status: "scheduled", warnings: [] },
  },
});
