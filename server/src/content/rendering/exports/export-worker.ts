import type { Log } from "#src/core/log.ts";
import { claimWith } from "#src/operations/queue/claim.ts";
import { createLane } from "#src/operations/queue/lane.ts";
import { untilDue } from "#src/operations/queue/until-due.ts";
import { createWorker, type Worker } from "#src/operations/queue/worker.ts";
import { drawExport, type ExportDependencies, exportLeaseSeconds } from "./draw-export.ts";
import type { ExportClaim } from "./settle-export.ts";

const atOnceMax = 4;
// Leaves capacity for other organizations.
const perOrganizationMax = 2;
const fullMilliseconds = 250;

/** Draws requested exports. Any number of workers may run at once. */
export function createExportWorker({ log, ...dependencies }: ExportDependencies & { log: Log }): Worker {
  const { pool } = dependencies;
  const lane = createLane({
    name: "exports",
    atOnceMax,
    claim: (room) => claimWith<ExportClaim>(pool, "claim_exports", [room, exportLeaseSeconds, perOrganizationMax]),
    run: (claim) => drawExport(dependencies, claim),
    onError: (error, { id: exportId, organization_id: organizationId }) =>
      log.warn("export attempt failed", { exportId, organizationId, error }),
  });
  return createWorker({
    name: "export_worker",
    lanes: [lane],
    idle: () => untilDue(pool, "next_export_at", fullMilliseconds),
    onError: (error) => log.warn("exports pause", { error }),
  });
}
