import { z } from "zod";
import { characters } from "../characters.ts";
import { ProjectId, ResourceId, Timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { roles } from "../permissions.ts";

export const calendarFeedsMax = 10;
const nameLengthMax = 60;

const feed = { id: ResourceId, name: z.string(), createdAt: Timestamp };
const sample = { id: "cfd_01k9phone", name: "My phone", createdAt: "2026-11-20T09:30:00.000Z" };

export const createCalendarFeed = defineOperation({
  name: "create_calendar_feed",
  surface: "dashboard",
  effect: "write",
  roles,
  shownOnce: "url",
  summary: `Make a secret address at which your calendar program reads a project's calendar (iCalendar), at most ${calendarFeedsMax} of them.`,
  input: z.strictObject({ projectId: ProjectId, name: characters(1, nameLengthMax).describe("Where you use it, for your own list.") }),
  output: z.strictObject({
    ...feed,
    url: z.string().meta({ format: "uri" }).nullable().describe("Shown once; null where the call was repeated with its idempotency key."),
  }),
  errors: ["invalid_state"],
  example: {
    input: { projectId: "prj_01k9hearth", name: sample.name },
    output: { ...sample, url: "https://galley.example/calendar-feeds/org_01k9hearth/3vQb0n4Zk1TtJ8sYw2LrXcD7fGhM9pKaEuRi5oNjBxV.ics" },
  },
});

export const listCalendarFeeds = defineOperation({
  name: "list_calendar_feeds",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "List the secret addresses that you have made of a project's calendar, oldest first.",
  input: z.strictObject({ projectId: ProjectId }),
  output: z.strictObject({
    data: z.array(z.strictObject({ ...feed, usedAt: Timestamp.nullable().describe("When a program last read it.") })).max(calendarFeedsMax),
  }),
  errors: [],
  example: { input: { projectId: "prj_01k9hearth" }, output: { data: [{ ...sample, usedAt: null }] } },
});

export const revokeCalendarFeed = defineOperation({
  name: "revoke_calendar_feed",
  surface: "dashboard",
  effect: "write",
  roles,
  summary: "End a secret address of the calendar at once; only its maker may.",
  input: z.strictObject({ id: ResourceId.describe("Address id, from list_calendar_feeds.") }),
  output: z.strictObject({ id: ResourceId, revoked: z.literal(true) }),
  errors: [],
  example: { input: { id: sample.id }, output: { id: sample.id, revoked: true } },
});
