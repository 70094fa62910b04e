import { LRUCache } from "lru-cache";
import type { PublishedReads } from "#src/core/database/replica/published-reads.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { mainMountOf } from "../blog-links.ts";
import { findPlace, type ShelfEntry } from "../live-articles.ts";
import { groupOf } from "../live-states.ts";
import { type Part, packPart, readParts, writeParts } from "../memory/parts.ts";
import { siteKeyOf } from "../memory/site-book.ts";
import { articleEnd } from "../pages/article-page.ts";
import { countLive, type Site } from "../site.ts";
import type { ArticleAddress } from "./article-address.ts";
import { readNeighbors } from "./neighbors.ts";
import { endingKeyOf } from "./page-key.ts";
import { type Offer, offersOf, readShelf, relatedShown, relatedTo, type Shelf } from "./related.ts";
import type { Beside, LivePage, StoredPages } from "./stored-pages.ts";

/** End of an article's page: its neighbors, and others about the same. `key` stands for everything of which it was made. */
export type Ending = {
  key: string;
  part: Part;
  /** Groups of the articles that it names. Ids would take more memory than all else about a page. */
  groups: readonly string[];
  /** Whether any other article would be named too, since the blog has so few. */
  isShort: boolean;
};

/** An ending with what it shows. `offers` are there where the articles about the same were chosen with it. */
type Made = { key: string; part: Part; beside: Beside; offers: readonly Offer[] | undefined };

const shelvesMax = 16;

/**
 * Finds what stands after an article: what the caller holds, what is stored, or a new one. The articles about the same are chosen once and
 * stored with it; one that goes live later is offered to those closest to it.
 */
export function createEndings({
  reads,
  stored,
  onError,
}: {
  reads: PublishedReads;
  stored: StoredPages;
  onError: (error: unknown) => void;
}) {
  const making = new Map<string, Promise<Ending>>();
  const shelves = new LRUCache<string, { version: string; shelf: Promise<Shelf> }>({ max: shelvesMax, ttl: 60_000 });

  /** Reads the newest articles of a blog, once for each of its versions. */
  function shelfOf(tx: Tx, site: Site, locale: string): Promise<Shelf> {
    const key = `${siteKeyOf(site.ref)} ${locale}`;
    const known = shelves.get(key);
    if (known?.version === site.version) return known.shelf;
    const shelf = readShelf(tx, { ref: site.ref, locale });
    shelves.set(key, { version: site.version, shelf });
    shelf.catch(() => shelves.delete(key));
    return shelf;
  }

  async function choose(tx: Tx, { context: { site }, locale }: ArticleAddress, { id }: LivePage) {
    const shelf = await shelfOf(tx, site, locale);
    const subject = shelf.entries.find((entry) => entry.id === id) ?? (await findPlace(tx, site.ref, id));
    return subject === undefined ? undefined : { related: relatedTo(shelf, subject).map(besideState), offers: offersOf(shelf, subject) };
  }

  async function make(address: ArticleAddress, found: LivePage, last: Ending | undefined): Promise<Ending> {
    const { context, locale } = address;
    const { ref } = context.site;
    const { older, newer } = found;
    const { related, neighbors, offers } = await reads.transact(ref.organizationId, async (tx) => {
      const chosen = isChosen(address, found) ? undefined : await choose(tx, address, found);
      const { related, offers } = { related: found.related, offers: undefined, ...chosen };
      return { related, offers, neighbors: await readNeighbors(tx, { ref, locale }, namedIn({ older, newer, related })) };
    });
    const beside = { older, newer, related };
    const key = endingKeyOf(address, beside);
    const part = last?.key === key ? last.part : await packPart(articleEnd(context, locale, neighbors));
    keep(address, found, { key, part, beside, offers });
    return endingOf(key, part, beside);
  }

  function keep(address: ArticleAddress, { id, revision }: LivePage, { key, part, beside, offers }: Made): void {
    const { site } = address.context;
    const own = { articleId: id, revision, related: offers && beside.related.map(idIn) };
    // Pages at another address of the blog are not stored, but lead on to the same articles.
    const isStored = address.mount === mainMountOf(site);
    const rows = isStored ? [{ ...own, key, ending: writeParts([part]) }] : offers === undefined ? [] : [own];
    for (const row of [...rows, ...(offers ?? [])]) stored.keepEnding(site.ref, row).catch(onError);
  }

  return (address: ArticleAddress, found: LivePage, last: Ending | undefined): Ending | Promise<Ending> => {
    const key = endingKeyOf(address, found);
    if (isChosen(address, found)) {
      if (last?.key === key) return last;
      const [part] = found.ending_key === key && found.ending !== null ? readParts(found.ending, 1) : [];
      if (part !== undefined) return endingOf(key, part, found);
    }
    const makingKey = `${found.id} ${key}`;
    const running = making.get(makingKey) ?? make(address, found, last).finally(() => making.delete(makingKey));
    making.set(makingKey, running);
    return running;
  };
}

/** Returns whether an article has as many articles about the same that are still live as its blog can give. */
function isChosen({ context: { site }, locale }: ArticleAddress, { related }: Beside): boolean {
  return related.length >= Math.min(relatedShown, countLive(site, locale) - 1);
}

function endingOf(key: string, part: Part, { older, newer, related }: Beside): Ending {
  const groups = [older ?? [], newer ?? [], ...related].flat().map((state) => groupOf(idIn(state)));
  return { key, part, groups, isShort: related.length < relatedShown };
}

/** Stands for a related article as it is shown, but for its cover, with which the settings change. `article_pages_named` gives the same. */
function besideState({ id, live_at, author_slug, author_name }: ShelfEntry): string {
  return [id, live_at.getTime(), author_slug ?? [], author_name ?? []].flat().join("/");
}

function idIn(state: string): string {
  return state.slice(0, state.indexOf("/"));
}

function namedIn({ older, newer, related }: Beside) {
  const idOf = (state: string | null) => (state === null ? undefined : idIn(state));
  return { older: idOf(older), newer: idOf(newer), related: related.map(idIn) };
}
