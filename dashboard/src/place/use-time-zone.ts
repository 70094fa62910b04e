import { useOrganizationPlace } from "./use-place.ts";

/** The time zone of the project that was worked on last; of this browser where there is none. */
export function useTimeZone(): string {
  const { project } = useOrganizationPlace();
  return project?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
