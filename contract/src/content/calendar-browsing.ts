import { z } from "zod";
import { postDestinationNames } from "../../../capabilities/declarations.ts";
import { Day, LocalDateTime, ProjectId, ResourceId, Revision, Timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { roles } from "../permissions.ts";
import { CalendarItem, getCalendar } from "./calendar.ts";

export const dashboardCalendarDaysMax = 104;
export const dashboardCalendarItemsMax = 1000;
export const calendarTypes = ["topic", "article", "post"] as const;

export const moveOperations = ["plan_topic", "schedule_article", "schedule_post"] as const;
export const calendarStates = ["planned", "scheduled", "delivering", "published", "failed"] as const;

const shownFields = {
  imageId: ResourceId.nullable().describe("The first picture that it shows: an article's cover, or the first image of a post."),
  firstWords: z.string().describe("How its text begins; of a topic, what the reader wants to achieve."),
  author: z
    .strictObject({ id: ResourceId, name: z.string() })
    .nullable()
    .describe("Who wrote the current revision, or suggested the topic, themselves or through a program."),
  tags: z.array(z.string()).describe("Those of an article's current text, or of the article that a post was made from."),
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
    .describe(
      "The last failure, at the site, a platform or a network; `not_approved`, `article_not_live`: its date passed before it was approved or its article live.",
    ),
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

const Pillar = z.string().describe("The brand's subject of its topic, or of its article's; \"\" for none.");

const [topic, article, post] = CalendarItem.options;

/** An entry of get_calendar, past ones included, with its outcome and whether its date can be changed. */
export const DashboardCalendarItem = z
  .discriminatedUnion("type", [
    topic.extend(shownFields),
    article.extend({
      ...shownFields,
      pillar: Pillar,
      publishedRevision: Revision.nullable().describe("The revision that the site shows, even if a newer one exists."),
    }),
    post.extend({ ...shownFields, pillar: Pillar, articleId: ResourceId.nullable().describe("The article it was made from.") }),
  ])
  .meta({ id: "DashboardCalendarItem" });
export type DashboardCalendarItem = z.infer<typeof DashboardCalendarItem>;

const [dated] = getCalendar.example.output.data;

export const browseCalendar = defineOperation({
  name: "browse_calendar",
  guests: "see",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: `Read everything dated from one day to another, at most ${dashboardCalendarDaysMax} days apart, past days included: planned, scheduled, published or failed.`,
  input: z.strictObject({
    projectId: ProjectId,
    from: Day,
    to: Day.describe("The last day, inclusive."),
    types: z.array(z.enum(calendarTypes)).min(1).max(calendarTypes.length).optional(),
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
          imageId: "img_01k9wall",
          firstWords: "Thick walls store heat. What that means for a heat pump, and what to measure first.",
          author: { id: "usr_01k9marta", name: "Marta Vidal" },
          tags: ["Heat pumps"],
          pillar: "Heating",
          state: "scheduled",
          publishedRevision: null,
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
