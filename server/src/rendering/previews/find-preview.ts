import { sql } from "kysely";
import type pg from "pg";
import { transact } from "#src/database/transact.ts";
import type { SignedLinks } from "#src/platform/signed-links.ts";
import type { Storage } from "#src/platform/storage/storage.ts";
import { createDrawnPictures, type DrawnPicture } from "../drawn-pictures.ts";
import { canvasFor } from "../files/canvas-for.ts";
import type { Press } from "../process/press.ts";
import { loadCarousel } from "../sources/load-carousel.ts";
import { type PreviewOf, readPreviewPath } from "./preview-path.ts";

export const previewWidth = 540;

type Ground = { pool: pg.Pool; storage: Storage; links: SignedLinks; press: Press };

/** Draws the picture behind a signed address that has not ended by the database's clock; undefined for every other. */
export function createPreviewFinder({ pool, storage, links, press }: Ground) {
  const pictures = createDrawnPictures();

  async function draw({ slide, destination, ...ref }: PreviewOf): Promise<DrawnPicture | undefined> {
    const source = await loadCarousel(pool, storage, ref);
    if (source === undefined || source.carousel.slides[slide - 1] === undefined) return undefined;
    const canvas = canvasFor({ destination, ratio: source.ratio });
    const [file] = await press.draw({ kind: "preview", carousel: source.carousel, index: slide - 1, canvas, width: previewWidth });
    return file;
  }

  return async (path: string, query: URLSearchParams): Promise<DrawnPicture | undefined> => {
    const [wanted, expiresAt] = [readPreviewPath(path), links.read(path, query)];
    if (wanted === undefined || expiresAt === undefined) return undefined;
    const over = await transact(pool, wanted.organizationId, async (tx) => {
      const { rows } = await sql<{ over: boolean }>`select ${expiresAt}::timestamptz <= now() as over`.execute(tx);
      return rows[0]?.over ?? true;
    });
    return over ? undefined : pictures(path, () => draw(wanted));
  };
}
