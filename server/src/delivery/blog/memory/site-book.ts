import { LRUCache } from "lru-cache";
import type { PublishedReads } from "#src/core/database/replica/published-reads.ts";
import type { BlogChange } from "#src/core/database/signals/tell-signal.ts";
import { once } from "#src/core/once.ts";
import { createSiteReader, type ProjectRef, type Site } from "../site.ts";
import { type Kept, keepFresh } from "./keep-fresh.ts";

/** Cached data of every blog that is being read. */
export type SiteBook = {
  find(ref: ProjectRef): Site | undefined | Promise<Site | undefined>;
  /** Makes the next reader of the blogs that have changed wait for a new database read; of all blogs where it is not told. */
  forget(changed?: BlogChange): void;
};

const sitesMax = 10_000;

export function createSiteBook(options: {
  reads: PublishedReads;
  onError: (error: unknown) => void;
  onRead: (site: Site) => void;
}): SiteBook {
  const { reads, onError, onRead } = options;
  const sites = once(() => new LRUCache<string, Kept<Site | undefined>>({ max: sitesMax }));

  function keep(ref: ProjectRef): Kept<Site | undefined> {
    const read = createSiteReader(reads, ref);
    const load = async () => {
      const site = await read();
      if (site !== undefined) onRead(site);
      return site;
    };
    return keepFresh(load, onError);
  }

  return {
    find(ref) {
      const key = siteKeyOf(ref);
      const kept = sites().get(key) ?? keep(ref);
      sites().set(key, kept);
      return kept.read();
    },
    forget(changed) {
      const { organizationId, projectId } = changed ?? { projectId: null };
      // Pages that were taken off must not come back while the database does not answer.
      const how = changed === undefined || changed.wentLive ? undefined : "for good";
      if (organizationId !== undefined && projectId !== null) return sites().get(siteKeyOf({ organizationId, projectId }))?.forget(how);
      for (const [key, kept] of sites().entries()) {
        if (organizationId === undefined || key.startsWith(`${organizationId}/`)) kept.forget(how);
      }
    },
  };
}

export function siteKeyOf({ organizationId, projectId }: ProjectRef): string {
  return `${organizationId}/${projectId}`;
}
