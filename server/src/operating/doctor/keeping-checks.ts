import { randomBytes } from "node:crypto";
import { type Check, failed, ok, warning } from "#src/core/check.ts";
import { freeBytesAt, freeBytesMin } from "#src/core/data-directory/free-space.ts";
import { type SealedColumn, type SealedRow, sealedColumns } from "#src/core/database/sealed-columns.ts";
import type { Vault } from "#src/core/secrets.ts";
import type { Storage } from "#src/core/storage/storage.ts";

export type Keeping = {
  dataDirectory: string;
  storage: Storage;
  vault: Vault;
  /** Returns a few encrypted texts of a column, as far as the caller may read them. */
  listSealed: (column: SealedColumn) => Promise<readonly SealedRow[]>;
};

const tightBytesMin = 2 * 1024 * 1024 * 1024;

/** Checks the disk, the file storage and the key that decrypts sealed texts. */
export function keepingChecks({ dataDirectory, storage, vault, listSealed }: Keeping): Check[] {
  return [
    {
      name: "disk",
      advice: "See that the data directory exists and this user may read it.",
      async run() {
        const free = await freeBytesAt(dataDirectory);
        const told = `${Math.round(free / 1024 ** 2).toLocaleString("en")} MB are free in the data directory.`;
        if (free < freeBytesMin) return failed(told, "Make room: with less than 200 MB the service takes no more work.");
        return free < tightBytesMin ? warning(told, "Make room soon: files and the database's log grow.") : ok(told);
      },
    },
    {
      name: "files",
      advice: "See that the store of files can be written: the directory `files` of the data directory, or the bucket that is set.",
      async run() {
        const key = `doctor/${randomBytes(8).toString("hex")}`;
        const bytes = randomBytes(64);
        await storage.put(key, bytes, "application/octet-stream");
        const read = await storage.read(key);
        await storage.delete(key);
        if (read?.equals(bytes) && (await storage.read(key)) === undefined) return ok("A file was written, read back and deleted.");
        return failed("A file that was written did not come back as it was.", "Look into the store of files.");
      },
    },
    {
      name: "keys",
      advice: "Start with the secret that this installation has had: the file `secret` of the data directory or GALLEY_SECRET.",
      run: () => lookAtKeys(vault, listSealed),
    },
  ];
}

async function lookAtKeys(vault: Vault, listSealed: Keeping["listSealed"]) {
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
    return warning(`${old} of ${looked} encrypted values were sealed with the previous secret.`, "Run: npm run galley -- secret reseal");
  return ok(looked === 0 ? "Nothing is kept encrypted yet." : `All of ${looked} encrypted values that were tried can be opened.`);
}
