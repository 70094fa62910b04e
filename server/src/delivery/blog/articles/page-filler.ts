import { LRUCache } from "lru-cache";
import type { PublishedReads } from "#src/core/database/replica/published-reads.ts";
import { type Bell, createBell } from "#src/core/flow/bell.ts";
import type { Log } from "#src/core/log.ts";
import { mainMountOf } from "../blog-links.ts";
import { siteKeyOf } from "../memory/site-book.ts";
import type { PageMaker } from "../page-maker.ts";
import type { ProjectRef, Site } from "../site.ts";
import type { ArticlePages } from "./article-pages.ts";
import { type Fresh, listFresh, type Place } from "./list-fresh.ts";
import { blogKeyOf } from "./page-key.ts";

/** Makes the pages of articles before anybody reads them. */
export type PageFiller = {
  /** Begins a pass over a blog whose settings are other than in its last pass, or that has had none in this process. */
  see(site: Site): void;
  /** Begins a pass over what has gone live in a blog. */
  wentLive(ref: ProjectRef): void;
  /** Takes a few steps, each for another blog in turn. Returns their number, which is 0 once everything is made. */
  work(): Promise<number>;
  /** Rings while something is to be made. */
  bell: Bell;
};

type Pass = {
  settings: string;
  /** Articles to make, the last changed first. */
  next: Fresh[];
  /** How far the list was read; undefined at its beginning, null at its end. */
  after: Place | undefined | null;
  /** The place of the first article of this pass, and the one at which it ends since a pass before has made the others. */
  first: Place | undefined;
  until: Place | undefined;
  isRepeated: boolean;
};

// With the pause between calls, a sixth of the process at most.
const stepsMax = 8;
const blogsMax = 2000;

type Options = {
  reads: PublishedReads;
  findSite: (ref: ProjectRef) => Site | undefined | Promise<Site | undefined>;
  maker: Pick<PageMaker, "addressOf">;
  articles: Pick<ArticlePages, "prepare">;
  log: Log;
};

/** Creates the filler. It keeps its place in memory: after a restart each blog that is read gets a new pass. */
export function createPageFiller({ reads, findSite, maker, articles, log }: Options): PageFiller {
  const passes = new LRUCache<string, Pass>({ max: blogsMax });
  const waiting = new Map<string, ProjectRef>();
  const bell = createBell();

  function wait(ref: ProjectRef): void {
    // A blog that finds no place is made by its readers.
    if (waiting.size < blogsMax) waiting.set(siteKeyOf(ref), ref);
    bell.ring();
  }

  function addressOf(site: Site, { locale, slug }: Pick<Fresh, "locale" | "slug">) {
    return maker.addressOf(site, mainMountOf(site), locale, slug);
  }

  /** Makes one page or reads a part of the list. Returns whether there is more to do. */
  async function step(site: Site, pass: Pass): Promise<boolean> {
    const article = pass.next.shift();
    if (article !== undefined) {
      await articles.prepare(addressOf(site, article)).catch((error: unknown) => log.warn("blog page not prepared", { error }));
      return true;
    }
    if (pass.after !== null) {
      const { listed, last } = await listFresh(reads, site, (locale) => blogKeyOf(addressOf(site, { locale, slug: "" })), pass);
      pass.first ??= listed[0]?.place;
      // After a pass before, few are listed, and the times of their publication may be others than those in a stored page.
      pass.next = pass.until === undefined ? listed.filter(({ isMade }) => !isMade) : listed;
      pass.after = last;
      return true;
    }
    const again = pass.isRepeated;
    Object.assign(pass, { after: undefined, until: pass.first ?? pass.until, first: undefined, isRepeated: false });
    return again;
  }

  async function stepFor(ref: ProjectRef): Promise<void> {
    const key = siteKeyOf(ref);
    const site = await findSite(ref);
    if (!site?.hosted_blog) return void passes.delete(key);
    let pass = passes.get(key);
    if (pass?.settings !== site.settings) {
      pass = { settings: site.settings, next: [], after: undefined, first: undefined, until: undefined, isRepeated: false };
      passes.set(key, pass);
    }
    if (await step(site, pass)) wait(ref);
  }

  return {
    bell,
    see(site) {
      if (site.hosted_blog && passes.get(siteKeyOf(site.ref))?.settings !== site.settings) wait(site.ref);
    },
    wentLive(ref) {
      const pass = passes.get(siteKeyOf(ref));
      if (pass !== undefined) pass.isRepeated = true;
      wait(ref);
    },
    async work() {
      let steps = 0;
      for (; steps < stepsMax; steps += 1) {
        const [first] = waiting;
        if (first === undefined) break;
        waiting.delete(first[0]);
        // Also where a step fails.
        if (waiting.size > 0) bell.ring();
        await stepFor(first[1]);
      }
      return steps;
    },
  };
}
