import { z } from "zod";
import { pageOf, paging, ResourceId, Revision, Timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { roles } from "../permissions.ts";

export const activityKinds = [
  "created",
  "edited",
  "submitted",
  "commented",
  "resolved",
  "changes_requested",
  "rejected",
  "approved",
  "scheduled",
  "unscheduled",
  "published",
  "failed",
  "taken_down",
] as const;
export type ActivityKind = (typeof activityKinds)[number];

export const ActivityEntry = z
  .strictObject({
    id: z.string().describe("Unique among the entries of one article or post."),
    kind: z.enum(activityKinds),
    at: Timestamp,
    revision: Revision.nullable().describe("The revision that it is about; null where there was none yet."),
    by: z
      .strictObject({
        kind: z
          .enum(["person", "token", "assistant", "guest", "service", "policy"])
          .describe("policy: the project's rules asked for no reviewer."),
        name: z.string().nullable().describe("The person or guest; null where the service or the policy did it."),
        via: z
          .string()
          .nullable()
          .describe("Name of the API token or assistant, or of the member whose link a guest used; null where there was none."),
      })
      .describe("Who did it, and how."),
    destination: z.string().nullable().describe("Where it went out or is to go out, such as hosted_blog or x."),
    url: z.string().nullable().describe("Where it can be seen."),
    scheduledFor: z.string().nullable().describe("The date that was set; null once it is no longer kept."),
    text: z.string().nullable().describe("Beginning of the comment, of the reason, or of what went wrong."),
    commentId: ResourceId.nullable(),
  })
  .meta({ id: "ActivityEntry" });
export type ActivityEntry = z.output<typeof ActivityEntry>;

const by = { kind: "person", name: "Marta Vidal", via: null };
const nowhere = { destination: null, url: null, scheduledFor: null, text: null, commentId: null };
const at = "2026-11-20T09:30:00.000Z";

export const listArticleActivity = defineOperation({
  name: "list_article_activity",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "List what happened to an article, newest first: revisions, comments, approvals, dates, and where it went out.",
  input: z.strictObject({ id: ResourceId.describe("Article id."), ...paging }),
  output: pageOf(ActivityEntry),
  errors: [],
  example: {
    input: { id: "art_01k9heat" },
    output: { data: [{ id: "approved:apr_01k9", kind: "approved", at, revision: 2, by, ...nowhere }], nextCursor: null },
  },
});

export const listPostActivity = defineOperation({
  name: "list_post_activity",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "List what happened to a post, newest first: revisions, comments, verdicts, dates, and where it went out.",
  input: z.strictObject({ id: ResourceId.describe("Post id."), ...paging }),
  output: pageOf(ActivityEntry),
  errors: [],
  example: {
    input: { id: "pst_01k9walls" },
    output: { data: [{ id: "created:0000000001", kind: "created", at, revision: 1, by, ...nowhere }], nextCursor: null },
  },
});
