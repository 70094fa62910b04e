import type pg from "pg";
import { transact } from "#src/core/database/transact.ts";
import { failpoint } from "#src/core/failpoint.ts";
import { Failure } from "#src/core/failure.ts";
import { every } from "#src/core/flow/every.ts";
import type { Storage } from "#src/core/storage/storage.ts";
import { countAttempt } from "#src/operations/queue/count-attempt.ts";
import type { Ended } from "#src/operations/queue/lane.ts";
import type { WorkClaim } from "#src/operations/queue/work.ts";
import { Undrawable } from "../drawing/undrawable.ts";
import type { SlideFile } from "../files/slide-file.ts";
import type { SlideRenderer } from "../process/slide-renderer.ts";
import { loadCarousel } from "../sources/load-carousel.ts";
import { type ExportPlace, exportKey } from "./export-keys.ts";
import { findExport } from "./export-queries.ts";
import { markCrowdedOut, markExportFailed, markExportWaiting, markProgress, markReady } from "./settle-export.ts";

export type ExportDependencies = { pool: pg.Pool; storage: Storage; renderer: SlideRenderer };

// A slide may take longer than the lease, which is renewed meanwhile: what a killed process was drawing begins anew soon.
export const exportLeaseSeconds = 25;
const renewMilliseconds = 8000;
const attemptsMax = 8;

/** Thrown when too much else is being drawn. */
class CrowdedOut extends Error {}

/** Draws one claimed export and stores its files first, then the row that names them. */
export async function drawExport(dependencies: ExportDependencies, claim: WorkClaim): Promise<Ended> {
  const { pool } = dependencies;
  failpoint("export.claimed");
  const settle = <T>(work: (tx: Parameters<typeof markExportFailed>[0]) => Promise<T>) => transact(pool, claim.organization_id, work);
  const counted = (outcome: "succeeded" | "retried" | "failed", isHeld: boolean) => countAttempt("exports", "slides", outcome, isHeld);
  if (claim.attempts > attemptsMax) {
    const isHeld = await settle((tx) =>
      markExportFailed(tx, claim, "The slides could not be drawn. Try again later, or use other images."),
    );
    return counted("failed", isHeld);
  }
  try {
    const files = await drawFiles(dependencies, claim);
    failpoint("export.drawn");
    const stored = await store(
      dependencies.storage,
      { organizationId: claim.organization_id, exportId: claim.id, fence: claim.fence },
      files,
    );
    failpoint("export.stored");
    const isReady = await settle((tx) => markReady(tx, claim, stored));
    failpoint("export.after_commit");
    return counted("succeeded", isReady);
  } catch (error) {
    if (error instanceof Undrawable) return counted("failed", await settle((tx) => markExportFailed(tx, claim, error.message)));
    if (error instanceof CrowdedOut) return counted("retried", await settle((tx) => markCrowdedOut(tx, claim)));
    if (counted("retried", await settle((tx) => markExportWaiting(tx, claim))) === "lost") return "lost";
    throw error;
  }
}

async function drawFiles({ pool, storage, renderer }: ExportDependencies, claim: WorkClaim): Promise<SlideFile[]> {
  const organizationId = claim.organization_id;
  const row = await transact(pool, organizationId, (tx) => findExport(tx, organizationId, claim.id));
  const source =
    row &&
    (await loadCarousel(pool, storage, { organizationId, postId: row.post_id, revision: row.revision, brandVersion: row.brand_version }));
  if (row === undefined || source === undefined) throw new Undrawable("The post of this export no longer exists.");
  const wanted = { destination: row.destination, ratio: source.ratio };
  // One after the other, so that an older progress never overwrites a newer one.
  let writing = Promise.resolve();
  let latest = 0;
  const onProgress = (share: number) => {
    latest = share;
    writing = writing
      .then(() => transact(pool, organizationId, (tx) => markProgress(tx, claim, share, exportLeaseSeconds)))
      .catch(() => {});
  };
  await using _renewing = every(
    renewMilliseconds,
    async () => onProgress(latest),
    () => {},
  );
  const files = await renderer
    .draw(organizationId, { kind: "files", carousel: source.carousel, wanted }, onProgress)
    .catch((error: unknown) => {
      throw error instanceof Failure ? new CrowdedOut(error.message) : error;
    });
  await writing;
  return files;
}

async function store(storage: Storage, place: ExportPlace, files: readonly SlideFile[]) {
  for (const { name, type, bytes } of files) await storage.put(exportKey(place, name), bytes, type);
  return files.map(({ name, type, width, height, bytes }) => ({ name, type, width, height, bytes: bytes.byteLength }));
}
