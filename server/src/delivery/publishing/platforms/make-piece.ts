import { sql } from "kysely";
import { findRevision } from "#src/content/articles/article-queries.ts";
import { textOf } from "#src/content/articles/texts/text.ts";
import { type Tx, transact } from "#src/core/database/transact.ts";
import { liveAddress, type ShownAt, shownAt } from "#src/people/projects/live-address.ts";
import type { Piece } from "../destinations/platform-api.ts";
import { carryImages, type ImageRow, listCarriedImages } from "./carry-images.ts";
import type { PieceContext } from "./piece-context.ts";

/** Builds the piece of a revision that goes to a platform, with its images at the addresses from which the platform shows them. */
export async function makePiece(at: PieceContext, marker: string): Promise<Piece> {
  const { organizationId, projectId, articleId, revision } = at.delivery;
  const { pool } = at.dependencies;
  const { row, canonicalUrl } = await transact(pool, organizationId, async (tx) => ({
    row: await findRevision(tx, organizationId, articleId, revision),
    canonicalUrl: await findCanonicalUrl(tx, at),
  }));
  const text = textOf(organizationId, row.markdown);
  const wanted = await text.ask("imageIds");
  const ids = row.cover_image_id === null ? wanted : [...wanted, row.cover_image_id];
  const images = await transact(pool, organizationId, (tx) =>
    listCarriedImages(tx, organizationId, projectId, { ids, pictures: row.pictures }),
  );
  const carried = await carryImages(at, images);
  return {
    marker,
    title: row.title,
    slug: row.slug,
    summary: row.summary,
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
    tags: await carryTags(at, row.tags),
    body: await text.ask("elsewhere", {
      format: at.api.format,
      base: canonicalUrl ?? at.delivery.site.site_url,
      images: new Map([...carried].map(([id, { url, width, height, credit }]) => [id, { src: url, width, height, credit }])),
    }),
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
