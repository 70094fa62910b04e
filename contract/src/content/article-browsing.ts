import { z } from "zod";
import { characters } from "../characters.ts";
import { Locale, LocaleInput, ProjectId, pageOf, paging, ResourceId, Revision, Slug, Timestamp } from "../fields.ts";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import { ArticleStatus, articleStatuses, CoverImage, RequestedChanges } from "../parts/article-parts.ts";
import { StepsTaken } from "../parts/review-parts.ts";
import { roles } from "../permissions.ts";
import { ArticleListItem } from "./articles.ts";

const ArticleId = ResourceId.describe("Article id.");
const writers = ["owner", "admin", "member", "reviewer"] as const;
const when = "2026-11-20T09:30:00.000Z";
const Words = z.int().min(0).describe("Words of the body.");

export const articleAuthorKinds = ["person", "token", "assistant", "service"] as const;
export const ArticleAuthor = z
  .strictObject({
    name: z.string().describe("The person who wrote it, owns the token or assistant, or asked the service for it."),
    kind: z
      .enum(articleAuthorKinds)
      .describe("How it was written: by the person, through their API token or assistant, or by the service itself."),
    via: z.string().nullable().describe("Name of the API token or assistant; null where there was none."),
  })
  .meta({ id: "ArticleAuthor" });
export type ArticleAuthor = z.infer<typeof ArticleAuthor>;

const { projectId: _, ...listed } = ArticleListItem.shape;
export const BrowsedArticle = z
  .strictObject({
    ...listed,
    words: Words,
    openComments: z.int().min(0).describe("Comments that are not resolved, replies not counted."),
    author: ArticleAuthor.describe("Who wrote the current revision."),
    requestedChanges: RequestedChanges.nullable().describe(
      "What a draft was sent back for, until it is submitted again or that comment is resolved.",
    ),
    failed: z
      .boolean()
      .describe(
        "true if the newest publication to a destination failed and is still wanted: not after the article was edited, rescheduled or unpublished.",
      ),
    steps: StepsTaken,
  })
  .meta({ id: "BrowsedArticle" });

export const articleSorts = ["updated", "scheduled", "title"] as const;
export type ArticleSort = (typeof articleSorts)[number];

// The cursor of a list sorted by title contains a title.
const titleCursorLengthMax = 4000;
const BrowseCursor = z.string().min(1).max(titleCursorLengthMax);

const author = { name: "Ilse Brandt", kind: "token", via: "Newsroom" };
const browsed = {
  id: "art_01k9heat",
  title: "How to choose a heat pump for an old stone house",
  status: "in_review",
  slug: "heat-pump-stone-house",
  locale: "en",
  scheduledAt: null,
  publishedAt: null,
  updatedAt: when,
  publishedRevision: null,
  live: false,
  revision: 2,
  words: 1240,
  openComments: 1,
  author,
  requestedChanges: null,
  failed: false,
  steps: { given: 1, of: 2 },
};

export const browseArticles = defineOperation({
  name: "browse_articles",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "List a project's articles as a table shows them, filtered and sorted.",
  input: z.strictObject({
    projectId: ProjectId,
    statuses: z.array(ArticleStatus).min(1).max(articleStatuses.length).optional().describe("Only articles in one of these states."),
    live: z.literal(true).optional().describe("Only what the site shows, whatever the state of the current revision."),
    undated: z.literal(true).optional().describe("Only articles without a date for what is being written."),
    locale: LocaleInput.optional(),
    tag: Slug.optional().describe("Only live articles that have this tag, by its slug from list_tags."),
    authorId: ResourceId.optional().describe("Person id: only articles whose current revision is theirs, however it was written."),
    query: characters(0, limits.titleLengthMax)
      .optional()
      .describe("Words or parts of words that must all be in the title; case and accents are ignored."),
    sort: z
      .enum(articleSorts)
      .default("updated")
      .describe(
        "updated: latest change first. scheduled: scheduled articles, earliest date first, then the rest, newest first. title: by title.",
      ),
    limit: paging.limit,
    cursor: BrowseCursor.optional().describe("nextCursor of the previous page."),
  }),
  output: z.strictObject({ data: z.array(BrowsedArticle), nextCursor: BrowseCursor.nullable() }),
  errors: [],
  example: {
    input: { projectId: "prj_01k9hearth", statuses: ["in_review", "draft"], query: "heat pump" },
    output: { data: [browsed], nextCursor: null },
  },
});

const Count = z.int().min(0);
const statusCounts = { draft: Count, generating: Count, in_review: Count, approved: Count, scheduled: Count, published: Count };
export const articleAuthorsMax = 50;

export const countArticles = defineOperation({
  name: "count_articles",
  surface: "dashboard",
  effect: "read",
  roles,
  summary:
    "Count a project's articles by status, language and author, for tabs and filters. Counts end at 5000; languages and authors are those of the 5000 articles that changed last.",
  input: z.strictObject({ projectId: ProjectId }),
  output: z.strictObject({
    total: Count,
    live: Count.describe("Those that the site shows, in any status."),
    statuses: z.strictObject(statusCounts satisfies Record<ArticleStatus, z.ZodType>),
    locales: z.array(z.strictObject({ locale: Locale, count: Count })).describe("Those in use, most used first."),
    authors: z
      .array(z.strictObject({ authorId: ResourceId, name: z.string(), count: Count }))
      .max(articleAuthorsMax)
      .describe("The people behind the current revisions, most articles first."),
  }),
  errors: [],
  example: {
    input: { projectId: "prj_01k9hearth" },
    output: {
      total: 12,
      live: 6,
      statuses: { draft: 3, generating: 0, in_review: 1, approved: 1, scheduled: 2, published: 5 },
      locales: [
        { locale: "en", count: 10 },
        { locale: "pt", count: 2 },
      ],
      authors: [{ authorId: "usr_01k9", name: "Ilse Brandt", count: 12 }],
    },
  },
});

export const Approval = z
  .strictObject({
    name: z.string().nullable().describe("null where the project's policy required no reviewer."),
    at: Timestamp,
  })
  .meta({ id: "Approval" });

const RevisionName = characters(1, limits.revisionNameLengthMax);

const written = {
  revision: Revision,
  title: z.string(),
  author: ArticleAuthor,
  createdAt: Timestamp,
};

export const RevisionListItem = z
  .strictObject({
    ...written,
    name: RevisionName.nullable().describe("Under which a person keeps it; null where nobody does."),
    words: Words,
    approvedBy: Approval.nullable().describe("Who last approved it and when; null without an approval."),
    requestedChanges: RequestedChanges.nullable().describe("The last request for changes to it; null without one."),
    live: z.boolean().describe("Whether the site shows it."),
    generated: z.boolean().describe("Whether the service wrote it, with a model or its built-in writer."),
  })
  .meta({ id: "RevisionListItem" });

export const listArticleRevisions = defineOperation({
  name: "list_article_revisions",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "List the revisions of an article, newest first.",
  input: z.strictObject({ id: ArticleId, ...paging }),
  output: pageOf(RevisionListItem),
  errors: [],
  example: {
    input: { id: "art_01k9heat" },
    output: {
      data: [
        {
          revision: 2,
          title: browsed.title,
          author,
          createdAt: when,
          name: "Before the cuts",
          words: 1240,
          approvedBy: { name: "Marta Vidal", at: when },
          requestedChanges: null,
          live: false,
          generated: false,
        },
      ],
      nextCursor: null,
    },
  },
});

export const nameArticleRevision = defineOperation({
  name: "name_article_revision",
  surface: "dashboard",
  effect: "write",
  roles: writers,
  summary: "Keep a revision of an article under a name, or under none any more.",
  input: z.strictObject({ id: ArticleId, revision: Revision, name: RevisionName.nullable() }),
  output: z.strictObject({ id: ResourceId, revision: Revision, name: RevisionName.nullable() }),
  errors: [],
  example: {
    input: { id: "art_01k9heat", revision: 2, name: "Before the cuts" },
    output: { id: "art_01k9heat", revision: 2, name: "Before the cuts" },
  },
});

export const getArticleRevision = defineOperation({
  name: "get_article_revision",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "Read one revision of an article in full.",
  input: z.strictObject({ id: ArticleId, revision: Revision }),
  output: z.strictObject({
    id: ResourceId,
    ...written,
    slug: z.string(),
    summary: z.string(),
    seoTitle: z.string().nullable(),
    seoDescription: z.string().nullable(),
    tags: z.array(z.string()),
    markdown: z.string(),
    locale: Locale,
    coverImage: CoverImage.nullable().describe("Also null where the image was deleted since."),
  }),
  errors: [],
  example: {
    input: { id: "art_01k9heat", revision: 1 },
    output: {
      id: "art_01k9heat",
      revision: 1,
      title: "How to choose a heat pump",
      author,
      createdAt: when,
      slug: "heat-pump",
      summary: "",
      seoTitle: null,
      seoDescription: null,
      tags: [],
      markdown: "Start with the walls.",
      locale: "en",
      coverImage: null,
    },
  },
});

export const unscheduleArticle = defineOperation({
  name: "unschedule_article",
  surface: "dashboard",
  effect: "write",
  roles: writers,
  summary: "Unschedule an article; it stays approved.",
  input: z.strictObject({ id: ArticleId }),
  output: z.strictObject({ id: ResourceId, revision: Revision, status: ArticleStatus }),
  errors: ["invalid_state"],
  example: { input: { id: "art_01k9heat" }, output: { id: "art_01k9heat", revision: 2, status: "approved" } },
});
