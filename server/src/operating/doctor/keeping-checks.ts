import { randomBytes } from "node:crypto";
import { type Check, failed, ok, skipped, warning } from "#src/core/check.ts";
import { freeBytesAt, freeBytesMin } from "#src/core/data-directory/free-space.ts";
import { type SealedColumn, type SealedRow, sealedColumns } from "#src/core/database/sealed-columns.ts";
import { operatorProgram } from "#src/core/installation.ts";
import type { Vault } from "#src/core/secrets.ts";
import type { Storage } from "#src/core/storage/storage.ts";

export type Keeping = {
  dataDirectory: string;
  /** Opens the store of files. What prevents that is a finding. */
  storage: () => Storage;
  vault: () => Vault;
  /** Returns a few encrypted texts of a column, as far as the caller may read them; undefined where the database cannot be opened. */
  listSealed: ((column: SealedColumn) => Promise<readonly SealedRow[]>) | undefined;
};

const tightBytesMin = 2 * 1024 * 1024 * 1024;

/** Checks the disk, the file storage and the key that decrypts sealed texts. */
export function keepingChecks({ dataDirectory, storage: open, vault, listSealed }: Keeping): Check[] {
  return [
    {
      name: "disk",
      advice: "Make sure that the data directory exists and this user can read it.",
      async run() {
        const free = await freeBytesAt(dataDirectory);
        const told = `${Math.round(free / 1024 ** 2).toLocaleString("en")} MB are free in the data directory.`;
        if (free < freeBytesMin) return failed(told, "Free up space: with less than 200 MB, the service accepts no more work.");
        return free < tightBytesMin ? warning(told, "Free up space soon: files and the database's log grow.") : ok(told);
      },
    },
    {
      name: "files",
      advice: "Make sure that the file storage is writable: the directory `files` of the data directory, or the configured bucket.",
      async run() {
        const storage = open();
        const key = `doctor/${randomBytes(8).toString("hex")}`;
        const bytes = randomBytes(64);
        await storage.put(key, bytes, "application/octet-stream");
        const read = await storage.read(key);
        await storage.delete(key);
        if (read?.equals(bytes) && (await storage.read(key)) === undefined) return ok("A file was written, read back and deleted.");
        return failed("A file that was written did not read back the same.", "Check the file storage.");
      },
    },
    {
      name: "keys",
      advice: "Start with this installation's original secret: the file `secret` of the data directory, or GALLEY_SECRET.",
      run: async () => (listSealed === undefined ? skipped("The database cannot be opened.") : lookAtKeys(vault(), listSealed)),
    },
  ];
}

async function lookAtKeys(vault: Vault, listSealed: NonNullable<Keeping["listSealed"]>) {
  let looked = 0;
  let old = 0;
  for (const column of sealedColumns) {
    for (const { organizationId, key, sealed } of await listSealed(column)) {
      looked += 1;
      if (!vault.isCurrent(sealed)) old += 1;
      vault.open(sealed, [organizationId, key, `${column.table}.${column.column}`]);
    }
  }
  if (old > 0)
    return warning(`${old} of ${looked} encrypted values still use the previous secret.`, `Run: ${operatorProgram} secret reseal`);
  return ok(looked === 0 ? "Nothing is stored encrypted yet." : `All ${looked} encrypted values tested can be decrypted.`);
}
