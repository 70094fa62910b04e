import { z } from "zod";
import { Day, Locale, ProjectId, ResourceId } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { roles } from "../permissions.ts";

const Count = z.int().min(0);

/** Spans for which views are shown, in days. */
export const viewSpans = [7, 28, 90] as const;

/** Days for which views are kept. */
export const viewDaysKept = 400;

/** Kinds of pages of a blog that are counted beside its articles. */
export const blogPageKinds = ["start", "archive", "author", "tag", "about", "search"] as const;
export type BlogPageKind = (typeof blogPageKinds)[number];

const articlesMax = 50;
const pagesMax = 50;
const hostsMax = 20;

export const browseViews = defineOperation({
  name: "browse_views",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "Show how often readers opened a project's hosted blog: by day, by article, by other page and by the site that led there.",
  input: z.strictObject({
    projectId: ProjectId,
    days: z
      .union(viewSpans.map((days) => z.literal(days)))
      .default(28)
      .describe("Number of days, ending with today in the project's time zone."),
    articleId: ResourceId.optional().describe("Only this article, and no other page."),
  }),
  output: z.strictObject({
    from: Day,
    to: Day,
    views: Count.describe("Views of articles."),
    viewsBefore: Count.nullable().describe("The same over as many days before; null where counting began later than that."),
    blogViews: Count.describe("Views of articles and of all other pages."),
    blogViewsBefore: Count.nullable().describe(
      "The same over as many days before; null where counting of other pages began later than that.",
    ),
    series: z.array(z.strictObject({ day: Day, views: Count, blogViews: Count })).describe("Every day of the window."),
    articles: z
      .array(z.strictObject({ articleId: ResourceId, title: z.string(), locale: Locale, views: Count }))
      .max(articlesMax)
      .describe("The most read articles, most views first."),
    pages: z
      .array(
        z.strictObject({
          kind: z.enum(blogPageKinds),
          locale: Locale,
          subject: z.string().describe("The year of an archive, the slug of a tag or the id of an author; empty for other pages."),
          name: z.string().nullable().describe("The tag or author as readers see it now; null where there is none, and for other pages."),
          views: Count,
        }),
      )
      .max(pagesMax)
      .describe("The most opened pages other than articles, most views first. Lists count as one with their further pages."),
    hosts: z
      .array(z.strictObject({ host: z.string(), views: Count }))
      .max(hostsMax)
      .describe("Sites that led to any of these pages, most views first. The rest came from nowhere that was told."),
  }),
  errors: [],
  example: {
    input: { projectId: "prj_01k9hearth", days: 7 },
    output: {
      from: "2026-11-20",
      to: "2026-11-26",
      views: 412,
      viewsBefore: 380,
      blogViews: 530,
      blogViewsBefore: 492,
      series: [{ day: "2026-11-20", views: 61, blogViews: 80 }],
      articles: [{ articleId: "art_01k9heat", title: "Heat pumps for stone houses", locale: "en", views: 210 }],
      pages: [
        { kind: "start", locale: "en", subject: "", name: null, views: 74 },
        { kind: "tag", locale: "en", subject: "heat-pumps", name: "Heat pumps", views: 44 },
      ],
      hosts: [{ host: "news.example", views: 44 }],
    },
  },
});

export const viewBounds = { articlesMax, pagesMax, hostsMax };
