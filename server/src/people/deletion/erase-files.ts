import { sql } from "kysely";
import type pg from "pg";
import { transact } from "#src/core/database/transact.ts";
import type { Storage } from "#src/core/storage/storage.ts";
import { type DeletionClaim, hold } from "./claim.ts";

type KeysOf = (organizationId: string, id: string) => string;

/** Beginnings of the keys of files: all of an organization's, and those of one image, drawn file or recording. */
export type FileKeys = {
  organization: (organizationId: string) => readonly string[];
  image: KeysOf;
  export: KeysOf;
  generation: KeysOf;
};

type Dependencies = { pool: pg.Pool; storage: Storage; fileKeys: FileKeys };

const idsMax = 100;
const atOnceMax = 8;

/**
 * Deletes the files of what is closed. Those of a project are found by its rows, which are still there; a file that comes later is
 * found by the sweeps, since no row names it.
 */
export async function eraseFiles(dependencies: Dependencies, claim: DeletionClaim): Promise<void> {
  const { fileKeys } = dependencies;
  const { organization_id: organizationId, project_id: projectId } = claim;
  if (projectId === null) {
    for (const prefix of fileKeys.organization(organizationId)) await eraseBelow(dependencies, claim, [prefix]);
    return;
  }
  for (const table of ["image", "export", "generation"] as const) {
    for (let after: string | undefined = ""; after !== undefined; ) {
      const ids: string[] = await listIds(dependencies.pool, { organizationId, projectId }, table, after);
      await eraseBelow(
        dependencies,
        claim,
        ids.map((id) => fileKeys[table](organizationId, id)),
      );
      after = ids.at(-1);
    }
  }
}

/** Deletes all files whose keys begin in one of these ways, a few at once, and holds the claim meanwhile. */
async function eraseBelow({ pool, storage }: Dependencies, claim: DeletionClaim, prefixes: readonly string[]): Promise<void> {
  let keys: string[] = [];
  let batches = 0;
  const flush = async () => {
    await Promise.all(keys.map((key) => storage.delete(key)));
    keys = [];
    batches += 1;
    if (batches % atOnceMax === 0) await hold(pool, claim, claim.step);
  };
  for (const prefix of prefixes) {
    for await (const { key } of storage.list(prefix)) {
      keys.push(key);
      if (keys.length === atOnceMax) await flush();
    }
  }
  await flush();
  await hold(pool, claim, claim.step);
}

function listIds(
  pool: pg.Pool,
  { organizationId, projectId }: { organizationId: string; projectId: string },
  table: "image" | "export" | "generation",
  after: string,
): Promise<string[]> {
  return transact(pool, organizationId, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)}
      where organization_id = ${organizationId} and project_id = ${projectId} and id > ${after}
        and ${table === "generation" ? sql`kind = 'transcription'` : sql`true`}
      order by id limit ${idsMax}`.execute(tx);
    return rows.map(({ id }) => id);
  });
}
