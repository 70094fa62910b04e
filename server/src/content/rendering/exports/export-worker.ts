import type { Log } from "#src/core/log.ts";
import { createLane } from "#src/operations/queue/lane.ts";
import { untilWork } from "#src/operations/queue/until-work.ts";
import { claimWork } from "#src/operations/queue/work.ts";
import { createWorker, type Worker } from "#src/operations/queue/worker.ts";
import { drawExport, type ExportDependencies, exportLeaseSeconds } from "./draw-export.ts";

const atOnceMax = 4;
// Leaves capacity for other organizations.
const perOrganizationMax = 2;

/** Draws requested exports. Any number of workers may run at once. */
export function createExportWorker({ log, ...dependencies }: ExportDependencies & { log: Log }): Worker {
  const { pool } = dependencies;
  const lane = createLane({
    name: "exports",
    atOnceMax,
    claim: (room) => claimWork(pool, "exports", { room, leaseSeconds: exportLeaseSeconds, each: perOrganizationMax }),
    run: (claim) => drawExport(dependencies, claim),
    onError: (error, { id: exportId, organization_id: organizationId }) =>
      log.warn("export attempt failed", { exportId, organizationId, error }),
  });
  return createWorker({
    name: "export_worker",
    lanes: [lane],
    until: () => untilWork(pool, ["exports"]),
    onError: (error) => log.warn("exports pause", { error }),
  });
}
