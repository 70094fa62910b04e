import { eachOrganization } from "#src/core/flow/each-organization.ts";
import type { Log } from "#src/core/log.ts";
import { modelNamesOf } from "#src/operations/outside/models.ts";
import { createLane } from "#src/operations/queue/lane.ts";
import { untilWork } from "#src/operations/queue/until-work.ts";
import { claimWork, type WorkClaim } from "#src/operations/queue/work.ts";
import { createWorker, type Worker } from "#src/operations/queue/worker.ts";
import { generationLeaseSeconds } from "../generation-queries.ts";
import { beginRoutine, type RoutineDependencies } from "../routines/begin-routine.ts";
import { runGeneration } from "./run-generation.ts";
import type { GenerationDependencies } from "./work.ts";

type Starter = RoutineDependencies & {
  log: Log;
  /** Called when posts may have been begun. */
  onBegun: () => void;
};

const batch = 20;
// One that fails is tried again after it.
const routineLeaseSeconds = 60;

/** Begins the routines that approvals have started. Several starters may run at once. */
function createRoutineStarter({ log, onBegun, ...dependencies }: Starter): Worker {
  const { pool } = dependencies;

  async function open(): Promise<number> {
    const runs = await claimWork(pool, "routines", { room: batch, leaseSeconds: routineLeaseSeconds, each: batch });
    const begin = (claim: WorkClaim) => beginRoutine(dependencies, claim);
    await eachOrganization(runs, begin, (error, { organization_id: organizationId, id: articleId }) =>
      log.warn("routine attempt failed", { articleId, organizationId, error }),
    );
    if (runs.length > 0) onBegun();
    return runs.length;
  }

  return createWorker({
    name: "routine_starter",
    open,
    until: () => untilWork(pool, ["routines"]),
    onError: (error) => log.warn("routines pause", { error }),
  });
}

type LaneBounds = { kind: "generations" | "recordings"; atOnceMax: number; atOncePerOrganizationMax: number };

// The limit for each organization leaves room for the others. Recordings take minutes, and are in memory several times over
// while they are sent: few run at once, and no other work waits for them.
const laneBounds: readonly LaneBounds[] = [
  { kind: "generations", atOnceMax: 8, atOncePerOrganizationMax: 3 },
  { kind: "recordings", atOnceMax: 2, atOncePerOrganizationMax: 1 },
];

/** Begins routines, then writes and draws as requested. Several workers may run at once. */
export function createGenerationWorker({ log, ...dependencies }: GenerationDependencies & { log: Log }): Worker {
  const { pool, models, sendsMail } = dependencies;
  const lanes = laneBounds.map(({ kind, atOnceMax, atOncePerOrganizationMax }) =>
    createLane({
      name: kind,
      atOnceMax,
      claim: (room) => claimWork(pool, kind, { room, leaseSeconds: generationLeaseSeconds, each: atOncePerOrganizationMax }),
      run: (claim, stopping) => runGeneration({ ...dependencies, stopping }, claim),
      onError: (error, { id: generationId, organization_id: organizationId }) =>
        log.warn("generation attempt failed", { generationId, organizationId, error }),
    }),
  );
  const generations = createWorker({
    name: "generation_worker",
    lanes,
    until: () =>
      untilWork(
        pool,
        laneBounds.map(({ kind }) => kind),
      ),
    onError: (error) => log.warn("generations pause", { error }),
  });
  const routines = createRoutineStarter({ pool, log, modelNames: modelNamesOf(models), sendsMail, onBegun: generations.wake });
  return {
    wake: generations.wake,
    async work() {
      const started = await routines.work();
      return started + (await generations.work());
    },
    start() {
      routines.start();
      generations.start();
    },
    hold(isHeld) {
      for (const worker of [routines, generations]) worker.hold(isHeld);
    },
    async stop() {
      await Promise.all([routines.stop(), generations.stop()]);
    },
  };
}
