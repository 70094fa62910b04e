import { z } from "zod";
import { Day, ProjectId, pageOf, paging, ResourceId } from "../fields.ts";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import { leaders } from "../permissions.ts";

const ofProject = { id: ResourceId.describe("Project id.") };
const SearchDay = Day.describe("Day as the search engine counts it, YYYY-MM-DD.");

/** Search performance of one page over the window: sums of clicks and impressions. Source: the specification's result row. */
export const ResultRow = z
  .strictObject({
    page: z.string().meta({ format: "uri" }),
    clicks: z.int(),
    impressions: z.int(),
    ctr: z.number().min(0).describe("Clicks per impression, from 0 to 1."),
    position: z.number().nullable().describe("Average position in the search results, 1 being the first; null where it is not known."),
    articleId: ResourceId.nullable().describe("The article behind the page; null for any other page."),
  })
  .meta({ id: "ResultRow" });

export const ResultFreshness = z
  .strictObject({
    lastCompleteDay: SearchDay.nullable().describe("Last day with data; null while there is none."),
    from: SearchDay.nullable().describe("First day of the sums."),
    to: SearchDay.nullable().describe("Last day of the sums."),
  })
  .meta({ id: "ResultFreshness" });

export const getResults = defineOperation({
  name: "get_results",
  surface: "public",
  method: "GET",
  path: "/results",
  permission: "results:read",
  summary: "Read a project's search performance per page over the last 28 days with data, most clicked first.",
  input: z.strictObject({ projectId: ProjectId, ...paging }),
  output: pageOf(ResultRow).extend({ freshness: ResultFreshness }),
  errors: [],
  example: {
    input: { projectId: "prj_01k9hearth", limit: 50 },
    output: {
      data: [
        {
          page: "https://hearth.example/blog/heat-pump-stone-house",
          clicks: 412,
          impressions: 9876,
          ctr: 0.0417,
          position: 6.32,
          articleId: "art_01k9heat",
        },
      ],
      nextCursor: null,
      freshness: { lastCompleteDay: "2026-11-17", from: "2026-10-21", to: "2026-11-17" },
    },
  },
});

export const importResults = defineOperation({
  name: "import_results",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: "Import search performance from an export of Search Console or from a CSV file with a row per day and page.",
  input: z.strictObject({
    ...ofProject,
    file: z
      .string()
      .min(1)
      .max(Math.ceil(limits.resultsFileBytesMax / 3) * 4)
      .describe("The ZIP or CSV file in base64. Days and periods that were imported before are replaced."),
    from: SearchDay.optional().describe("First day of the sums in the file; only where the file does not say."),
    to: SearchDay.optional().describe("Last day of the sums in the file; only where the file does not say."),
  }),
  output: z.strictObject({
    kind: z.enum(["days", "period"]).describe("Whether the file holds a row per day and page, or sums over a period."),
    from: SearchDay,
    to: SearchDay,
    rows: z.int(),
    pages: z.int(),
    queries: z.int().describe("Queries that were kept; none where the file has none, or newer ones are known."),
    counted: z
      .boolean()
      .describe("Whether the results now come from this import: sums over a period give way to days, and to shorter or newer ones."),
  }),
  errors: [],
  example: {
    input: { id: "prj_01k9hearth", file: "ZGF0ZSxwYWdlLGNsaWNrcyxpbXByZXNzaW9ucyxwb3NpdGlvbgo=" },
    output: { kind: "days", from: "2026-10-21", to: "2026-11-17", rows: 1204, pages: 43, queries: 0, counted: true },
  },
});
