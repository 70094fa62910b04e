import { z } from "zod";
import { Day, Locale, ProjectId, ResourceId } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { roles } from "../permissions.ts";

const Count = z.int().min(0);

/** Spans for which views are shown, in days. */
export const viewSpans = [7, 28, 90] as const;

/** Days for which views are kept. */
export const viewDaysKept = 400;

const articlesMax = 50;
const hostsMax = 20;

export const browseViews = defineOperation({
  name: "browse_views",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "Show how often readers opened a project's articles on its hosted blog: by day, by article and by the site that led there.",
  input: z.strictObject({
    projectId: ProjectId,
    days: z
      .union(viewSpans.map((days) => z.literal(days)))
      .default(28)
      .describe("Number of days, ending with today in the project's time zone."),
    articleId: ResourceId.optional().describe("Only this article."),
  }),
  output: z.strictObject({
    from: Day,
    to: Day,
    views: Count,
    viewsBefore: Count.nullable().describe("The same over as many days before; null where counting began later than that."),
    series: z.array(z.strictObject({ day: Day, views: Count })).describe("Every day of the window."),
    articles: z
      .array(z.strictObject({ articleId: ResourceId, title: z.string(), locale: Locale, views: Count }))
      .max(articlesMax)
      .describe("The most read articles, most views first."),
    hosts: z
      .array(z.strictObject({ host: z.string(), views: Count }))
      .max(hostsMax)
      .describe("Sites that led there, most views first. The rest came from nowhere that was told."),
  }),
  errors: [],
  example: {
    input: { projectId: "prj_01k9hearth", days: 7 },
    output: {
      from: "2026-11-20",
      to: "2026-11-26",
      views: 412,
      viewsBefore: 380,
      series: [{ day: "2026-11-20", views: 61 }],
      articles: [{ articleId: "art_01k9heat", title: "Heat pumps for stone houses", locale: "en", views: 210 }],
      hosts: [{ host: "news.example", views: 44 }],
    },
  },
});

export const viewBounds = { articlesMax, hostsMax };
