import { sql } from "kysely";
import { asKept, shownColumns, withWords } from "#src/content/images/kept-pictures.ts";
import type { Focus, KeptPictures, KeptWords } from "#src/core/database/column-shapes.ts";
import type { Tx } from "#src/core/database/transact.ts";
import type { ImageKind } from "#src/operations/outside/image-decoder.ts";
import type { ProjectRef } from "./site.ts";

export type ShownImage = {
  id: string;
  alt: string;
  width: number;
  height: number;
  credit: string | null;
  kind: ImageKind;
  /** The point that stays in view where the image is cut; null for its middle. */
  focus: Focus | null;
};

/** A listed article with its cover. `cover_words` are those that its revision keeps of it, null where they are the library's. */
export type Covered = { id: string; cover_image_id: string | null; cover_words: KeptCover };
type KeptCover = Partial<KeptWords> | null;

/** Selects what a revision `r` keeps of its cover; an empty object where it keeps pictures, but not that one. */
export const coverWords = sql<KeptCover>`coalesce(r.pictures -> r.cover_image_id, case when r.pictures is not null then '{}'::jsonb end)`;

/** Finds the covers of listed articles, by the articles' ids. */
export async function findCovers(tx: Tx, ref: ProjectRef, entries: readonly Covered[]): Promise<Map<string, ShownImage>> {
  const ids = entries.flatMap(({ cover_image_id }) => cover_image_id ?? []);
  const images = new Map((await listImages(tx, ref, ids)).map((image) => [image.id, image]));
  return new Map(
    entries.flatMap(({ id, cover_image_id, cover_words }) => {
      const image = images.get(cover_image_id ?? "");
      const shown = image && withWords(image, cover_words === null ? undefined : isKept(cover_words) ? cover_words : null);
      return shown === undefined ? [] : [[id, shown] as const];
    }),
  );
}

function isKept(words: Partial<KeptWords>): words is KeptWords {
  return words.alt !== undefined;
}

/** Finds images of this project among these ids as a revision shows them. Leaves out images of other projects. */
export async function findImages(
  tx: Tx,
  ref: ProjectRef,
  { ids, pictures }: { ids: readonly string[]; pictures: KeptPictures | null },
): Promise<Map<string, ShownImage>> {
  return new Map(asKept(await listImages(tx, ref, ids), pictures).map((image) => [image.id, image]));
}

type Imaged = { imageIds: readonly string[]; cover_image_id: string | null; pictures: KeptPictures | null };

/** Returns articles with their images, each as its own revision shows it. */
export async function withImages<Article extends Imaged>(
  tx: Tx,
  ref: ProjectRef,
  articles: readonly Article[],
): Promise<(Article & { images: ReadonlyMap<string, ShownImage> })[]> {
  const idsOf = ({ imageIds, cover_image_id: cover }: Article) => [...imageIds, ...(cover === null ? [] : [cover])];
  const rows = new Map((await listImages(tx, ref, articles.flatMap(idsOf))).map((row) => [row.id, row]));
  return articles.map((article) => {
    const own = [...new Set(idsOf(article))].flatMap((id) => rows.get(id) ?? []);
    return { ...article, images: new Map(asKept(own, article.pictures).map((image) => [image.id, image])) };
  });
}

async function listImages(tx: Tx, ref: ProjectRef, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return tx
    .selectFrom("image")
    .select([...shownColumns, "width", "height", "kind"])
    .where("organization_id", "=", ref.organizationId)
    .where("project_id", "=", ref.projectId)
    .where("id", "=", sql<string>`any(${[...new Set(ids)]})`)
    .execute();
}
