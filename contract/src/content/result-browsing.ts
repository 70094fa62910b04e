import { z } from "zod";
import { characters } from "../characters.ts";
import { Day, ProjectId, paging, ResourceId, Timestamp } from "../fields.ts";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import { ArticleStatus } from "../parts/article-parts.ts";
import { roles } from "../permissions.ts";
import { searchConsoleStatuses } from "./search-console.ts";

const SearchDay = Day.describe("Day as the search engine counts it, YYYY-MM-DD.");
const Count = z.int().min(0);
const MaybeCount = Count.nullable();

/** Spans of a results screen, in days. */
export const resultSpans = [7, 28, 90] as const;
export type ResultSpan = (typeof resultSpans)[number];
const Span = z
  .union([z.literal(7), z.literal(28), z.literal(90)])
  .default(28)
  .describe("Number of days, ending with the last one that has data.");

const Page = z.string().min(1).max(2000).meta({ format: "uri" });
const Words = characters(0, limits.titleLengthMax).optional();
// The cursor contains queries.
const ResultCursor = z.string().min(1).max(2000);

const figures = {
  clicks: Count,
  impressions: Count,
  ctr: z.number().min(0).nullable().describe("Clicks per impression, from 0 to 1; null where nothing was shown."),
  position: z.number().nullable().describe("Average position, 1 being the first; null where it is not known."),
};
const Figures = z.strictObject(figures);

/** Comparison with the days before. Only days known on both sides count, so that a day that was never fetched is no loss. */
const Comparison = z.strictObject({
  days: z.int().min(1).describe("Pairs of days that are compared."),
  now: Figures,
  before: Figures,
});

const ArticleOfPage = z
  .strictObject({ id: ResourceId, title: z.string(), status: ArticleStatus, publishedAt: Timestamp.nullable() })
  .meta({ id: "ArticleOfPage" });

export const resultSources = ["file", "search_console"] as const;
export type ResultSource = (typeof resultSources)[number];

const Freshness = z.strictObject({
  lastDay: SearchDay.nullable().describe("Last day with data; null while there is none."),
  updatedAt: Timestamp.nullable().describe("When data last came in."),
  source: z.enum(resultSources).nullable().describe("Where that data came from."),
  connection: z.enum(searchConsoleStatuses).nullable().describe("State of the connection to Search Console; null without one."),
});

const SeriesDay = z.strictObject({
  day: SearchDay,
  clicks: MaybeCount.describe("null where the day is not known; a known day on which nothing was shown has 0."),
  impressions: MaybeCount,
  clicksBefore: MaybeCount.describe("The same, that many days earlier."),
  impressionsBefore: MaybeCount,
});

export const articlesOfChartMax = 100;

export const chartResults = defineOperation({
  name: "chart_results",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "Show how a project, or one of its pages, did in search: its sums next to those of the previous days, and day by day.",
  input: z.strictObject({ projectId: ProjectId, days: Span, page: Page.optional().describe("Only this page.") }),
  output: z.strictObject({
    from: SearchDay.nullable().describe("First day of the sums; null where there is no data."),
    to: SearchDay.nullable(),
    totals: Figures,
    comparison: Comparison.nullable().describe("null where no day is known on both sides, and for sums over a period."),
    series: z.array(SeriesDay).describe("Every day of the window; none where only the sums of a period are known."),
    published: z
      .array(z.strictObject({ day: Day, articleId: ResourceId, title: z.string() }))
      .max(articlesOfChartMax)
      .describe("Articles published within the window, in the project's time zone; for one page, its own."),
    article: ArticleOfPage.nullable().describe("The article behind the page; null for a whole project."),
    freshness: Freshness,
  }),
  errors: [],
  example: {
    input: { projectId: "prj_01k9hearth", days: 28 },
    output: {
      from: "2026-10-21",
      to: "2026-11-17",
      totals: { clicks: 4708, impressions: 153038, ctr: 0.0308, position: 6.32 },
      comparison: {
        days: 28,
        now: { clicks: 4708, impressions: 153038, ctr: 0.0308, position: 6.32 },
        before: { clicks: 4204, impressions: 136641, ctr: 0.0308, position: 6.9 },
      },
      series: [{ day: "2026-10-21", clicks: 152, impressions: 4800, clicksBefore: 140, impressionsBefore: 4690 }],
      published: [{ day: "2026-11-03", articleId: "art_01k9heat", title: "Heat pumps for stone houses" }],
      article: null,
      freshness: { lastDay: "2026-11-17", updatedAt: "2026-11-19T06:10:00.000Z", source: "search_console", connection: "current" },
    },
  },
});

export const BrowsedResult = z
  .strictObject({
    page: Page,
    ...figures,
    comparison: z
      .strictObject({ clicks: Count, clicksBefore: Count, impressions: Count, impressionsBefore: Count })
      .nullable()
      .describe("Sums of the days that are known on both sides; null where none is. Without impressions before, the page is new."),
    trend: z.array(MaybeCount).describe("Clicks of every day of the window; none where only the sums of a period are known."),
    article: ArticleOfPage.nullable().describe("The article behind the page; null for any other page."),
  })
  .meta({ id: "BrowsedResult" });

export const resultSorts = ["clicks", "impressions", "gained", "lost"] as const;
export type ResultSort = (typeof resultSorts)[number];

export const browseResults = defineOperation({
  name: "browse_results",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "List a project's pages with their search results and what has changed, filtered and sorted.",
  input: z.strictObject({
    projectId: ProjectId,
    days: Span,
    query: Words.describe("Words or parts of words that must all be in the page's address or its article's title."),
    sort: z
      .enum(resultSorts)
      .default("clicks")
      .describe("clicks, impressions: most first. gained, lost: by the clicks that a page gained or lost, most first."),
    limit: paging.limit,
    cursor: ResultCursor.optional().describe("nextCursor of the previous page."),
  }),
  output: z.strictObject({ data: z.array(BrowsedResult), nextCursor: ResultCursor.nullable() }),
  errors: [],
  example: {
    input: { projectId: "prj_01k9hearth", days: 28, sort: "lost" },
    output: {
      data: [
        {
          page: "https://hearth.example/blog/heat-pump-stone-house",
          clicks: 412,
          impressions: 9876,
          ctr: 0.0417,
          position: 6.32,
          comparison: { clicks: 412, clicksBefore: 520, impressions: 9876, impressionsBefore: 9900 },
          trend: [18, 16, 12],
          article: {
            id: "art_01k9heat",
            title: "Heat pumps for stone houses",
            status: "published",
            publishedAt: "2026-09-14T08:00:00.000Z",
          },
        },
      ],
      nextCursor: null,
    },
  },
});

export const browseSearches = defineOperation({
  name: "browse_searches",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "List the searches in which a project was shown; for a page, those most of whose words it has.",
  input: z.strictObject({
    projectId: ProjectId,
    page: Page.optional().describe(
      "Only searches most of whose words are in this page's title or address: search engines report searches for a whole site.",
    ),
    query: Words.describe("Words or parts of words that must all be in the search."),
    sort: z.enum(["clicks", "impressions"]).default("clicks").describe("Most first."),
    limit: paging.limit,
    cursor: ResultCursor.optional().describe("nextCursor of the previous page."),
  }),
  output: z.strictObject({
    data: z.array(z.strictObject({ query: z.string(), ...figures })),
    nextCursor: ResultCursor.nullable(),
    period: z
      .strictObject({ from: SearchDay, to: SearchDay, source: z.enum(resultSources) })
      .nullable()
      .describe("The days that the sums cover; null while no searches are known."),
  }),
  errors: [],
  example: {
    input: { projectId: "prj_01k9hearth" },
    output: {
      data: [{ query: "heat pump old stone house", clicks: 38, impressions: 1210, ctr: 0.0314, position: 5.8 }],
      nextCursor: null,
      period: { from: "2026-10-21", to: "2026-11-17", source: "search_console" },
    },
  },
});
