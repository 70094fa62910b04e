import type pg from "pg";
import { createLog } from "#src/core/log.ts";
import { releaseDue } from "#src/delivery/publishing/open-publications.ts";

/** Opens a publication for each due article, as for articles that no set can publish. */
export function openDuePublications(pool: pg.Pool): Promise<number> {
  return releaseDue({ pool, sendsMail: false, log: createLog("silent") }, async () => new Set());
}
