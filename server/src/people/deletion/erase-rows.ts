import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { failpoint } from "#src/core/failpoint.ts";
import { ClaimLost } from "#src/operations/queue/claim.ts";
import type { DeletionClaim } from "./claim.ts";
import { kindsOf, pagedKinds } from "./kinds.ts";

// A batch takes some ten milliseconds, and holds a lock on nothing that anybody works on.
const rowsMaxUsual = 1000;
const turnMilliseconds = 10_000;
// At most a fifth of the time is spent on deleting.
const pauseShare = 4;

type Dependencies = { pool: pg.Pool; rowsMax?: number };

/**
 * Deletes rows batch by batch, each in a transaction of its own, with pauses. Ends after ten seconds, so that others have their turn;
 * returns whether nothing is left. A turn begins at the first kind again, which an index finds empty.
 */
export async function eraseRows(
  { pool, rowsMax = rowsMaxUsual }: Dependencies,
  claim: DeletionClaim,
  stopping: AbortSignal,
): Promise<boolean> {
  const until = performance.now() + turnMilliseconds;
  const isOver = () => stopping.aborted || performance.now() > until;
  for (const kind of kindsOf(claim.project_id)) {
    for (let gone = rowsMax; gone > 0; ) {
      gone = await paced(() => eraseBatch(pool, claim, kind, rowsMax));
      failpoint(`deletion.${kind}`);
      if (gone > 0 && isOver()) return false;
    }
  }
  return true;
}

/** Takes what belongs to a project out of the records that stay with its organization. */
export async function clearRecords({ pool, rowsMax = rowsMaxUsual }: Dependencies, claim: DeletionClaim): Promise<void> {
  if (claim.project_id === null) return;
  for (const kind of pagedKinds) await takeOut(pool, claim, kind, rowsMax);
}

async function eraseBatch(pool: pg.Pool, { organization_id, id, fence }: DeletionClaim, kind: string, rowsMax: number): Promise<number> {
  const { rows } = await pool.query<{ gone: number | null }>("select erase_batch($1, $2, $3, $4, $5) as gone", [
    organization_id,
    id,
    fence,
    kind,
    rowsMax,
  ]);
  const gone = rows[0]?.gone;
  if (gone === null || gone === undefined) throw new ClaimLost();
  return gone;
}

/** Reads the organization's records of a kind to their end, and takes out what belongs to the project. */
async function takeOut(pool: pg.Pool, { organization_id, id, fence }: DeletionClaim, kind: string, rowsMax: number): Promise<void> {
  let after: unknown = null;
  for (let seen = rowsMax; seen === rowsMax; ) {
    const page = await paced(async () => {
      const { rows } = await pool.query<{ seen: number; reached: unknown }>(
        "select seen, reached from erase_page($1, $2, $3, $4, $5, $6)",
        [organization_id, id, fence, kind, JSON.stringify(after), rowsMax],
      );
      if (rows[0] === undefined) throw new ClaimLost();
      return rows[0];
    });
    failpoint(`deletion.${kind}`);
    ({ seen } = page);
    after = page.reached;
  }
}

/** Rests four times as long as the work took, so that nobody else feels it. */
async function paced<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  await wait((performance.now() - began) * pauseShare);
  return result;
}
