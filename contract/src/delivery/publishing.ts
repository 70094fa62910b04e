import { z } from "zod";
import { articleDestinations, networkNames } from "../../../capabilities/declarations.ts";
import { ProjectId, ResourceId, Revision, Timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { ArticleStatus, PublicationSummary } from "../parts/article-parts.ts";

const ArticleId = ResourceId.describe("Article id.");
const writers = ["owner", "admin", "member", "reviewer"] as const;
const publication = {
  id: "pub_01k9heat",
  destination: "hosted_blog",
  action: "publish",
  status: "pending",
  revision: 2,
  url: null,
  attempts: 0,
  lastError: null,
  errorKind: null,
  nextAttemptAt: "2026-11-24T09:30:00.000Z",
  publishedAt: null,
  proof: null,
} as const;

export const publishArticleNow = defineOperation({
  name: "publish_article_now",
  surface: "dashboard",
  effect: "write",
  roles: writers,
  summary: "Publish an approved revision at once.",
  input: z.strictObject({
    id: ArticleId,
    revision: Revision.describe("The revision to publish; it must be the current one."),
    routine: z.boolean().default(true).describe("false: where nobody has approved it, and the policy does, starts no routine posts."),
  }),
  output: z.strictObject({ id: ResourceId, revision: Revision, status: ArticleStatus, scheduledAt: Timestamp }),
  errors: ["conflict", "invalid_state"],
  example: {
    input: { id: "art_01k9heat", revision: 2 },
    output: { id: "art_01k9heat", revision: 2, status: "scheduled", scheduledAt: "2026-11-24T09:30:00.000Z" },
  },
});

export const unpublishArticle = defineOperation({
  name: "unpublish_article",
  surface: "dashboard",
  effect: "write",
  roles: ["owner", "admin", "reviewer"],
  summary: "Take an article off the site at once; it becomes a draft that needs an approval to go live again.",
  input: z.strictObject({ id: ArticleId }),
  output: z.strictObject({
    id: ResourceId,
    revision: Revision.describe("The revision that was live, or that should have gone out."),
    status: ArticleStatus,
  }),
  errors: ["invalid_state"],
  example: { input: { id: "art_01k9heat" }, output: { id: "art_01k9heat", revision: 2, status: "draft" } },
});

export const republishArticle = defineOperation({
  name: "republish_article",
  surface: "dashboard",
  effect: "write",
  roles: writers,
  summary: "Deliver the live revision again, for a destination that has lost it.",
  input: z.strictObject({
    id: ArticleId,
    destination: z.enum(articleDestinations).optional().describe("Destination; the project's main one when absent."),
  }),
  output: PublicationSummary,
  errors: ["invalid_state"],
  example: { input: { id: "art_01k9heat" }, output: publication },
});

export const retryPublication = defineOperation({
  name: "retry_publication",
  surface: "dashboard",
  effect: "write",
  roles: writers,
  summary: "Retry a failed publication, starting with a first attempt.",
  input: z.strictObject({ id: ResourceId.describe("Publication id, from get_article.") }),
  output: PublicationSummary,
  errors: ["invalid_state"],
  example: { input: { id: "pub_01k9heat" }, output: publication },
});

export const retryFailedPublications = defineOperation({
  name: "retry_failed_publications",
  surface: "public",
  method: "POST",
  path: "/publications/retry",
  permission: "articles:write",
  irreversible: true,
  isFurtherTool: true,
  summary: "Deliver again what failed at one destination of a project, as after new credentials; at a network it takes posts:write too.",
  input: z.strictObject({
    projectId: ProjectId,
    destination: z.enum([...articleDestinations, ...networkNames]).describe("Where articles, or posts of a network, failed to appear."),
  }),
  output: z.strictObject({
    retried: z.int().min(0).describe("How many articles or posts are delivered again, at most 100 in one call."),
    more: z.boolean().describe("true where further ones failed; call again."),
  }),
  errors: [],
  example: { input: { projectId: "prj_01k9hearth", destination: "wordpress" }, output: { retried: 3, more: false } },
});
