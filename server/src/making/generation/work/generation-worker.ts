import { createUnderWay } from "#src/core/flow/under-way.ts";
import { createWorkLoop, untilDue } from "#src/core/flow/work-loop.ts";
import type { Log } from "#src/core/log.ts";
import { modelNamesOf } from "#src/core/outside/models.ts";
import { type GenerationClaim, generationLeaseSeconds } from "../generation-queries.ts";
import { createRoutineStarter } from "../routines/routine-starter.ts";
import { runGeneration } from "./run-generation.ts";
import type { GenerationDependencies } from "./work.ts";

export type GenerationWorker = {
  /** Does the work that waits now. Returns the number of items. */
  work(): Promise<number>;
  start(): void;
  /** Stops taking work and waits for the work under way. */
  stop(): Promise<void>;
};

type Lane = { ofRecordings: boolean; atOnceMax: number; atOncePerOrganizationMax: number };

// The limit for each organization leaves room for the others. Recordings take minutes, and are in memory several times over
// while they are sent: few run at once, and no other work waits for them.
const lanes: readonly Lane[] = [
  { ofRecordings: false, atOnceMax: 8, atOncePerOrganizationMax: 3 },
  { ofRecordings: true, atOnceMax: 2, atOncePerOrganizationMax: 1 },
];
const fullMilliseconds = 250;

/**
 * Writes and draws as requested. The worker has no state of its own: when it is killed, another one finds its work when the
 * lease ends. Several workers may run at once.
 */
export function createGenerationWorker({ log, ...dependencies }: GenerationDependencies & { log: Log }): GenerationWorker {
  const { pool } = dependencies;
  const stopping = new AbortController();

  async function run(claim: GenerationClaim): Promise<void> {
    try {
      await runGeneration({ ...dependencies, stopping: stopping.signal }, claim);
    } catch (error) {
      log.warn("generation attempt failed", { generationId: claim.id, organizationId: claim.organization_id, error });
    }
  }

  const open = lanes.map((lane) => ({ ...lane, underWay: createUnderWay({ atOnceMax: lane.atOnceMax, run }) }));
  const allUnderWay = () => Promise.all(open.map(({ underWay }) => underWay.all()));

  async function take(): Promise<number> {
    let taken = 0;
    for (const { underWay, ofRecordings, atOncePerOrganizationMax } of open) {
      taken += await underWay.take((room) => {
        const bounds = [room, atOncePerOrganizationMax, generationLeaseSeconds, ofRecordings];
        return pool.query<GenerationClaim>("select * from claim_generations($1, $2, $3, $4)", bounds);
      });
    }
    return taken;
  }

  async function work(): Promise<number> {
    const started = await routines.work();
    const taken = await take();
    await allUnderWay();
    return started + taken;
  }

  const loop = createWorkLoop({
    take,
    idle: () => untilDue(pool, "next_generation_at", fullMilliseconds),
    onError: (error) => log.warn("generations pause", { error }),
  });
  const routines = createRoutineStarter({
    pool,
    log,
    modelNames: modelNamesOf(dependencies.models),
    sendsMail: dependencies.sendsMail,
    onBegun: () => loop.wake(),
  });
  return {
    work,
    start() {
      routines.start();
      loop.start();
    },
    async stop() {
      await Promise.all([routines.stop(), loop.stop()]);
      stopping.abort();
      await allUnderWay();
    },
  };
}
