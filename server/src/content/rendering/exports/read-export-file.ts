import type { Storage } from "#src/core/storage/storage.ts";
import { exportKey } from "./export-keys.ts";
import type { ExportRow } from "./export-queries.ts";

/** Reads one file of a finished export; undefined when the file is gone. */
export function readExportFile(storage: Storage, { organization_id, id, fence }: ExportRow, name: string): Promise<Buffer | undefined> {
  return storage.read(exportKey({ organizationId: organization_id, exportId: id, fence }, name));
}
