import type pg from "pg";
import { createDrawnPictures, type DrawnPicture } from "#src/content/rendering/drawn-pictures.ts";
import type { SlideRenderer } from "#src/content/rendering/process/slide-renderer.ts";
import { findLook } from "#src/content/rendering/sources/find-look.ts";
import { findLogo, findSlidePictures } from "#src/content/rendering/sources/load-pictures.ts";
import { isPast } from "#src/core/database/database-clock.ts";
import { type Tx, transact } from "#src/core/database/transact.ts";
import type { Vault } from "#src/core/secrets.ts";
import type { SignedLinks } from "#src/core/signed-links.ts";
import type { Storage } from "#src/core/storage/storage.ts";
import { drawCard } from "../draw-card.ts";
import { openCard, type PreviewedCard } from "./card-path.ts";

type Dependencies = { pool: pg.Pool; storage: Storage; links: SignedLinks; vault: Vault; renderer: SlideRenderer };

/** Draws the card behind a signed address; undefined when the signature is wrong or has expired by the database's clock. */
export function createCardPreviewFinder({ pool, storage, links, vault, renderer }: Dependencies) {
  const pictures = createDrawnPictures();
  return async (path: string, query: URLSearchParams): Promise<DrawnPicture | undefined> => {
    const expiresAt = links.read(path, query);
    const opened = expiresAt && openCard(vault, path);
    if (expiresAt === undefined || opened === undefined) return undefined;
    const { organizationId, card } = opened;
    const found = await transact(pool, organizationId, async (tx) =>
      (await isPast(tx, expiresAt)) ? undefined : findSource(tx, organizationId, card),
    );
    if (found === undefined) return undefined;
    return pictures(organizationId, JSON.stringify(opened), () => drawCard({ storage, renderer }, organizationId, found));
  };
}

async function findSource(tx: Tx, organizationId: string, { projectId, ...words }: PreviewedCard) {
  const place = { organizationId, projectId };
  const look = await findLook(tx, place);
  if (look === undefined) return undefined;
  const covers = await findSlidePictures(tx, place, words.coverImageId === null ? [] : [words.coverImageId], null);
  return { words, look, images: new Map([...(await findLogo(tx, place, look)), ...covers]) };
}
