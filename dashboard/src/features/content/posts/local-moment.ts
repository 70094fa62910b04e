import { shortMoment } from "#src/format/dates.ts";

/** A wall-clock time such as 2026-11-24T09:30, which is the project's own, as people write it. */
export function localMoment(local: string): string {
  return shortMoment(`${local}Z`, "UTC");
}
