import { z } from "zod";

/** Calls and errors of each of the last seven days, today last. Days begin at midnight UTC. */
export const UsageDays = z.array(z.strictObject({ day: z.string(), calls: z.int(), errors: z.int() })).length(7);
export type UsageDays = z.output<typeof UsageDays>;

export const sampleDays: UsageDays = ["14", "15", "16", "17", "18", "19", "20"].map((day) => ({
  day: `2026-11-${day}`,
  calls: day === "20" ? 12 : 0,
  errors: 0,
}));
