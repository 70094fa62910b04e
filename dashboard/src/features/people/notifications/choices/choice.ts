import type { Output } from "#src/api/operations.ts";

export type Choice = Output<"get_notification_choices">["choices"][number];
