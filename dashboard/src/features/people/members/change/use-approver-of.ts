import { useOrganization } from "#src/place/use-place.ts";
import type { Member } from "../member.ts";

/** The projects in which somebody alone approves, by name. */
export function useApproverOf({ approverOf }: Member): string {
  const { projects } = useOrganization();
  return projects
    .filter(({ id }) => approverOf.includes(id))
    .map(({ name }) => name)
    .join(", ");
}
