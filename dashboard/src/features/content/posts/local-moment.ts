import { shortMoment } from "#src/format/dates.ts";

/** Formats a wall-clock time of the project such as 2026-11-24T09:30. */
export function localMoment(local: string): string {
  return shortMoment(`${local}Z`, "UTC");
}
