import type { PublishedArticle } from "@galley/contract";
import { imageIdsOf, parseArticle, toBlocks } from "@galley/markdown";
import { type Selectable, sql } from "kysely";
import type { z } from "zod";
import type { Tables } from "#src/core/database/tables.ts";
import { statements, type Tx } from "#src/core/database/transact.ts";
import { mapInTurns } from "#src/core/flow/map-in-turns.ts";
import { presentSeo } from "./present-article.ts";

/** A revision as sites read it, without what may change while it is live: its times, its cover and its images' addresses. */
export type PublishedBody = Omit<z.output<typeof PublishedArticle>, "publishedAt" | "updatedAt" | "coverImage" | "openGraphImage">;

/** Returns the name of an image in stored blocks. A read replaces it with the image's address. */
export function imageReference(imageId: string): string {
  return `image:${imageId}`;
}

type Live = { articleId: string; revision: number; locale: string };

/**
 * Stores revisions as sites read them, so that reads need not build them again. Leaves out those that are stored already: a revision
 * never changes, so it may be stored before it is live.
 */
export async function insertPublishedBodies(tx: Tx, organizationId: string, wanted: readonly Live[]): Promise<void> {
  const missing = await listUnprepared(tx, organizationId, wanted);
  if (missing.length === 0) return;
  const locales = new Map(wanted.map(({ articleId, locale }) => [articleId, locale]));
  const bodies = await mapInTurns(missing, (row) => bodyOf(row, locales.get(row.article_id) ?? ""));
  await tx.write(
    statements
      .insertInto("published_body")
      .values(bodies)
      .onConflict((conflict) => conflict.columns(["organization_id", "article_id", "revision"]).doNothing()),
  );
}

async function listUnprepared(tx: Tx, organizationId: string, wanted: readonly Live[]) {
  const { rows } = await sql<Selectable<Tables["article_revision"]>>`
    select r.* from unnest(${wanted.map(({ articleId }) => articleId)}::text[], ${wanted.map(({ revision }) => revision)}::integer[]) w(id, revision)
    join article_revision r on r.organization_id = ${organizationId} and r.article_id = w.id and r.revision = w.revision
    where not exists (
      select from published_body b
      where b.organization_id = ${organizationId} and b.article_id = r.article_id and b.revision = r.revision
    )`.execute(tx);
  return rows;
}

function bodyOf(row: Selectable<Tables["article_revision"]>, locale: string) {
  const { organization_id, article_id, revision, cover_image_id } = row;
  const { document } = parseArticle(row.markdown);
  const answer: PublishedBody = {
    id: article_id,
    revision,
    locale,
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    seo: presentSeo(row),
    markdown: row.markdown,
    blocks: toBlocks(document, (imageId) => ({ src: imageReference(imageId), width: 0, height: 0 })),
  };
  return { organization_id, article_id, revision, answer: JSON.stringify(answer), cover_image_id, image_ids: imageIdsOf(document) };
}
