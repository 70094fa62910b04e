import { useOrganizationPlace } from "./use-place.ts";

/** Returns the time zone of the project that the person worked on last, or this browser's if there is none. */
export function useTimeZone(): string {
  const { project } = useOrganizationPlace();
  return project?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
