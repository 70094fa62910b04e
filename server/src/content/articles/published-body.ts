import type { ContentBlock, PublishedArticle } from "@galley/contract";
import { type Selectable, sql } from "kysely";
import type { z } from "zod";
import { imageUrl } from "#src/content/images/image-url.ts";
import type { Tables } from "#src/core/database/tables.ts";
import { statements, type Tx } from "#src/core/database/transact.ts";
import { mapInTurns } from "#src/core/flow/map-in-turns.ts";
import { type CoverRow, presentCover, presentSeo } from "./present-article.ts";
import { textOf } from "./texts/text.ts";
import { imageReference } from "./texts/text-tasks.ts";

/** A revision as sites read it, without what may change while it is live: its times, its cover and its images' addresses. */
export type PublishedBody = Omit<z.output<typeof PublishedArticle>, "publishedAt" | "updatedAt" | "coverImage" | "openGraphImage">;

type Live = { articleId: string; revision: number; locale: string };

/**
 * Stores revisions as sites read them, so that reads need not build them again. Leaves out those that are stored already: a revision
 * never changes, so it may be stored before it is live.
 */
export async function insertPublishedBodies(tx: Tx, organizationId: string, wanted: readonly Live[]): Promise<void> {
  const missing = await listUnprepared(tx, organizationId, wanted);
  if (missing.length === 0) return;
  const locales = new Map(wanted.map(({ articleId, locale }) => [articleId, locale]));
  const bodies = await mapInTurns(missing, (row) => stored(row, locales.get(row.article_id) ?? ""));
  await tx.write(
    statements
      .insertInto("published_body")
      .values(bodies)
      .onConflict((conflict) => conflict.columns(["organization_id", "article_id", "revision"]).doNothing()),
  );
}

async function stored(row: Selectable<Tables["article_revision"]>, locale: string) {
  const { organization_id, article_id, revision, cover_image_id } = row;
  const { body, imageIds } = await bodyOf(row, locale);
  return { organization_id, article_id, revision, answer: body, cover_image_id, image_ids: imageIds };
}

async function listUnprepared(tx: Tx, organizationId: string, wanted: readonly Live[]) {
  const { rows } = await sql<Selectable<Tables["article_revision"]>>`
    select r.* from unnest(${wanted.map(({ articleId }) => articleId)}::text[], ${wanted.map(({ revision }) => revision)}::integer[]) w(id, revision)
    cross join lateral (
      select c.* from article_revision c
      where c.organization_id = ${organizationId} and c.article_id = w.id and c.revision = w.revision offset 0
    ) r
    where not exists (
      select from published_body b
      where b.organization_id = ${organizationId} and b.article_id = r.article_id and b.revision = r.revision offset 0
    )`.execute(tx);
  return rows;
}

type Revision = Pick<
  Selectable<Tables["article_revision"]>,
  "organization_id" | "article_id" | "revision" | "slug" | "title" | "summary" | "seo_title" | "seo_description" | "tags" | "markdown"
>;

/** Returns a revision as sites read it, a `PublishedBody` as JSON, and the ids of the images in its text. */
export async function bodyOf(row: Revision, locale: string): Promise<{ body: string; imageIds: string[] }> {
  const { blocks, imageIds } = await textOf(row.organization_id, row.markdown).ask("blocks");
  const head = {
    id: row.article_id,
    revision: row.revision,
    locale,
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    seo: presentSeo(row),
    ...(row.tags.length > 0 && { tags: row.tags }),
    markdown: row.markdown,
  } satisfies Omit<PublishedBody, "blocks">;
  return { body: `${JSON.stringify(head).slice(0, -1)},"blocks":${blocks}}`, imageIds };
}

/** Returns a revision with the addresses of its images and its cover. Leaves out an image that is not among them. */
export function withImages(body: PublishedBody, coverImageId: string | null, images: readonly CoverRow[], publicUrl: string) {
  const bySource = new Map(images.map((image) => [imageReference(image.id), image]));
  const blocks = body.blocks.flatMap((block): ContentBlock[] => {
    if (block.type !== "image") return [block];
    const image = bySource.get(block.src);
    if (image === undefined) return [];
    const { id, width, height, credit } = image;
    return [{ ...block, src: imageUrl(publicUrl, id), width, height, ...(credit !== null && { credit }) }];
  });
  const cover = coverImageId === null ? undefined : bySource.get(imageReference(coverImageId));
  return { ...body, blocks, coverImage: cover === undefined ? null : presentCover(cover, publicUrl) };
}
