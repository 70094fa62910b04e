import { z } from "zod";
import { ProjectId } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { roles } from "../permissions.ts";

const Count = z.int().min(0);

/** Bounds of what is compared: articles of an hour that are enough to tell of it, days for which readers count, and articles that are read. */
export const bestHourBounds = { articlesMin: 3, days: 7, articlesMax: 200 };

export const listBestHours = defineOperation({
  name: "list_best_hours",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: `Compare the hours at which a project's articles went live by their readers on the hosted blog in the first ${bestHourBounds.days} days.`,
  input: z.strictObject({ projectId: ProjectId }),
  output: z.strictObject({
    hours: z
      .array(
        z.strictObject({
          hour: z.int().min(0).max(23).describe("Of the project's clocks."),
          articles: Count.describe("Articles that went live in this hour."),
          views: Count.describe("Their views on average, rounded."),
        }),
      )
      .describe(`Hours with at least ${bestHourBounds.articlesMin} articles, most views first.`),
    articles: Count.describe(`Articles that were looked at: the latest ${bestHourBounds.articlesMax} at most, since readers are counted.`),
  }),
  errors: [],
  example: {
    input: { projectId: "prj_01k9hearth" },
    output: {
      hours: [
        { hour: 9, articles: 6, views: 84 },
        { hour: 16, articles: 4, views: 51 },
      ],
      articles: 12,
    },
  },
});
