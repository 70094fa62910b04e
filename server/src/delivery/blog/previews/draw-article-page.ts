import * as contract from "@galley/contract";
import type { Tx } from "#src/core/database/transact.ts";
import { once } from "#src/core/once.ts";
import { handle } from "#src/operations/handle.ts";
import { findNeighbors, noNeighbors } from "../articles/neighbors.ts";
import { blogLinks } from "../blog-links.ts";
import { listLocalesOf } from "../live-articles.ts";
import { articleEnd, articlePieces, articleTop } from "../pages/article-page.ts";
import { readFonts } from "../pages/font-files.ts";
import { stylePiece } from "../pages/layout.ts";
import { type BlogPageContext, blogOf } from "../pages/page-context.ts";
import { inScheme, readStylesheet, type Stylesheet, styleOf } from "../pages/stylesheet.ts";
import { languagesOf, type Site } from "../site.ts";
import { findPreviewed, type Previewed } from "./find-previewed.ts";
import { inNewTabs } from "./in-new-tabs.ts";

const look = once(() => {
  const { css, preloads } = readFonts();
  return { style: readStylesheet(css), preloads };
});

type PreviewLook = { context: BlogPageContext; style: Stylesheet };

/** Returns the look of a blog's pages in one color scheme, or in that of the reader's system. Its links lead to the service's own address, where previews are seen. */
function previewLook(site: Site, publicUrl: string, scheme: "light" | "dark" | "auto"): PreviewLook {
  const { style: plain, preloads } = look();
  const colored = styleOf(plain, site);
  const style = scheme === "auto" ? colored : inScheme(colored, scheme);
  const { year } = Temporal.Now.zonedDateTimeISO(site.time_zone);
  const shell = { ...style, preloads };
  return { context: { site, links: blogLinks(site, publicUrl, "path"), publicUrl, shell, year, discovery: {} }, style };
}

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
  const pieces = await articlePieces(context, { article, text, images, translations, marks });
  const top = articleTop(context, locale, slug, translations);
  // A page with remarks is about this article alone.
  const end = articleEnd(context, locale, marks ? noNeighbors : await findNeighbors(tx, site.ref, article));
  return [pieces.start, stylePiece(context.shell, locale, blogOf(context, locale)), top, pieces.article, end].join("");
}
