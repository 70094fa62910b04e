import { browserZone } from "#src/format/dates.ts";
import { usePlaceOrNone } from "./use-place.ts";

/** Returns the time zone of the screen's project, or of the one that the person worked on last; without any, this browser's. */
export function useTimeZone(): string {
  return usePlaceOrNone()?.project.timeZone ?? browserZone;
}
