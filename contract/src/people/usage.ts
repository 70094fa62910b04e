import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { modelKinds, modelProviderNames } from "./models.ts";

const count = z.int().min(0);
const Cost = z.strictObject({ amount: z.number().min(0), currency: z.string() });

const UsageMonth = z
  .strictObject({
    month: z.string().describe("Such as 2026-11, in the time zone of the organization's credits."),
    credits: z.strictObject({
      used: count.describe("Spent by work that began in it."),
      budget: count.describe("All that could be spent in it: its credits, carried-over ones and new ones."),
    }),
    models: z
      .array(
        z.strictObject({
          kind: z.enum(modelKinds),
          provider: z.enum(modelProviderNames),
          model: z.string(),
          calls: count.describe("Requests to it, the failed ones and those of its tests included."),
          inputTokens: count,
          outputTokens: count,
          images: count,
          seconds: count.describe("Length of the recordings that it transcribed."),
          cost: Cost.nullable().describe(
            "By the prices that stood with the model then; null where none were entered. Its provider's bill counts.",
          ),
        }),
      )
      .describe("Use of the organization's own models; for owners and admins, and their tokens for all projects. Empty for others."),
  })
  .meta({ id: "UsageMonth" });
export type UsageMonth = z.output<typeof UsageMonth>;

/** Months that an answer goes back by default, and at most. */
const [monthsUsual, monthsMax] = [12, 36];

export const getUsage = defineOperation({
  name: "get_usage",
  surface: "public",
  method: "GET",
  path: "/usage",
  permission: "projects:read",
  isFurtherTool: true,
  summary: "Read by month what the organization has used: credits, and tokens, pictures and seconds of its own models with their cost.",
  input: z.strictObject({
    months: z.int().min(1).max(monthsMax).default(monthsUsual).describe("How many, the current one included."),
    format: z.enum(["json", "csv"]).default("json").describe("`csv`: the answer also has the same as a file for spreadsheets, in `csv`."),
  }),
  output: z.strictObject({
    months: z.array(UsageMonth).describe("Newest first; months in which nothing was looked at or spent are left out."),
    csv: z.string().nullable().describe("A line for the credits of each month and for each model; null unless asked for."),
  }),
  errors: [],
  example: {
    input: { months: 1 },
    output: {
      months: [
        {
          month: "2026-11",
          credits: { used: 50, budget: 120 },
          models: [
            {
              kind: "text",
              provider: "mistral",
              model: "mistral-medium-latest",
              calls: 14,
              inputTokens: 41_000,
              outputTokens: 9800,
              images: 0,
              seconds: 0,
              cost: { amount: 0.036, currency: "EUR" },
            },
          ],
        },
      ],
      csv: null,
    },
  },
});
