export const exportPrefix = "exports/";

export type ExportPlace = { organizationId: string; exportId: string; fence: number };

/** Where a file of an export lies in the store. Each attempt has a place of its own, so that a late one writes over nothing. */
export function exportKey({ organizationId, exportId, fence }: ExportPlace, name: string): string {
  return `${exportPrefix}${organizationId}/${exportId}/${fence}/${name}`;
}

/** The path of a file's public address. */
export function exportPath({ organizationId, exportId }: Omit<ExportPlace, "fence">, name: string): string {
  return `/exports/${organizationId}/${exportId}/${name}`;
}
