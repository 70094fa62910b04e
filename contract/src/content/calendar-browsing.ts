import { z } from "zod";
import { Day, LocalDateTime, ProjectId, ResourceId, Timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { postDestinationNames } from "../parts/post-parts.ts";
import { CalendarItem, getCalendar } from "./calendar.ts";

export const dashboardCalendarDaysMax = 62;
export const dashboardCalendarItemsMax = 1000;
const itemTypes = ["topic", "article", "post"] as const;

export const moveOperations = ["plan_topic", "schedule_article", "schedule_post"] as const;
export const calendarStates = ["planned", "scheduled", "delivering", "published", "failed"] as const;

const beside = {
  state: z
    .enum(calendarStates)
    .describe(
      "planned: a topic, an article that only has its topic's date, or a post that is not approved. The others: something that goes out, or should have.",
    ),
  publishedAt: Timestamp.nullable().describe("When it went out; for an article, the first time."),
  url: z.string().meta({ format: "uri" }).nullable().describe("Where readers find it now."),
  failure: z
    .string()
    .nullable()
    .describe("The last failure, at the site, a platform or a network; `not_approved`: its date passed before it was approved."),
  movable: z
    .strictObject({
      operation: z.enum(moveOperations),
      notBefore: LocalDateTime.nullable().describe("The date of the article that a post was made from, while it is in the future."),
      needsApproval: z.boolean().describe("true: a date only plans it; it goes out once somebody has approved it."),
    })
    .nullable()
    .describe("The operation that changes its date; null if there is none, or your role may not call it."),
  reason: z.string().nullable().describe("Why it cannot be moved."),
};

const [topic, article, post] = CalendarItem.options;

/** An entry of get_calendar, past ones included, with its outcome and whether its date can be changed. */
export const DashboardCalendarItem = z
  .discriminatedUnion("type", [
    topic.extend(beside),
    article.extend(beside),
    post.extend({ ...beside, articleId: ResourceId.nullable().describe("The article it was made from.") }),
  ])
  .meta({ id: "DashboardCalendarItem" });
export type DashboardCalendarItem = z.infer<typeof DashboardCalendarItem>;

const [dated] = getCalendar.example.output.data;

export const browseCalendar = defineOperation({
  name: "browse_calendar",
  surface: "dashboard",
  effect: "read",
  roles: ["owner", "admin", "member", "reviewer", "reader"],
  summary: `Read everything dated from one day to another, at most ${dashboardCalendarDaysMax} days apart, past days included: planned, scheduled, published or failed.`,
  input: z.strictObject({
    projectId: ProjectId,
    from: Day,
    to: Day.describe("The last day, inclusive."),
    types: z.array(z.enum(itemTypes)).min(1).max(itemTypes.length).optional(),
    destinations: z
      .array(z.enum(["site", ...postDestinationNames]))
      .min(1)
      .optional()
      .describe("`site`: articles and topics; the others: posts to that network. All of them when absent."),
  }),
  output: z.strictObject({
    data: z.array(DashboardCalendarItem),
    truncated: z.boolean().describe(`There are more than the first ${dashboardCalendarItemsMax}. Ask for fewer days.`),
    timeZone: z.string().describe("The project's time zone, used for every `at`."),
    today: Day,
  }),
  errors: [],
  example: {
    input: { projectId: "prj_01k9hearth", from: "2026-11-01", to: "2026-11-30" },
    output: {
      data: [
        {
          ...dated,
          state: "scheduled",
          publishedAt: null,
          url: null,
          failure: null,
          movable: { operation: "schedule_article", notBefore: null, needsApproval: false },
          reason: null,
        },
      ],
      truncated: false,
      timeZone: "Europe/Madrid",
      today: "2026-11-20",
    },
  },
});
