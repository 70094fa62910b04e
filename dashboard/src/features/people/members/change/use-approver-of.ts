import { useOrganization } from "#src/place/use-place.ts";
import type { Member } from "../member.ts";

/** Returns the names of the projects that have this person as their only approver. */
export function useApproverOf({ approverOf }: Member): string {
  const { projects } = useOrganization();
  return projects
    .filter(({ id }) => approverOf.includes(id))
    .map(({ name }) => name)
    .join(", ");
}
