import type { RoutinePost } from "@galley/contract";
import { sql } from "kysely";
import type pg from "pg";
import type { Tx } from "#src/core/database/transact.ts";

/** A routine that an approval has started, as one worker has taken it: it counts while nobody has taken it since. */
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

export async function claimRoutineRuns(pool: pg.Pool, batch: number): Promise<RoutineRun[]> {
  return (await pool.query<RoutineRun>("select * from claim_routine_runs($1)", [batch])).rows;
}

/** Keeps others from the run until this transaction is over. False where it has ended, or was taken by another worker since. */
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
