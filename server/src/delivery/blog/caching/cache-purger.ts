import type pg from "pg";
import { type Tx, transact } from "#src/core/database/transact.ts";
import type { Egress } from "#src/core/egress/egress.ts";
import type { Log } from "#src/core/log.ts";
import { countAttempt } from "#src/operations/queue/count-attempt.ts";
import { growingWait } from "#src/operations/queue/waits.ts";
import { createWorker, idleMillisecondsMax, type Worker } from "#src/operations/queue/worker.ts";
import type { ProjectRef } from "../site.ts";
import { type BlogChange, claimChanges, claimRest, delayChanges, dropChanges, findReach, isEnding } from "./blog-changes.ts";
import { cdnSeconds } from "./cache-headers.ts";
import { groupKey, imageKey, slugKey } from "./cache-keys.ts";
import type { Cdn } from "./cdn.ts";
import { PurgeFailed, purge } from "./purge-call.ts";

/** Keys to drop, and the changes that are told of with them. */
type Touched = { keys: string[]; changes: BlogChange[] };

// A blog of which this many articles have changed at once is dropped as a whole.
const slugsMax = 20;

/** Finds the keys that changes to one blog and its images touch. */
async function findTouched(tx: Tx, ref: ProjectRef, changes: readonly BlogChange[]): Promise<Touched> {
  const [images, ofPages] = [changes.filter(({ image_id }) => image_id !== null), changes.filter(({ image_id }) => image_id === null)];
  const keys = images.map(({ image_id }) => imageKey(ref, image_id ?? ""));
  if (ofPages.length === 0) return { keys, changes: images };
  const pages = await findTouchedPages(tx, ref, ofPages);
  return { keys: [...keys, ...pages.keys], changes: [...images, ...pages.changes] };
}

async function findTouchedPages(tx: Tx, ref: ProjectRef, changes: readonly BlogChange[]): Promise<Touched> {
  const slugs = [...new Set(changes.map(({ slug }) => slug))].filter((slug) => slug !== null);
  const isAll = slugs.length > slugsMax || changes.some(({ slug }) => slug === null);
  const reach = isAll ? "blog" : await findReach(tx, ref, slugs);
  if (reach === "blog") {
    const groups = (await isEnding(tx, ref)) ? (["blog", "images"] as const) : (["blog"] as const);
    return { keys: groups.map((group) => groupKey(ref, group)), changes: [...changes, ...(await claimRest(tx, ref))] };
  }
  const groups = (["index", "files", "articles"] as const).map((group) => groupKey(ref, group));
  return {
    keys: [...groups, ...slugs.map((slug) => slugKey(ref, slug))],
    changes: [...changes],
  };
}

export type PurgerDependencies = {
  pool: pg.Pool;
  /** In the order in which they are told, the one behind the others first: these fill up from it. */
  cdns: readonly Cdn[];
  egress: Egress;
  log: Log;
};

const batch = 100;
// Leaves room in each call for the changes of others.
const perOrganizationMax = 25;
const restSecondsMax = 300;
const waitAfter = growingWait({ firstSeconds: 2, factor: 2, maxSeconds: 60 });
// After that no copy is left that a page's change was about, the time in which stale ones are served included.
const patienceSeconds = cdnSeconds + 900;
// Copies of an image last for a year. A CDN that takes no call for this long is most likely given up itself.
const imagePatienceSeconds = 30 * 24 * 60 * 60;

/**
 * Creates the worker that tells a CDN which copies to drop. Changes of a second go together, in one call where they fit. A CDN that
 * fails is left alone for a while, for all organizations, and hears of the same changes again.
 */
export function createCachePurger({ pool, cdns, egress, log }: PurgerDependencies): Worker {
  let failures = 0;
  let restsUntil = 0;

  async function open(): Promise<number> {
    if (performance.now() < restsUntil) return 0;
    const claimed = await claimChanges(pool, batch, perOrganizationMax);
    if (claimed.length === 0) return 0;
    const touched = await touchedBy(pool, claimed);
    const changes = touched.flatMap((each) => each.changes);
    const keys = touched.flatMap((each) => each.keys);
    for (const cdn of cdns) {
      try {
        await purge(egress, cdn, keys);
      } catch (error) {
        await fail(cdn, changes, error);
        return changes.length;
      }
      countAttempt("purges", cdn.kind, "succeeded");
      log.info("copies dropped by the CDN", { destination: cdn.kind, count: keys.length });
    }
    failures = 0;
    await ofEachOrganization(pool, changes, dropChanges);
    return changes.length;
  }

  async function fail(cdn: Cdn, changes: readonly BlogChange[], error: unknown): Promise<void> {
    failures += 1;
    const asked = error instanceof PurgeFailed ? error.waitSeconds : null;
    const seconds = Math.min(restSecondsMax, Math.max(1, asked ?? waitAfter(failures)));
    restsUntil = performance.now() + seconds * 1000;
    log.warn("the CDN dropped no copies", { destination: cdn.kind, count: changes.length, error });
    const [late, waiting] = [changes.filter(isLate), changes.filter((change) => !isLate(change))];
    await ofEachOrganization(pool, waiting, (tx, some) => delayChanges(tx, some, seconds));
    await ofEachOrganization(pool, late, dropChanges);
    if (waiting.length > 0) countAttempt("purges", cdn.kind, "retried");
    if (late.length > 0) countAttempt("purges", cdn.kind, "failed");
  }

  return createWorker({
    name: "cache_purger",
    open,
    // A round each second is enough, so that the changes in between go together.
    isFull: () => true,
    idle: async () => idleMillisecondsMax,
    onError: (error) => log.warn("purging pauses", { error }),
  });
}

function isLate({ created_at, image_id }: BlogChange): boolean {
  const seconds = image_id === null ? patienceSeconds : imagePatienceSeconds;
  return created_at.getTime() < Date.now() - seconds * 1000;
}

async function touchedBy(pool: pg.Pool, claimed: readonly BlogChange[]): Promise<Touched[]> {
  const touched: Touched[] = [];
  for (const changes of Map.groupBy(claimed, (each) => `${each.organization_id} ${each.project_id}`).values()) {
    const [{ organization_id: organizationId, project_id: projectId } = { organization_id: "", project_id: "" }] = changes;
    touched.push(await transact(pool, organizationId, (tx) => findTouched(tx, { organizationId, projectId }, changes)));
  }
  return touched;
}

type Settle = (tx: Parameters<typeof dropChanges>[0], changes: readonly BlogChange[]) => Promise<void>;

async function ofEachOrganization(pool: pg.Pool, changes: readonly BlogChange[], settle: Settle): Promise<void> {
  for (const [organizationId, some] of Map.groupBy(changes, (each) => each.organization_id)) {
    await transact(pool, organizationId, (tx) => settle(tx, some));
  }
}
