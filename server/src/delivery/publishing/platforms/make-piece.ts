import { type Document, type Inlines, imageIdsOf, parseArticle } from "@galley/markdown";
import { sql } from "kysely";
import { findRevision } from "#src/content/articles/article-queries.ts";
import { type Tx, transact } from "#src/core/database/transact.ts";
import { liveAddress, type ShownAt, shownAt } from "#src/people/projects/live-address.ts";
import type { Piece } from "../destinations/platform-api.ts";
import { carryImages, type ImageRow, listCarriedImages } from "./carry-images.ts";
import type { PieceContext } from "./piece-context.ts";

/** Builds the piece of a revision that goes to a platform, with its images at the addresses from which the platform shows them. */
export async function makePiece(at: PieceContext, marker: string): Promise<Piece> {
  const { organizationId, projectId, articleId, revision } = at.delivery;
  const { row, document, images, canonicalUrl } = await transact(at.dependencies.pool, organizationId, async (tx) => {
    const row = await findRevision(tx, organizationId, articleId, revision);
    const { document } = parseArticle(row.markdown);
    const wanted = imageIdsOf(document);
    const ids = row.cover_image_id === null ? wanted : [...wanted, row.cover_image_id];
    return {
      row,
      document,
      images: await listCarriedImages(tx, organizationId, projectId, { ids, pictures: row.pictures }),
      canonicalUrl: await findCanonicalUrl(tx, at),
    };
  });
  const carried = await carryImages(at, images);
  return {
    marker,
    title: row.title,
    slug: row.slug,
    summary: row.summary,
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
    tags: await carryTags(at, row.tags),
    document: withWholeLinks(document, canonicalUrl ?? at.delivery.site.site_url),
    images: (id) => {
      const image = carried.get(id);
      return image && { src: image.url, width: image.width, height: image.height, credit: image.credit };
    },
    cover: coverOf(row.cover_image_id, images, carried),
    canonicalUrl,
  };
}

async function carryTags({ api }: PieceContext, tags: readonly string[]): Promise<readonly string[]> {
  if (api.putTag === undefined) return tags;
  const ids: string[] = [];
  for (const tag of tags) {
    const id = await api.putTag(tag);
    if (id !== undefined) ids.push(id);
  }
  return ids;
}

type Carried = Awaited<ReturnType<typeof carryImages>>;

function coverOf(id: string | null, images: readonly ImageRow[], carried: Carried): Piece["cover"] {
  const image = id === null ? undefined : carried.get(id);
  if (image === undefined) return undefined;
  return { id: image.id, url: image.url, alt: images.find((row) => row.id === id)?.alt ?? "" };
}

/** Returns the address at the destination that made the article published, or null when that is this platform itself or there is none. */
async function findCanonicalUrl(tx: Tx, { delivery, platform }: PieceContext): Promise<string | null> {
  if (delivery.main) return null;
  const { organizationId, articleId, site, publicUrl, locale } = delivery;
  const { rows } = await sql<{ publishedSlug: string | null; shown: ShownAt | null }>`
    select a.published_slug as "publishedSlug", ${shownAt(organizationId, sql`a.id`)} as shown
    from article a where a.organization_id = ${organizationId} and a.id = ${articleId}`.execute(tx);
  const [{ publishedSlug, shown } = { publishedSlug: null, shown: null }] = rows;
  if (shown === null || shown.destination === platform) return null;
  return liveAddress({ locale, publishedSlug: publishedSlug ?? delivery.slug, shownAt: shown }, site, publicUrl);
}

/** Returns the document with whole addresses in its links, so that they work from another site. */
function withWholeLinks(document: Document, base: string): Document {
  const whole = (inlines: Inlines): Inlines =>
    inlines.map((inline) => {
      if (inline.type === "link") return { ...inline, href: wholeAddress(inline.href, base), children: whole(inline.children) };
      return "children" in inline ? { ...inline, children: whole(inline.children) } : inline;
    });
  const blocks = document.blocks.map((block) => {
    if (block.type === "list") return { ...block, items: block.items.map(whole) };
    if (block.type === "quote") return { ...block, paragraphs: block.paragraphs.map(whole) };
    return block.type === "image" ? block : { ...block, children: whole(block.children) };
  });
  return { blocks };
}

function wholeAddress(href: string, base: string): string {
  return href.startsWith("/") ? (URL.parse(href, base)?.href ?? href) : href;
}
