import { z } from "zod";
import { ResourceId, Revision, Timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { RequestedChanges } from "../parts/article-parts.ts";
import { roles } from "../permissions.ts";
import { Approval, ArticleAuthor } from "./article-browsing.ts";

const when = "2026-11-20T09:30:00.000Z";

const LivePage = z
  .strictObject({
    revision: Revision,
    since: Timestamp.describe("When this revision went live."),
    url: z.string().meta({ format: "uri" }).describe("Where readers find it."),
    title: z.string(),
    description: z.string().describe("The words below the title where the page is shared."),
    image: z.string().meta({ format: "uri" }).describe("The picture where the page is shared, 1200 by 630 pixels."),
    onHostedBlog: z.boolean().describe("Whether the hosted blog shows it, where earlier addresses lead to the newest one."),
  })
  .meta({ id: "LivePage" });

export const getArticleStatus = defineOperation({
  name: "get_article_status",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "Tell how an article stands: when its text was saved, who approved it or wants changes, and what its readers see.",
  input: z.strictObject({ id: ResourceId.describe("Article id.") }),
  output: z.strictObject({
    id: ResourceId,
    revision: Revision.describe("The current revision, which all but `page` is about."),
    savedAt: Timestamp,
    author: ArticleAuthor,
    approvedBy: Approval.nullable().describe("Who last approved it; null without an approval that holds."),
    requestedChanges: RequestedChanges.nullable().describe(
      "What a draft was sent back for, until it is submitted again or that comment is resolved.",
    ),
    nextUrl: z.string().meta({ format: "uri" }).describe("Where readers will find the current revision once it is live."),
    page: LivePage.nullable().describe("What the site shows; null if it shows nothing."),
  }),
  errors: [],
  example: {
    input: { id: "art_01k9heat" },
    output: {
      id: "art_01k9heat",
      revision: 3,
      savedAt: when,
      author: { name: "Ilse Brandt", kind: "person", via: null },
      approvedBy: null,
      requestedChanges: { name: "Marta Vidal", at: when, reason: "The numbers need a source.", revision: 3, commentId: "cmt_01k9source" },
      nextUrl: "https://hearth.example/blog/heat-pump-old-house",
      page: {
        revision: 2,
        since: when,
        url: "https://hearth.example/blog/heat-pump-stone-house",
        title: "How to choose a heat pump for an old stone house",
        description: "Start with the walls, not the machine.",
        image: "https://galley.example/open-graph/org_01k9/art_01k9heat/2.jpg",
        onHostedBlog: true,
      },
    },
  },
});
