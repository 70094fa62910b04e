export type ProjectExportRef = { organizationId: string; projectId: string; personId: string };

/** Returns the path of the address from which one person can download the export of one project. */
export function projectExportPath({ organizationId, projectId, personId }: ProjectExportRef, fileName: string): string {
  return `/takeouts/${organizationId}/${projectId}/${personId}/${fileName}`;
}
