import { z } from "zod";
import { LocalDateTime, ProjectId, pageOf, paging, ResourceId, Time } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { ScheduleWarning } from "../parts/article-parts.ts";
import { PostDestinationName, PostFormat, PostStatus } from "../parts/post-parts.ts";
import { refusing } from "../violation.ts";
import { schedulePost } from "./posts.ts";

/** Days of the week as ISO 8601 counts them: Monday is the first. */
export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Weekday = (typeof weekdays)[number];

/** Most slots of a project, those of all networks together. */
export const postSlotsMax = 350;
/** Days from now, or from the article's date, within which the next free slot is looked for. */
export const queueDaysMax = 366;
/** Most posts that exchange their dates at once. */
export const reorderedMax = 50;

export const PostSlot = z.strictObject({ destination: PostDestinationName, weekday: z.enum(weekdays), time: Time });
export type PostSlot = z.infer<typeof PostSlot>;

const PostSlots = z
  .strictObject({
    timeZone: z.string().describe("The project's time zone, on whose clocks slots are."),
    slots: z.array(PostSlot).describe("Times of the week, by destination."),
    next: z
      .array(z.strictObject({ destination: PostDestinationName, at: LocalDateTime }))
      .describe("The next free slot of each destination that has one, at this moment. Reading it reserves nothing."),
  })
  .meta({ id: "PostSlots" });

const slots = [
  { destination: "linkedin", weekday: "tuesday", time: "08:30" },
  { destination: "linkedin", weekday: "thursday", time: "08:30" },
];
const slotsSample = { timeZone: "Europe/Madrid", slots, next: [{ destination: "linkedin", at: "2026-11-24T08:30" }] };

export const getPostSlots = defineOperation({
  name: "get_post_slots",
  surface: "public",
  method: "GET",
  path: "/post-slots",
  permission: "posts:read",
  isFurtherTool: true,
  summary: "Read the times of the week at which a project's posts go out to each network, and the next free one of each.",
  input: z.strictObject({ projectId: ProjectId }),
  output: PostSlots,
  errors: [],
  example: { input: { projectId: "prj_01k9hearth" }, output: slotsSample },
});

export const setPostSlots = defineOperation({
  name: "set_post_slots",
  surface: "public",
  method: "PATCH",
  path: "/post-slots",
  permission: "posts:write",
  isFurtherTool: true,
  summary: "Replace the times of the week of a project's posts, those of all networks; posts that have a date keep it.",
  input: z
    .strictObject({ projectId: ProjectId, slots: z.array(PostSlot).max(postSlotsMax).describe("All of them; none ends the queue.") })
    .superRefine(({ slots }, context) => {
      const keys = slots.map(({ destination, weekday, time }) => `${destination} ${weekday} ${time}`);
      if (new Set(keys).size < keys.length) refusing(context)("slots", "violation_slot_twice");
    }),
  output: PostSlots,
  errors: [],
  example: { input: { projectId: "prj_01k9hearth", slots }, output: slotsSample },
});

export const queuePost = defineOperation({
  name: "queue_post",
  surface: "public",
  method: "POST",
  path: "/posts/{id}/destinations/{destination}/queue",
  permission: "posts:write",
  irreversible: true,
  isFurtherTool: true,
  auditedAs: "schedule_post",
  summary: "Give a post the next free slot of one destination, as schedule_post sets a day and time; no other post gets the same slot.",
  input: schedulePost.input.omit({ day: true, time: true }),
  output: schedulePost.output,
  errors: ["invalid_state"],
  example: {
    input: { id: "pst_01k9walls", destination: "linkedin" },
    output: { scheduled: "2026-11-24T08:30", status: "scheduled", warnings: [] },
  },
});

export const QueuedPost = z
  .strictObject({
    id: ResourceId,
    format: PostFormat,
    status: PostStatus,
    title: z.string(),
    at: LocalDateTime.nullable().describe("When it goes out to this destination; null while it is approved and waits for a date."),
    inSlot: z.boolean().describe("The date is one of the project's slots, as they are now."),
    approved: z.boolean().describe("false: the date waits for an approval."),
    warnings: z.array(ScheduleWarning).describe("Why it fails at this destination, as things are."),
  })
  .meta({ id: "QueuedPost" });
export type QueuedPost = z.infer<typeof QueuedPost>;

const queued = { format: "linkedin", status: "scheduled", inSlot: true, approved: true, warnings: [] };
const first = { ...queued, id: "pst_01k9walls", title: "Thick walls store heat.", at: "2026-11-24T08:30" };
const second = { ...queued, id: "pst_01k9lime", title: "Lime lets walls dry.", at: "2026-11-26T08:30" };

export const listPostQueue = defineOperation({
  name: "list_post_queue",
  surface: "public",
  method: "GET",
  path: "/post-queue",
  permission: "posts:read",
  isFurtherTool: true,
  summary: "List what goes out to one network from now on, by date, and then the approved posts that wait for a date.",
  input: z.strictObject({ projectId: ProjectId, destination: PostDestinationName, ...paging }),
  output: pageOf(QueuedPost),
  errors: [],
  example: {
    input: { projectId: "prj_01k9hearth", destination: "linkedin" },
    output: { data: [first, second], nextCursor: null },
  },
});

export const reorderPostQueue = defineOperation({
  name: "reorder_post_queue",
  surface: "public",
  method: "POST",
  path: "/post-queue",
  permission: "posts:write",
  irreversible: true,
  isFurtherTool: true,
  summary: "Exchange the dates of posts in one network's queue: the first one named gets the earliest of their dates, and so on.",
  input: z
    .strictObject({
      projectId: ProjectId,
      destination: PostDestinationName,
      postIds: z.array(ResourceId).min(2).max(reorderedMax).describe("Posts that have a date to come there, in their new order."),
    })
    .superRefine(({ postIds }, context) => {
      if (new Set(postIds).size < postIds.length) refusing(context)("postIds", "violation_post_twice");
    }),
  output: z.strictObject({
    data: z.array(z.strictObject({ id: ResourceId, at: LocalDateTime })).describe("The posts in their new order."),
  }),
  errors: ["invalid_state"],
  example: {
    input: { projectId: "prj_01k9hearth", destination: "linkedin", postIds: ["pst_01k9lime", "pst_01k9walls"] },
    output: {
      data: [
        { id: second.id, at: first.at },
        { id: first.id, at: second.at },
      ],
    },
  },
});
