import type { Output } from "#src/api/operations.ts";

export type NotificationChoice = Output<"get_notification_choices">["choices"][number];
