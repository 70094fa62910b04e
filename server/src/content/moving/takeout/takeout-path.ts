export type Takeout = { organizationId: string; projectId: string; personId: string };

/** The path of the address that gives one person everything of one project. */
export function takeoutPath({ organizationId, projectId, personId }: Takeout, fileName: string): string {
  return `/takeouts/${organizationId}/${projectId}/${personId}/${fileName}`;
}
