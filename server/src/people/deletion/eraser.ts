import type pg from "pg";
import { transact } from "#src/core/database/transact.ts";
import { failpoint } from "#src/core/failpoint.ts";
import type { Log } from "#src/core/log.ts";
import type { Storage } from "#src/core/storage/storage.ts";
import { ClaimLost, claimWith } from "#src/operations/queue/claim.ts";
import { createLane, type Ended } from "#src/operations/queue/lane.ts";
import { untilWork } from "#src/operations/queue/until-work.ts";
import { growingWait } from "#src/operations/queue/waits.ts";
import { createWorker, type Worker } from "#src/operations/queue/worker.ts";
import { type DeletionClaim, hold } from "./claim.ts";
import { endWork } from "./end-work.ts";
import { eraseFiles, type FileKeys } from "./erase-files.ts";
import { clearRecords, eraseRows } from "./erase-rows.ts";

/** Place whose accounts at networks are given back: a project, or the whole organization. */
type ErasedPlace = { organizationId: string; projectId: string | null };

export type ClosedProject = { organizationId: string; projectId: string };

export type EraserDependencies = {
  pool: pg.Pool;
  storage: Storage;
  sendsMail: boolean;
  log: Log;
  fileKeys: FileKeys;
  /** Gives back what networks have granted, once and as far as they can be reached. */
  giveBack: (place: ErasedPlace, signal: AbortSignal) => Promise<void>;
  /** Called for each project that is no longer served. */
  onClosed: (closed: ClosedProject) => void;
  /** Most rows of a batch; for tests. */
  rowsMax?: number;
};

const leaseSeconds = 60;
const atOnceMax = 4;
const perOrganizationMax = 1;
const lookAgainSeconds = 5;
const waitSeconds = growingWait({ firstSeconds: 10, factor: 2, maxSeconds: 900 });

/**
 * Deletes what was asked to be deleted once its week is over: it closes it, waits for work under way, gives back what networks granted,
 * deletes files and then rows, in batches. Each step can be done again, so that a killed worker's work is gone on with.
 */
export function createEraser(dependencies: EraserDependencies): Worker {
  const { pool, log } = dependencies;
  const lane = createLane<DeletionClaim>({
    name: "deletions",
    atOnceMax,
    claim: (room) => claimWith<DeletionClaim>(pool, "claim_deletions", [room, leaseSeconds, perOrganizationMax]),
    run: (claim, stopping) => erase(dependencies, claim, stopping),
    onError: (error, { id: deletionId, organization_id: organizationId }) =>
      log.warn("deletion attempt failed", { deletionId, organizationId, error }),
  });
  return createWorker({
    name: "eraser",
    lanes: [lane],
    until: () => untilWork(pool, ["deletions"]),
    onError: (error) => log.warn("deletions pause", { error }),
  });
}

async function erase(dependencies: EraserDependencies, claim: DeletionClaim, stopping: AbortSignal): Promise<Ended> {
  const { pool, log } = dependencies;
  try {
    const wait = await goOn(dependencies, claim, stopping);
    if (wait !== undefined) await rest(pool, claim, wait);
  } catch (error) {
    if (error instanceof ClaimLost) return "lost";
    log.warn("deletion set back", { deletionId: claim.id, organizationId: claim.organization_id, error });
    await rest(pool, claim, waitSeconds(claim.attempts));
  }
  return "settled";
}

/** Does one turn. Returns the seconds after which the next one follows, or undefined at the end. */
async function goOn(dependencies: EraserDependencies, claim: DeletionClaim, stopping: AbortSignal): Promise<number | undefined> {
  const { pool, log, giveBack, onClosed } = dependencies;
  const { organization_id: organizationId, id, project_id: projectId } = claim;
  const place = { organizationId, projectId };
  if (!(await ask(pool, "close_deletion", claim))) return lookAgainSeconds;
  for (const closed of await listProjects(pool, place)) onClosed(closed);
  failpoint("deletion.closed");
  if (claim.step === "asked") {
    if (await isAtWork(pool, claim)) return lookAgainSeconds;
    await endWork(dependencies, claim);
    failpoint("deletion.credits_settled");
    await giveBack(place, stopping);
    await reach(pool, claim, "work_ended");
  }
  if (claim.step === "work_ended") {
    await eraseFiles(dependencies, claim);
    await reach(pool, claim, "files_gone");
  }
  if (claim.step === "files_gone") {
    await clearRecords(dependencies, claim);
    await reach(pool, claim, "records_cleared");
  }
  if (!(await eraseRows(dependencies, claim, stopping))) return 0;
  failpoint("deletion.rows");
  if (!(await ask(pool, "finish_deletion", claim))) throw new ClaimLost();
  log.info(projectId === null ? "organization deleted" : "project deleted", {
    organizationId,
    deletionId: id,
    ...(projectId && { projectId }),
  });
  return undefined;
}

async function listProjects(pool: pg.Pool, { organizationId, projectId }: ErasedPlace): Promise<ClosedProject[]> {
  if (projectId !== null) return [{ organizationId, projectId }];
  const rows = await transact(pool, organizationId, (tx) =>
    tx.selectFrom("project").select("id").where("organization_id", "=", organizationId).execute(),
  );
  return rows.map(({ id }) => ({ organizationId, projectId: id }));
}

async function reach(pool: pg.Pool, claim: DeletionClaim, step: DeletionClaim["step"]): Promise<void> {
  await hold(pool, claim, step);
  claim.step = step;
  failpoint(`deletion.${step}`);
}

async function ask(pool: pg.Pool, name: "close_deletion" | "finish_deletion", claim: DeletionClaim): Promise<boolean> {
  const { rows } = await pool.query<{ is: boolean }>(`select ${name}($1, $2, $3) as is`, [claim.organization_id, claim.id, claim.fence]);
  return rows[0]?.is === true;
}

async function isAtWork(pool: pg.Pool, { organization_id, id }: DeletionClaim): Promise<boolean> {
  const { rows } = await pool.query<{ is: boolean | null }>("select deletion_waits($1, $2) as is", [organization_id, id]);
  return rows[0]?.is !== false;
}

async function rest(pool: pg.Pool, { organization_id, id, fence }: DeletionClaim, seconds: number): Promise<void> {
  await pool.query("select rest_deletion($1, $2, $3, $4)", [organization_id, id, fence, seconds]);
}
