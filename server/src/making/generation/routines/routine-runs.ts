import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import type { WorkClaim } from "#src/operations/queue/work.ts";

/** A routine that an approval has started. */
export type RoutineRun = NonNullable<Awaited<ReturnType<typeof findRoutineRun>>>;

/** Returns the claimed run; undefined where it was deleted with its article. */
export function findRoutineRun(tx: Tx, { organization_id, id: article_id }: WorkClaim) {
  return tx
    .selectFrom("routine_run")
    .select(["organization_id", "article_id", "project_id", "revision", "person_id", "token_id", "posts"])
    .where((row) => row.and({ organization_id, article_id }))
    .executeTakeFirst();
}

export async function endRoutineRun(tx: Tx, { organization_id, article_id }: RoutineRun, begun: number): Promise<void> {
  await tx
    .updateTable("routine_run")
    .set({ begun, ended_at: sql`now()` })
    .where((row) => row.and({ organization_id, article_id }))
    .execute();
}
