import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type pg from "pg";
import { type Tx, transactEverywhere } from "#src/core/database/transact.ts";
import { failpoint } from "#src/core/failpoint.ts";
import { newId } from "#src/core/ids.ts";
import type { Log } from "#src/core/log.ts";
import { claimWith } from "#src/operations/queue/claim.ts";
import { createLane, type Ended } from "#src/operations/queue/lane.ts";
import { untilWork } from "#src/operations/queue/until-work.ts";
import { createWorker, type Worker } from "#src/operations/queue/worker.ts";
import { tellAccount } from "../mail/tell-account.ts";

export type DeletionDependencies = {
  pool: pg.Pool;
  sendsMail: boolean;
  log: Log;
  /** Time after which another account has its turn, and most rows of a batch; for tests. */
  turnMilliseconds?: number;
  rowsMax?: number;
};

type Claimed = { person_id: string; fence: number; begun: boolean };

const atOnceMax = 2;
const leaseSeconds = 120;
const waitMinutes = 60;
const turnMillisecondsUsual = 2000;
const rowsMaxUsual = 1000;
// Leaves most of a database connection's time to others.
const restFactor = 4;
const restMillisecondsMax = 2000;

/**
 * Deletes accounts whose time has come. The account ends in one step; what is left of the person goes in small batches, each of
 * which a later claim can go on with. People take turns, so that somebody of whom there is much to erase keeps no others waiting.
 */
export function createAccountDeleter(dependencies: DeletionDependencies): Worker {
  const { pool, log } = dependencies;
  const lane = createLane<Claimed>({
    name: "account_deletions",
    atOnceMax,
    claim: (room) => claimWith(pool, "claim_account_deletions", [room, leaseSeconds]),
    run: (claimed, stopping) => deleteAccount(dependencies, claimed, stopping),
    onError: (error, { person_id: principalId }) => log.warn("account not deleted yet", { principalId, error }),
  });
  return createWorker({
    name: "account_deleter",
    lanes: [lane],
    until: () => untilWork(pool, ["account_deletions"]),
    onError: (error) => log.warn("deletion of accounts pauses", { error }),
  });
}

async function deleteAccount(dependencies: DeletionDependencies, claimed: Claimed, stopping: AbortSignal): Promise<Ended> {
  const { pool, turnMilliseconds = turnMillisecondsUsual, rowsMax = rowsMaxUsual } = dependencies;
  if (!claimed.begun) {
    if (!(await endAccount(dependencies, claimed))) return endedOf(pool, claimed);
    await passOn(pool, claimed);
    return "settled";
  }
  const until = performance.now() + turnMilliseconds;
  do {
    const started = performance.now();
    failpoint("account_deletion.batch");
    if (await eraseBatch(pool, claimed, rowsMax)) return endedOf(pool, claimed);
    const rest = Math.min(restMillisecondsMax, restFactor * (performance.now() - started));
    await wait(rest, undefined, { signal: stopping }).catch(() => {});
  } while (!stopping.aborted && performance.now() < until);
  await passOn(pool, claimed);
  return "settled";
}

/** Gives the claim up, behind everybody else's. */
async function passOn(pool: pg.Pool, { person_id: personId, fence }: Claimed): Promise<void> {
  await transactEverywhere(pool, (tx) =>
    sql`
      update account_deletion set lease_until = null, next_attempt_at = date_trunc('milliseconds', now())
      where person_id = ${personId} and fence = ${fence}`.execute(tx),
  );
}

/** Tells whether a newer claim exists. The row of a deletion that is over, or was taken back, is gone. */
async function endedOf(pool: pg.Pool, { person_id, fence }: Claimed): Promise<Ended> {
  const { rowCount } = await pool.query("select from account_deletion where person_id = $1 and fence <> $2", [person_id, fence]);
  return rowCount === 0 ? "settled" : "lost";
}

/** Ends the account. Returns false if it is kept, waits for another owner, or belongs to a newer claim. */
async function endAccount(dependencies: DeletionDependencies, { person_id: personId, fence }: Claimed): Promise<boolean> {
  const requestId = newId("request");
  const outcome = await transactEverywhere(dependencies.pool, async (tx) => {
    const { rows } = await sql<{ outcome: string }>`
      select end_account(${personId}, ${fence}, ${newId("audit")}, ${requestId}) as outcome`.execute(tx);
    if (rows[0]?.outcome === "waits") await putOff(tx, dependencies, personId);
    return rows[0]?.outcome;
  });
  failpoint("account_deletion.ended");
  if (outcome === "ended") dependencies.log.info("account deleted", { requestId, principalId: personId });
  return outcome === "ended";
}

/** Puts a deletion off that would leave an organization without an owner. The person is told the first time. */
async function putOff(tx: Tx, dependencies: DeletionDependencies, personId: string): Promise<void> {
  const { rows } = await sql<{ waited: boolean }>`
    update account_deletion d
    set waits = true, lease_until = null, next_attempt_at = date_trunc('milliseconds', now()) + make_interval(mins => ${waitMinutes})
    from account_deletion before
    where d.person_id = ${personId} and before.person_id = d.person_id
    returning before.waits as waited`.execute(tx);
  if (rows[0]?.waited === false) await tellAccount(tx, dependencies, personId, "deletion_waits");
}

/** Erases one batch and keeps the claim. Returns whether nothing is left. */
function eraseBatch(pool: pg.Pool, { person_id: personId, fence }: Claimed, rowsMax: number): Promise<boolean> {
  return transactEverywhere(pool, async (tx) => {
    const { rows } = await sql<{ done: boolean }>`select erase_former_member(${personId}, ${fence}, ${rowsMax}) as done`.execute(tx);
    await sql`
      update account_deletion set lease_until = now() + make_interval(secs => ${leaseSeconds})
      where person_id = ${personId} and fence = ${fence}`.execute(tx);
    return rows[0]?.done ?? true;
  });
}
