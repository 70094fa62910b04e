import { eachOrganization } from "#src/core/flow/each-organization.ts";
import type { Log } from "#src/core/log.ts";
import { untilDue } from "#src/operations/queue/until-due.ts";
import { createWorker, type Worker } from "#src/operations/queue/worker.ts";
import { beginRoutine, type RoutineDependencies } from "./begin-routine.ts";
import { claimRoutineRuns, type RoutineRun } from "./routine-runs.ts";

type Starter = RoutineDependencies & {
  log: Log;
  /** Called when posts may have been begun. */
  onBegun: () => void;
};

const batch = 20;

/** Begins the routines that approvals have started. Several starters may run at once. */
export function createRoutineStarter({ log, onBegun, ...dependencies }: Starter): Worker {
  const { pool } = dependencies;

  async function open(): Promise<number> {
    const runs = await claimRoutineRuns(pool, batch);
    const begin = (run: RoutineRun) => beginRoutine(dependencies, run);
    await eachOrganization(runs, begin, (error, { organization_id: organizationId, article_id: articleId }) =>
      log.warn("routine attempt failed", { articleId, organizationId, error }),
    );
    if (runs.length > 0) onBegun();
    return runs.length;
  }

  return createWorker({
    name: "routine_starter",
    open,
    idle: () => untilDue(pool, "next_routine_run_at"),
    onError: (error) => log.warn("routines pause", { error }),
  });
}
