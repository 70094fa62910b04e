import { z } from "zod";
import { pageOf, paging, ResourceId, Timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { roles } from "../permissions.ts";
import { violation } from "../violation.ts";

/** Kinds of notifications. Source: the decisions on review and comments. */
export const notificationKinds = [
  "mention",
  "comment_reply",
  "guest_comment",
  "review_requested",
  "review_assigned",
  "review_due",
  "review_overdue",
  "changes_requested",
  "approval_due",
  "approval_missed",
  "publication_failed",
  "endpoint_failing",
  "export_ready",
  "account_broken",
  "host_unproved",
  "credits_low",
  "routine_incomplete",
] as const;
/** Highest number of unread notifications that is counted. */
export const unreadMax = 100;

export const NotificationKind = z.enum(notificationKinds).meta({ id: "NotificationKind" });
export type NotificationKind = z.infer<typeof NotificationKind>;

const Notification = z.strictObject({
  id: ResourceId,
  kind: NotificationKind,
  projectId: ResourceId.nullable().describe("null for a webhook endpoint of all projects, and for credits."),
  subject: z.strictObject({
    type: z.enum(["article", "post", "endpoint", "account", "blog", "credits"]),
    id: ResourceId.describe("For credits, the organization's; for a blog, the project's."),
    title: z.string().describe("As it was then; the URL of an endpoint, the name of an account, the host of a blog."),
  }),
  commentId: ResourceId.nullable(),
  actor: z.string().nullable().describe("Name of the person whose action it is about; null for findings of the service."),
  excerpt: z.string().describe('Beginning of the comment, or what happened and what to do; "" where there is neither.'),
  createdAt: Timestamp,
  readAt: Timestamp.nullable(),
});

/** Email choices for a kind of notification. */
export const mailChoices = ["now", "digest", "off"] as const;
const MailChoice = z.enum(mailChoices);
export type MailChoice = z.infer<typeof MailChoice>;

const Choice = z.strictObject({
  kind: NotificationKind,
  inApp: z.boolean().describe("Whether it is listed in the dashboard."),
  email: MailChoice.describe("Whether it is sent by email, where the service sends any: at once, in the daily digest, or not."),
});
const Choices = z.strictObject({ choices: z.array(Choice).length(notificationKinds.length) });

const sampleChoices = notificationKinds.map((kind) => ({
  kind,
  inApp: true,
  email: kind === "comment_reply" ? ("digest" as const) : ("now" as const),
}));

const filters = {
  kinds: z.array(NotificationKind).min(1).max(notificationKinds.length).optional().describe("Only these kinds."),
  projectId: ResourceId.optional().describe("Only this project."),
};

export const listNotifications = defineOperation({
  name: "list_notifications",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "List the caller's notifications, newest first.",
  input: z.strictObject({ unread: z.boolean().default(false).describe("true lists only unread ones."), ...filters, ...paging }),
  output: pageOf(Notification),
  errors: [],
  example: {
    input: { unread: true },
    output: {
      data: [
        {
          id: "ntf_01k9",
          kind: "mention",
          projectId: "prj_01k9hearth",
          subject: { type: "article", id: "art_01k9heat", title: "How to choose a heat pump for an old stone house" },
          commentId: "cmt_01k9leaks",
          actor: "Marta Vidal",
          excerpt: "Say how to measure it, @ilse knows a good way.",
          createdAt: "2026-11-20T10:12:45.310Z",
          readAt: null,
        },
      ],
      nextCursor: null,
    },
  },
});

export const countUnreadNotifications = defineOperation({
  name: "count_unread_notifications",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "Count the caller's unread notifications.",
  input: z.strictObject({}),
  output: z.strictObject({ unread: z.int().min(0).max(unreadMax).describe(`${unreadMax} also stands for more.`) }),
  errors: [],
  example: { input: {}, output: { unread: 3 } },
});

export const markNotificationsRead = defineOperation({
  name: "mark_notifications_read",
  surface: "dashboard",
  effect: "write",
  roles,
  summary: "Mark some of the caller's notifications as read, or all of them.",
  input: z.strictObject({ ids: z.array(ResourceId).min(1).max(100).optional().describe("All unread ones when absent."), ...filters }),
  output: z.strictObject({ marked: z.int().min(0).describe("How many of them were unread.") }),
  errors: [],
  example: { input: { ids: ["ntf_01k9"] }, output: { marked: 1 } },
});

export const getNotificationChoices = defineOperation({
  name: "get_notification_choices",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "Read which notifications the caller gets, and how.",
  input: z.strictObject({}),
  output: Choices,
  errors: [],
  example: { input: {}, output: { choices: sampleChoices } },
});

export const setNotificationChoices = defineOperation({
  name: "set_notification_choices",
  surface: "dashboard",
  effect: "write",
  roles,
  summary: "Choose which notifications to get, and how; omitted kinds stay as they are.",
  input: z.strictObject({
    choices: z
      .array(Choice)
      .min(1)
      .max(notificationKinds.length)
      .refine((choices) => new Set(choices.map(({ kind }) => kind)).size === choices.length, violation("violation_kind_twice")),
  }),
  output: Choices,
  errors: [],
  example: { input: { choices: [{ kind: "comment_reply", inApp: true, email: "digest" }] }, output: { choices: sampleChoices } },
});
