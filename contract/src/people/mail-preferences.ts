import { z } from "zod";
import { ResourceId, Time } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { roles } from "../permissions.ts";
import { violation } from "../violation.ts";
import type { NotificationKind } from "./notifications.ts";
import { TimeZone } from "./projects.ts";

/** Groups of notification kinds, by heading. */
export const notificationGroups = {
  comments: ["mention", "comment_reply", "guest_comment"],
  reviews: ["review_requested", "review_assigned", "review_due", "review_overdue", "changes_requested", "approval_due", "approval_missed"],
  publishing: ["publication_failed", "export_ready", "routine_incomplete"],
  connections: ["account_broken", "endpoint_failing", "host_unproved"],
  credits: ["credits_low"],
} as const satisfies Record<string, readonly NotificationKind[]>;
export type NotificationGroup = keyof typeof notificationGroups;

/** Kinds about work that waits until somebody acts. People can choose to get them by email in quiet hours too. */
export const urgentKinds: readonly NotificationKind[] = [
  "approval_due",
  "approval_missed",
  "publication_failed",
  "account_broken",
  "endpoint_failing",
  "host_unproved",
];

/** Languages of the dashboard and its emails. */
export const languages = ["en", "pt", "pt-BR"] as const;
export const Language = z.enum(languages);
export type Language = z.infer<typeof Language>;

const QuietHours = z
  .strictObject({
    from: Time.describe("HH:MM in the person's time zone."),
    until: Time.describe("HH:MM; on the next day if it is before `from`."),
    weekends: z.boolean().describe("Whether all of Saturday and Sunday is quiet as well."),
  })
  .refine(({ from, until }) => from !== until, violation("violation_quiet_hours"));

const fields = {
  language: Language.nullable().describe("null: the last language that the person's browser asked for, else English."),
  timeZone: TimeZone.nullable().describe("The person's time zone; null: that of the organization's first project."),
  digestTime: Time.describe("When the daily digest goes out, HH:MM in the person's time zone."),
  quietHours: QuietHours.nullable().describe("When email waits; null: never."),
  urgentAnytime: z.boolean().describe("Whether urgent email is sent during quiet hours."),
};

const MailPreferences = z.strictObject({
  ...fields,
  timeZoneInForce: TimeZone.describe("The time zone in use now."),
  sendsMail: z.boolean().describe("Whether the service sends email at all."),
  address: z.string().nullable().describe("Where email goes; null for the operator."),
});

const sample = {
  language: null,
  timeZone: "Europe/Lisbon",
  digestTime: "08:00",
  quietHours: { from: "19:00", until: "08:00", weekends: true },
  urgentAnytime: false,
  timeZoneInForce: "Europe/Lisbon",
  sendsMail: true,
  address: "marta@hearth.example",
};

export const markNotificationsUnread = defineOperation({
  name: "mark_notifications_unread",
  surface: "dashboard",
  effect: "write",
  roles,
  summary: "Mark some of the caller's notifications as unread again; no email is sent.",
  input: z.strictObject({ ids: z.array(ResourceId).min(1).max(100) }),
  output: z.strictObject({ marked: z.int().min(0).describe("How many of them were read.") }),
  errors: [],
  example: { input: { ids: ["ntf_01k9"] }, output: { marked: 1 } },
});

export const getMailPreferences = defineOperation({
  name: "get_mail_preferences",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "Read when and in which language the caller gets email.",
  input: z.strictObject({}),
  output: MailPreferences,
  errors: [],
  example: { input: {}, output: sample },
});

export const setMailPreferences = defineOperation({
  name: "set_mail_preferences",
  surface: "dashboard",
  effect: "write",
  roles,
  summary: "Choose when and in which language to get email, in every organization; omitted fields stay as they are.",
  input: z.strictObject(fields).partial(),
  output: MailPreferences,
  errors: [],
  example: { input: { digestTime: "08:00" }, output: sample },
});
