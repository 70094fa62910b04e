import { z } from "zod";
import { Day, pageOf, paging, ResourceId, Revision, Timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { PostDestinationName } from "../parts/post-parts.ts";
import { roles } from "../permissions.ts";

/** Kinds of what waits for a person until it is done. */
export const waitingKinds = [
  "review",
  "date_missed",
  "changes_requested",
  "mention",
  "publication_failed",
  "hand_over",
  "account_broken",
  "endpoint_failing",
  "host_unproved",
  "suggestions",
  "author_change",
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** Highest number of things of one kind that are looked through, newest first. */
export const waitingMax = 10_000;
/** Reviews that one actor asks for within a minute of each other are one entry if there are at least so many. */
export const batchMin = 4;
/** Longest time for which an entry is put off. */
export const snoozeDaysMax = 365;

const EntryId = z.string().min(1).max(100).describe("Entry id, from list_waiting.");

export const WaitingEntry = z.strictObject({
  id: EntryId,
  kind: z.enum(waitingKinds),
  projectId: ResourceId.nullable().describe("null for a webhook endpoint of all projects, and for an author."),
  subject: z.strictObject({
    type: z.enum(["article", "post", "topics", "account", "endpoint", "blog", "author"]),
    id: ResourceId.describe("For topics and a blog, the project's; for several things, that of the newest."),
    title: z
      .string()
      .describe("The URL of an endpoint, the name of an account or an author, the host of a blog; for topics, the newest title."),
  }),
  count: z.int().min(1).describe("How many things the entry stands for: more than 1 for a batch and for topics."),
  revision: Revision.nullable().describe("The revision that an approval would be of; null where there is none."),
  commentId: ResourceId.nullable(),
  threadId: ResourceId.nullable().describe("The comment to which an answer is a reply; null where nobody waits for one."),
  actor: z.string().nullable().describe("Name of the person who asks; null for findings of the service."),
  via: z.string().nullable().describe("Name of the token or assistant through which they ask."),
  byService: z.boolean().describe("true for what the service wrote itself, at that person's request."),
  excerpt: z.string().describe("First lines of the work, of the comment, of what an author says of themself, or what went wrong."),
  destinations: z.array(PostDestinationName).describe("Networks whose date passed, or where a post is to be posted by hand."),
  since: Timestamp,
  dueAt: Timestamp.nullable().describe("The first date that the work is planned for, past or to come."),
  snoozedUntil: Timestamp.nullable(),
});

const sample = {
  id: "review:art_01k9heat",
  kind: "review" as const,
  projectId: "prj_01k9hearth",
  subject: { type: "article" as const, id: "art_01k9heat", title: "How to choose a heat pump for an old stone house" },
  count: 1,
  revision: 2,
  commentId: null,
  threadId: null,
  actor: "Ilse Brandt",
  via: null,
  byService: false,
  excerpt: "Thick walls store heat, which suits a pump that runs slowly and long.",
  destinations: [],
  since: "2026-11-20T10:12:45.310Z",
  dueAt: null,
  snoozedUntil: null,
};

export const listWaiting = defineOperation({
  name: "list_waiting",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "List what waits for the caller in all their projects, newest first.",
  input: z.strictObject({
    batch: EntryId.optional().describe("Lists the single things of this entry."),
    snoozed: z.boolean().default(false).describe("true lists only what is put off."),
    ...paging,
  }),
  output: pageOf(WaitingEntry),
  errors: [],
  example: { input: {}, output: { data: [sample], nextCursor: null } },
});

const counted = z.int().min(0);

export const countWaiting = defineOperation({
  name: "count_waiting",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "Count what waits for the caller, and in which of their projects.",
  input: z.strictObject({}),
  output: z.strictObject({
    waiting: counted.describe("Entries, a batch as one."),
    snoozed: counted.describe("Entries that are put off."),
    projects: z
      .array(z.strictObject({ projectId: ResourceId, articles: counted, posts: counted }))
      .describe("Single articles and posts, in projects where any waits."),
  }),
  errors: [],
  example: { input: {}, output: { waiting: 1, snoozed: 0, projects: [{ projectId: "prj_01k9hearth", articles: 1, posts: 0 }] } },
});

export const snoozeWaiting = defineOperation({
  name: "snooze_waiting",
  surface: "dashboard",
  effect: "write",
  private: true,
  roles,
  summary: "Put an entry off until the morning of a day, for the caller alone, or take it back.",
  input: z.strictObject({
    id: EntryId,
    until: Day.nullable().describe("A later day in the caller's time zone, at most a year ahead; null takes it back."),
  }),
  output: z.strictObject({ until: Timestamp.nullable(), things: z.int().min(1).describe("How many single things the entry stands for.") }),
  errors: ["not_found"],
  example: {
    input: { id: "review:art_01k9heat", until: "2026-11-24" },
    output: { until: "2026-11-24T06:00:00.000Z", things: 1 },
  },
});
