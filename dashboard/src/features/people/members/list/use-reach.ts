import { m } from "#messages";
import { useOrganization } from "#src/place/use-place.ts";

/** Returns the names of a person's projects, in short and in full. */
export function useReach(projectIds: readonly string[] | null): { short: string; long: string } {
  const { projects } = useOrganization();
  if (projectIds === null) return { short: m.people_every_project(), long: m.people_every_project() };
  const names = projects.filter(({ id }) => projectIds.includes(id)).map(({ name }) => name);
  const [first] = names;
  if (first === undefined) return { short: m.people_no_project(), long: m.people_no_project() };
  return {
    short: names.length === 1 ? first : m.people_project_and_more({ name: first, count: names.length - 1 }),
    long: names.join(", "),
  };
}
