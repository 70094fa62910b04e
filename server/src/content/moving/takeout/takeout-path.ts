export type Takeout = { organizationId: string; projectId: string; personId: string };

/** Returns the path of the address from which one person can download the export of one project. */
export function takeoutPath({ organizationId, projectId, personId }: Takeout, fileName: string): string {
  return `/takeouts/${organizationId}/${projectId}/${personId}/${fileName}`;
}
