import { z } from "zod";
import { characters } from "../characters.ts";
import { ProjectId, ResourceId, Timestamp } from "../fields.ts";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import { postDestinationNames, postFormats } from "../parts/post-parts.ts";
import { roles } from "../permissions.ts";
import { calendarStates, calendarTypes } from "./calendar-browsing.ts";

export const calendarViewsMax = 20;
const nameLengthMax = 60;
const chosenMax = 20;

export const calendarLayouts = ["month", "week", "list", "quarter"] as const;

/** Returns the field of a filter: one or more of its values; everything when it is absent. */
function chosen<T extends z.ZodType>(value: T, most: number = chosenMax) {
  return z.array(value).min(1).max(most).optional();
}

const choice = {
  view: z.enum(calendarLayouts).optional().describe("The one that fits the window when absent."),
  types: chosen(z.enum(calendarTypes)),
  destinations: chosen(z.enum(["site", ...postDestinationNames])).describe("`site`: articles and topics."),
  states: chosen(z.enum(calendarStates)),
  authorIds: chosen(ResourceId).describe("People, as `author` of browse_calendar names them."),
  formats: chosen(z.enum(postFormats)).describe("Only posts of these formats."),
  pillars: chosen(characters(1, limits.topicFieldLengthMax)),
  tags: chosen(characters(1, limits.tagLengthMax)),
};
const CalendarChoice = z.strictObject(choice).meta({ id: "CalendarChoice" });
export type CalendarChoice = z.output<typeof CalendarChoice>;

const CalendarView = z
  .strictObject({ id: ResourceId, name: z.string(), shown: CalendarChoice, createdAt: Timestamp })
  .meta({ id: "CalendarView" });

const shown = { view: "week" as const, destinations: ["linkedin" as const], states: ["planned" as const, "scheduled" as const] };
const sample = { id: "cvw_01k9linked", name: "LinkedIn, not out yet", shown, createdAt: "2026-11-20T09:30:00.000Z" };

export const listCalendarViews = defineOperation({
  name: "list_calendar_views",
  surface: "public",
  method: "GET",
  path: "/calendar/views",
  permission: "calendar:read",
  isNoTool: true,
  summary: "List the views of a project's calendar that you have saved, by name.",
  input: z.strictObject({ projectId: ProjectId }),
  output: z.strictObject({ data: z.array(CalendarView).max(calendarViewsMax) }),
  errors: [],
  example: { input: { projectId: "prj_01k9hearth" }, output: { data: [sample] } },
});

export const saveCalendarView = defineOperation({
  name: "save_calendar_view",
  surface: "dashboard",
  effect: "write",
  roles,
  summary: `Save what you see of a project's calendar under a name, at most ${calendarViewsMax} of them; one of the same name is replaced.`,
  input: z.strictObject({ projectId: ProjectId, name: characters(1, nameLengthMax), shown: z.strictObject(choice) }),
  output: CalendarView,
  errors: ["invalid_state"],
  example: { input: { projectId: "prj_01k9hearth", name: sample.name, shown }, output: sample },
});

export const deleteCalendarView = defineOperation({
  name: "delete_calendar_view",
  surface: "dashboard",
  effect: "write",
  roles,
  summary: "Delete a view of the calendar that you have saved.",
  input: z.strictObject({ id: ResourceId.describe("View id, from list_calendar_views.") }),
  output: z.strictObject({ id: ResourceId, deleted: z.literal(true) }),
  errors: [],
  example: { input: { id: sample.id }, output: { id: sample.id, deleted: true } },
});
