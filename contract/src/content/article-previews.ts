import { z } from "zod";
import { Locale, ResourceId, Revision, Timestamp } from "../fields.ts";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import { roles } from "../permissions.ts";
import { updateArticle } from "./articles.ts";

const { id: _id, revision: _revision, ...manuscript } = updateArticle.input.shape;

const previewed = {
  id: ResourceId.describe("Article id."),
  revision: Revision.optional().describe("The revision to preview; the newest when absent."),
  unsaved: z
    .strictObject(manuscript)
    .optional()
    .describe("Text that is not saved, drawn in place of the revision's own. Nothing of it is stored."),
};

const Url = z.string().meta({ format: "uri" });

export const previewArticle = defineOperation({
  name: "preview_article",
  surface: "dashboard",
  effect: "read",
  roles,
  bodyBytesMax: limits.articleBodyBytesMax,
  summary: "Tell how a revision of an article, saved or not, shows in shared links, in search results and in feeds.",
  input: z.strictObject(previewed),
  output: z.strictObject({
    revision: Revision.describe("The revision that is shown, or that the unsaved text changes."),
    locale: Locale,
    siteName: z.string(),
    url: Url.describe("Where readers will find it."),
    title: z.string().describe("Title of shared links and in feeds."),
    description: z.string().describe("Description of shared links and of search results."),
    searchTitle: z.string().describe("Title of the page, which search results show."),
    standfirst: z.string().describe("The text below the title in feeds."),
    publishedAt: Timestamp.describe("When it went live, else when it is due, else now."),
    minutes: z.int().describe("Minutes that reading takes."),
    picture: z
      .strictObject({ url: Url, width: z.int().describe("Pixels."), height: z.int().describe("Pixels.") })
      .describe("The picture of shared links; its address expires."),
    expiresAt: Timestamp.describe("When the picture's address expires."),
    hostedBlog: z.boolean().describe("Whether the hosted blog shows the project's articles."),
    site: z
      .strictObject({
        url: Url.describe("Shows the saved revision to whoever opens it, until it expires."),
        host: z.string(),
        expiresAt: Timestamp,
      })
      .nullable()
      .describe("The connected site's own preview; null where it offers none."),
  }),
  errors: [],
  example: {
    input: { id: "art_01k9heat", revision: 2 },
    output: {
      revision: 2,
      locale: "en",
      siteName: "Hearth & Home",
      url: "https://hearth.example/heat-pump-stone-house",
      title: "How to choose a heat pump for an old stone house",
      description: "What to measure first, and what to ask.",
      searchTitle: "How to choose a heat pump · Hearth & Home",
      standfirst: "What to measure first, and what to ask.",
      publishedAt: "2026-11-20T09:30:00.000Z",
      minutes: 11,
      picture: {
        url: "https://galley.example/previews/cards/org_01k9hearth/v1.5e884898.c2VhbGVk.jpg?expires=1795171800&signature=zL0d7oHk2v5y1mQeRZs3Tg",
        width: 1200,
        height: 630,
      },
      expiresAt: "2026-11-20T10:30:00.000Z",
      hostedBlog: true,
      site: null,
    },
  },
});

export const pageSchemes = ["light", "dark", "auto"] as const;

export const drawArticlePage = defineOperation({
  name: "draw_article_page",
  guests: "see",
  surface: "dashboard",
  effect: "read",
  roles,
  bodyBytesMax: limits.articleBodyBytesMax,
  summary: "Draw the page of a revision of an article, saved or not, as the hosted blog shows it.",
  input: z.strictObject({
    ...previewed,
    scheme: z.enum(pageSchemes).default("light").describe("Color scheme of the page; auto follows the reader's system."),
    marks: z.boolean().default(false).describe("Mark the end of each block with a comment of HTML, for remarks between the blocks."),
  }),
  output: z.strictObject({
    revision: Revision,
    title: z.string(),
    html: z.string().describe("The whole page, for a frame without scripts."),
    blocks: z.array(z.string()).describe("With marks, the words of each block as comments quote them; else empty."),
    styleHash: z.string().describe("Source expression of the page's style sheet, for its Content-Security-Policy."),
  }),
  errors: [],
  example: {
    input: { id: "art_01k9heat", scheme: "dark" },
    output: {
      revision: 2,
      title: "How a heat pump copes with an old stone house",
      html: "<!doctype html>",
      blocks: [],
      styleHash: "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    },
  },
});
