import { useOrganizationPlace } from "#src/routes/use-place.ts";

/** Whose clocks the times are on: those of the project worked on last. */
export function useTimeZone(): string {
  const { project } = useOrganizationPlace();
  return project?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
