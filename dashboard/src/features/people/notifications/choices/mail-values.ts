import type { Output } from "#src/api/operations.ts";

export type Saved = Output<"get_mail_preferences">;

export type Values = Pick<Saved, "language" | "timeZone" | "digestTime" | "quietHours" | "urgentAnytime">;
