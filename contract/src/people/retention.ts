import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { roles } from "../permissions.ts";

const Days = z.int().min(1);
const OrForever = Days.nullable();

/** Days for which each kind of record is kept; null keeps it without end. */
const Retention = z.strictObject({
  deliveries: OrForever.describe("Webhook deliveries with their attempts, after they have ended."),
  notifications: OrForever.describe("Notifications, read or not."),
  events: OrForever.describe("Events that no delivery is left of."),
  generations: OrForever.describe("Requests to the service's writers and their results, after they have ended."),
  audit: OrForever.describe("Entries of the audit log."),
  exports: Days.describe("Files drawn from posts."),
});

export const getRetention = defineOperation({
  name: "get_retention",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "Read for how many days the service keeps each kind of record, as the operator has set it; null is without end.",
  input: z.strictObject({}),
  output: Retention,
  errors: [],
  example: { input: {}, output: { deliveries: 30, notifications: 90, events: 90, generations: 180, audit: null, exports: 7 } },
});
