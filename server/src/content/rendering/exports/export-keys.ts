export const exportPrefix = "exports/";

export type ExportPlace = { organizationId: string; exportId: string; fence: number };

/** Returns the key of an export's file in the store. Each attempt has its own keys, so that a late one never overwrites another's files. */
export function exportKey({ organizationId, exportId, fence }: ExportPlace, name: string): string {
  return `${exportPrefix}${organizationId}/${exportId}/${fence}/${name}`;
}

/** Returns the path of a file's public address. */
export function exportPath({ organizationId, exportId }: Omit<ExportPlace, "fence">, name: string): string {
  return `/exports/${organizationId}/${exportId}/${name}`;
}
