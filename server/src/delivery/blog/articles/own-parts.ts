import type pg from "pg";
import { textOf } from "#src/content/articles/texts/text.ts";
import type { PublishedReads } from "#src/core/database/replica/published-reads.ts";
import { onceKnown } from "#src/core/flow/once-known.ts";
import { mainMountOf } from "../blog-links.ts";
import * as live from "../live-articles.ts";
import { findProfile } from "../live-lists.ts";
import { type Part, packPart, readParts, writeParts } from "../memory/parts.ts";
import { type ArticlePieces, articlePieces, articleTop } from "../pages/article-page.ts";
import { findImages } from "../shown-images.ts";
import { languagesOf } from "../site.ts";
import type { ArticleAddress } from "./article-address.ts";
import { createEndings, type Ending } from "./endings.ts";
import { pageKeyOf } from "./page-key.ts";
import { createStoredPages, type LivePage } from "./stored-pages.ts";

/** Parts that an article has for itself. `key` stands for everything of which they were made. */
type OwnParts = {
  key: string;
  articleId: string;
  start: Part;
  article: Part;
  /** Undefined where all articles of the blog have the same. */
  top: Part | undefined;
};

/** All parts of an article's page but those that it has in common with others. */
export type ArticleParts = { own: OwnParts; ending: Ending };

const storedParts = 2;

/** Finds the parts of the article that is live at an address: those that the caller holds, stored ones, or new ones. */
export function createOwnParts({ pool, reads, onError }: { pool: pg.Pool; reads: PublishedReads; onError: (error: unknown) => void }) {
  const stored = createStoredPages(pool, reads);
  const endingOf = createEndings({ reads, stored, onError });
  const making = new Map<string, Promise<OwnParts>>();

  async function make(key: string, address: ArticleAddress, found: LivePage): Promise<OwnParts> {
    const pieces = await renderPieces(reads, address, found);
    const [start, article, top] = await Promise.all([packPart(pieces.start), packPart(pieces.article), topOf(address, found)]);
    const { site } = address.context;
    if (address.mount === mainMountOf(site)) {
      const page = writeParts([start, article]);
      stored.keep(site.ref, { articleId: found.id, revision: found.revision, key, page }).catch(onError);
    }
    return { key, articleId: found.id, start, article, top };
  }

  function makeOnce(key: string, address: ArticleAddress, found: LivePage): Promise<OwnParts> {
    const running = making.get(key) ?? make(key, address, found).finally(() => making.delete(key));
    making.set(key, running);
    return running;
  }

  function ownOf(address: ArticleAddress, found: LivePage, last: OwnParts | undefined): OwnParts | Promise<OwnParts> {
    const key = pageKeyOf(address, found);
    if (last?.key === key) return last;
    if (found.page_key !== key || found.page === null) return makeOnce(key, address, found);
    const [start, article] = readParts(found.page, storedParts) as [Part, Part];
    return onceKnown(topOf(address, found), (top) => ({ key, articleId: found.id, start, article, top }));
  }

  return async (address: ArticleAddress, last: ArticleParts | undefined): Promise<ArticleParts | undefined> => {
    const { context, locale, slug } = address;
    const locales = languagesOf(context.site);
    const among = locales.length === 1 ? [] : locales;
    const held = { held: last?.own.key ?? "", heldEnding: last?.ending.key ?? "" };
    const found = await stored.find(context.site.ref, { locale, slug, ...held, among });
    if (found === undefined) return undefined;
    const partsOf = (own: OwnParts, ending: Ending) => (own === last?.own && ending === last?.ending ? last : { own, ending });
    const [own, ending] = [ownOf(address, found, last?.own), endingOf(address, found, last?.ending)];
    if (!(own instanceof Promise || ending instanceof Promise)) return partsOf(own, ending);
    return partsOf(...(await Promise.all([own, ending])));
  };
}

function renderPieces(reads: PublishedReads, address: ArticleAddress, found: LivePage): Promise<ArticlePieces> {
  const { context, locale } = address;
  const { ref } = context.site;
  return reads.transact(ref.organizationId, async (tx) => {
    const [published_at, live_at] = [new Date(found.published_at), new Date(found.live_at)];
    const article = await live.readRevision(tx, ref, locale, { ...found, published_at, live_at });
    const text = textOf(ref.organizationId, article.markdown);
    const ids = await text.ask("imageIds");
    const shown = article.cover_image_id === null ? ids : [article.cover_image_id, ...ids];
    const images = await findImages(tx, ref, { ids: shown, pictures: article.pictures });
    const author = article.author_slug === null ? undefined : await findProfile(tx, ref, article.author_slug);
    return articlePieces(context, { article, text, images, author, translations: translationsOf(address, found) });
  });
}

function topOf(address: ArticleAddress, found: LivePage): Promise<Part> | undefined {
  const { context, locale, slug } = address;
  if (languagesOf(context.site).length === 1) return undefined;
  return packPart(articleTop(context, locale, slug, translationsOf(address, found)));
}

function translationsOf({ locale }: ArticleAddress, { translations }: LivePage): string[] {
  return translations.length === 0 ? [locale] : translations;
}
