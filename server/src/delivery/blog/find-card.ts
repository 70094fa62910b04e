import type pg from "pg";
import { readingMinutes } from "#src/content/articles/checks/length.ts";
import { type OpenGraphOf, openGraphPath, readOpenGraphPath } from "#src/content/articles/open-graph-path.ts";
import { createDrawnPictures, type DrawnPicture } from "#src/content/rendering/drawn-pictures.ts";
import type { SlideRenderer } from "#src/content/rendering/process/slide-renderer.ts";
import { findLook } from "#src/content/rendering/sources/find-look.ts";
import { findLogo, findSlidePictures } from "#src/content/rendering/sources/load-pictures.ts";
import { type Tx, transact } from "#src/core/database/transact.ts";
import type { Storage } from "#src/core/storage/storage.ts";
import { isOpen } from "#src/operations/within-reach.ts";
import { drawCard } from "./draw-card.ts";

type Found = NonNullable<Awaited<ReturnType<typeof findCard>>>;

/** Preview picture of the live revision, or its address when another revision was requested. Only live revisions are ever drawn. */
export type CardAnswer = { picture: DrawnPicture } | { movedTo: string };

export function createCardFinder({ pool, storage, renderer }: { pool: pg.Pool; storage: Storage; renderer: SlideRenderer }) {
  const pictures = createDrawnPictures();

  function draw(organizationId: string, { look, article, images }: Found): Promise<DrawnPicture | undefined> {
    const { title, locale, word_count, cover_image_id: coverImageId } = article;
    const words = { title, locale, minutes: readingMinutes(word_count), coverImageId };
    return drawCard({ storage, renderer }, organizationId, { words, look, images });
  }

  return async (path: string): Promise<CardAnswer | undefined> => {
    const wanted = readOpenGraphPath(path);
    const found = wanted && (await transact(pool, wanted.organizationId, (tx) => findCard(tx, wanted)));
    if (wanted === undefined || found === undefined) return undefined;
    if (found.article.revision !== wanted.revision) return { movedTo: openGraphPath({ ...wanted, revision: found.article.revision }) };
    const key = `${path} ${found.look.key}`;
    const picture = await pictures(wanted.organizationId, key, () => draw(wanted.organizationId, found));
    return picture && { picture };
  };
}

async function findCard(tx: Tx, { organizationId, articleId }: OpenGraphOf) {
  const article = await tx
    .selectFrom("article as a")
    .innerJoin("article_revision as r", (join) =>
      join
        .onRef("r.organization_id", "=", "a.organization_id")
        .onRef("r.article_id", "=", "a.id")
        .onRef("r.revision", "=", "a.published_revision"),
    )
    .select(["a.project_id", "a.locale", "r.revision", "r.title", "r.word_count", "r.cover_image_id", "r.pictures"])
    .where("a.organization_id", "=", organizationId)
    .where("a.id", "=", articleId)
    .where(isOpen(organizationId, "a.project_id"))
    .executeTakeFirst();
  const look = article && (await findLook(tx, { organizationId, projectId: article.project_id }));
  if (article === undefined || look === undefined) return undefined;
  const place = { organizationId, projectId: article.project_id };
  const covers = await findSlidePictures(tx, place, article.cover_image_id === null ? [] : [article.cover_image_id], article.pictures);
  return { article, look, images: new Map([...(await findLogo(tx, place, look)), ...covers]) };
}
