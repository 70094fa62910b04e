import type { RoutinePost } from "@galley/contract";
import { sql } from "kysely";
import type pg from "pg";
import type { Tx } from "#src/core/database/transact.ts";
import { claimWith } from "#src/operations/queue/claim.ts";

/** A routine that an approval has started, as claimed by one worker. The claim is valid until another worker claims the run. */
export type RoutineRun = {
  organization_id: string;
  article_id: string;
  project_id: string;
  revision: number;
  person_id: string;
  token_id: string | null;
  posts: RoutinePost[];
  attempts: number;
};

export function claimRoutineRuns(pool: pg.Pool, batch: number): Promise<RoutineRun[]> {
  return claimWith(pool, "claim_routine_runs", [batch]);
}

/** Locks the run until this transaction ends. Returns false where the run has ended, or another worker has claimed it since. */
export async function holdRoutineRun(tx: Tx, run: RoutineRun): Promise<boolean> {
  const held = await tx
    .selectFrom("routine_run")
    .select("article_id")
    .where("organization_id", "=", run.organization_id)
    .where("article_id", "=", run.article_id)
    .where("attempts", "=", run.attempts)
    .where("ended_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return held !== undefined;
}

export async function endRoutineRun(tx: Tx, run: RoutineRun, begun: number): Promise<void> {
  await tx
    .updateTable("routine_run")
    .set({ begun, ended_at: sql`now()` })
    .where("organization_id", "=", run.organization_id)
    .where("article_id", "=", run.article_id)
    .execute();
}
