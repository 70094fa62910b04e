import * as contract from "@galley/contract";
import type { Tx } from "#src/core/database/transact.ts";
import { handle } from "#src/operations/handle.ts";
import { findNeighbors, noNeighbors } from "../articles/neighbors.ts";
import { listLocalesOf } from "../live-articles.ts";
import { findProfile } from "../live-lists.ts";
import { articleEnd, articlePieces, articleTop } from "../pages/article-page.ts";
import { stylePiece } from "../pages/layout.ts";
import { type BlogPageContext, blogOf } from "../pages/page-context.ts";
import { languagesOf } from "../site.ts";
import { findPreviewed, type Previewed } from "./find-previewed.ts";
import { inNewTabs } from "./in-new-tabs.ts";
import { previewLook } from "./preview-look.ts";

export const drawArticlePage = handle(contract.drawArticlePage, async (context, { scheme, marks, ...wanted }) => {
  const { tx, publicUrl } = context;
  const previewed = await findPreviewed(context, wanted);
  const { context: page, style } = previewLook(previewed.site, publicUrl, scheme);
  const html = await drawPage(tx, page, previewed, marks);
  return {
    revision: previewed.article.revision,
    title: previewed.article.title,
    html: inNewTabs(html),
    blocks: marks ? await previewed.text.ask("wordsOfBlocks") : [],
    styleHash: style.contentSecurityHash,
  };
});

/** Puts a page together from the pieces of which the live one is made. */
async function drawPage(tx: Tx, context: BlogPageContext, { site, article, text, images }: Previewed, marks: boolean): Promise<string> {
  const { locale, slug } = article;
  const others = languagesOf(site).filter((other) => other !== locale);
  const translations = [locale, ...(others.length === 0 ? [] : await listLocalesOf(tx, site.ref, slug, others))].toSorted();
  const author = article.author_slug === null ? undefined : await findProfile(tx, site.ref, article.author_slug);
  const pieces = await articlePieces(context, { article, text, images, author, translations, marks });
  const top = articleTop(context, locale, slug, translations);
  // A page with remarks is about this article alone.
  const end = articleEnd(context, locale, marks ? noNeighbors : await findNeighbors(tx, site.ref, article));
  return [pieces.start, stylePiece(context.shell, locale, blogOf(context, locale)), top, pieces.article, end].join("");
}
