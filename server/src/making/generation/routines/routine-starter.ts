import { eachOrganization } from "#src/core/flow/each-organization.ts";
import { createWorkLoop, untilDue } from "#src/core/flow/work-loop.ts";
import type { Log } from "#src/core/log.ts";
import { beginRoutine, type RoutineDependencies } from "./begin-routine.ts";
import { claimRoutineRuns, type RoutineRun } from "./routine-runs.ts";

type Starter = RoutineDependencies & {
  log: Log;
  /** Called when posts may have been begun. */
  onBegun: () => void;
};

const batch = 20;

/** Begins the routines that approvals have started. Several starters may run at once. */
export function createRoutineStarter({ log, onBegun, ...dependencies }: Starter) {
  const { pool } = dependencies;

  async function work(): Promise<number> {
    const runs = await claimRoutineRuns(pool, batch);
    const begin = (run: RoutineRun) => beginRoutine(dependencies, run);
    await eachOrganization(runs, begin, (error, { organization_id: organizationId, article_id: articleId }) =>
      log.warn("routine attempt failed", { articleId, organizationId, error }),
    );
    if (runs.length > 0) onBegun();
    return runs.length;
  }

  const loop = createWorkLoop({
    take: work,
    idle: () => untilDue(pool, "next_routine_run_at"),
    onError: (error) => log.warn("routines pause", { error }),
  });
  return { work, start: loop.start, stop: loop.stop };
}
