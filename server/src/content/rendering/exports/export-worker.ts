import { createUnderWay } from "#src/core/flow/under-way.ts";
import { createWorkLoop, untilDue } from "#src/core/flow/work-loop.ts";
import type { Log } from "#src/core/log.ts";
import { drawExport, type ExportDependencies, exportLeaseSeconds } from "./draw-export.ts";
import type { ExportClaim } from "./settle-export.ts";

const atOnceMax = 4;
// Leaves capacity for other organizations.
const perOrganizationMax = 2;
const fullMilliseconds = 250;

export type ExportWorker = {
  /** Draws the exports that are due and returns how many there were. */
  work(): Promise<number>;
  start(): void;
  /** Stops taking work and waits for what is under way. */
  stop(): Promise<void>;
};

/**
 * Draws requested exports. Like the publisher, a worker keeps no state of its own: another worker finds the exports of a killed
 * one when their lease ends, and any number of workers may run at once.
 */
export function createExportWorker({ log, ...dependencies }: ExportDependencies & { log: Log }): ExportWorker {
  const { pool } = dependencies;

  async function draw(claim: ExportClaim): Promise<void> {
    try {
      await drawExport(dependencies, claim);
    } catch (error) {
      log.warn("export attempt failed", { exportId: claim.id, organizationId: claim.organization_id, error });
    }
  }

  const underWay = createUnderWay({ atOnceMax, run: draw, onEnd: () => loop.wake() });

  const take = () =>
    underWay.take((room) =>
      pool.query<ExportClaim>("select * from claim_exports($1, $2, $3)", [room, exportLeaseSeconds, perOrganizationMax]),
    );

  const loop = createWorkLoop({
    take,
    idle: () => untilDue(pool, "next_export_at", fullMilliseconds),
    onError: (error) => log.warn("exports pause", { error }),
  });
  return {
    async work() {
      const taken = await take();
      await underWay.all();
      return taken;
    },
    start: loop.start,
    async stop() {
      await loop.stop();
      await underWay.all();
    },
  };
}
