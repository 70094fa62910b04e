import { z } from "zod";
import { LocalDateTime, Locale, ProjectId, pageOf, paging, ResourceId, Timestamp } from "../fields.ts";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import { ArticleStatus, deadEnds } from "../parts/article-parts.ts";
import { PostDestinationName, PostFormat, PostStatus } from "../parts/post-parts.ts";

const CalendarWarning = z
  .strictObject({
    code: z.enum(["same_hour", ...deadEnds]).describe("Stable name of the hint."),
    message: z.string().describe("The finding, then what to do."),
  })
  .meta({ id: "CalendarWarning" });

const common = {
  id: ResourceId,
  title: z.string(),
  at: LocalDateTime,
  warnings: z
    .array(CalendarWarning)
    .describe("Other items in the same hour for the same destination or the site, and why a post or an article fails at its time."),
};

/** A dated item: a topic still to be written, an article, or one destination of a post. `at` is in the project's time zone. */
export const CalendarItem = z
  .discriminatedUnion("type", [
    z.strictObject({
      type: z.literal("topic"),
      ...common,
      keyword: z.string(),
      locale: Locale,
      pillar: z.string(),
      date: Timestamp.describe("The instant of `at`."),
    }),
    z.strictObject({
      type: z.literal("article"),
      ...common,
      slug: z.string(),
      locale: Locale,
      status: ArticleStatus,
      scheduledAt: Timestamp.nullable().describe("null while it only has the date of the topic that it fills."),
    }),
    z.strictObject({
      type: z.literal("post"),
      ...common,
      format: PostFormat,
      status: PostStatus,
      destination: PostDestinationName.describe("The network of this item; a post has one item for each dated destination."),
    }),
  ])
  .meta({ id: "CalendarItem" });
export type CalendarItem = z.infer<typeof CalendarItem>;

const sample: object[] = [
  {
    type: "article",
    id: "art_01k9heat",
    title: "How to choose a heat pump for an old stone house",
    at: "2026-11-24T09:30",
    warnings: [],
    slug: "heat-pump-stone-house",
    locale: "en",
    status: "scheduled",
    scheduledAt: "2026-11-24T09:30:00.000Z",
  },
  {
    type: "post",
    id: "pst_01k9heat",
    title: "Your walls decide, not the data sheet",
    at: "2026-11-25T08:00",
    warnings: [{ code: "same_hour", message: "1 other item goes to linkedin in this hour. Move one of them." }],
    format: "linkedin",
    status: "scheduled",
    destination: "linkedin",
  },
  {
    type: "topic",
    id: "top_01k9walls",
    title: "What thick walls do to a heat pump",
    at: "2026-12-01T09:00",
    warnings: [],
    keyword: "heat pump thick walls",
    locale: "en",
    pillar: "Heating",
    date: "2026-12-01T09:00:00.000Z",
  },
];

export const getCalendar = defineOperation({
  name: "get_calendar",
  surface: "public",
  method: "GET",
  path: "/calendar",
  permission: "calendar:read",
  summary: `List everything dated from today to the end of the ${limits.calendarDays}th day after, in the project's time zone, nearest first: planned topics, articles and each destination of a post.`,
  input: z.strictObject({ projectId: ProjectId, ...paging }),
  output: pageOf(CalendarItem),
  errors: [],
  example: { input: { projectId: "prj_01k9hearth" }, output: { data: sample, nextCursor: null } },
});
