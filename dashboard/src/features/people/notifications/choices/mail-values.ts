import type { Output } from "#src/api/operations.ts";

export type Saved = Output<"get_mail_preferences">;

/** What a person sets in the form. */
export type Values = Pick<Saved, "language" | "timeZone" | "digestTime" | "quietHours" | "urgentAnytime">;
