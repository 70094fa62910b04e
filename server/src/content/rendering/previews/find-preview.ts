import type { CarouselDestination } from "@galley/contract";
import type pg from "pg";
import { isPast } from "#src/core/database/database-clock.ts";
import { transact } from "#src/core/database/transact.ts";
import type { Vault } from "#src/core/secrets.ts";
import type { SignedLinks } from "#src/core/signed-links.ts";
import type { Storage } from "#src/core/storage/storage.ts";
import { createDrawnPictures, type DrawnPicture } from "../drawn-pictures.ts";
import { canvasFor } from "../files/canvas-for.ts";
import type { SlideRenderer } from "../process/slide-renderer.ts";
import { loadCarousel } from "../sources/load-carousel.ts";
import { loadUnsavedSlide } from "../sources/load-unsaved-slide.ts";
import { readPreviewPath } from "./preview-path.ts";
import { openUnsaved } from "./unsaved-path.ts";

export const previewWidth = 540;

type Dependencies = { pool: pg.Pool; storage: Storage; links: SignedLinks; vault: Vault; renderer: SlideRenderer };
type Loaded = NonNullable<Awaited<ReturnType<typeof loadCarousel>>>;
/** A requested preview. `key` covers everything that the picture depends on. */
type Wanted = {
  key: string;
  organizationId: string;
  destination: CarouselDestination;
  number: number;
  load: () => Promise<Loaded | undefined>;
};

/** Draws the picture behind a signed address; undefined when the signature is wrong or has expired by the database's clock. */
export function createPreviewFinder({ pool, storage, links, vault, renderer }: Dependencies) {
  const pictures = createDrawnPictures();

  function wantedAt(path: string): Wanted | undefined {
    const saved = readPreviewPath(path);
    if (saved !== undefined) return { key: path, number: saved.slide, ...saved, load: () => loadCarousel(pool, storage, saved) };
    const opened = openUnsaved(vault, path);
    if (opened === undefined) return undefined;
    const { organizationId, unsaved } = opened;
    const load = () => loadUnsavedSlide(pool, storage, opened);
    return { key: JSON.stringify(opened), organizationId, destination: unsaved.destination, number: unsaved.number, load };
  }

  async function draw({ organizationId, destination, number, load }: Wanted): Promise<DrawnPicture | undefined> {
    const source = await load();
    if (source === undefined || source.carousel.slides[number - 1] === undefined) return undefined;
    const canvas = canvasFor({ destination, ratio: source.ratio });
    const [file] = await renderer.draw(organizationId, {
      kind: "preview",
      carousel: source.carousel,
      index: number - 1,
      canvas,
      width: previewWidth,
    });
    return file;
  }

  return async (path: string, query: URLSearchParams): Promise<DrawnPicture | undefined> => {
    const expiresAt = links.read(path, query);
    const wanted = expiresAt && wantedAt(path);
    if (expiresAt === undefined || wanted === undefined) return undefined;
    const over = await transact(pool, wanted.organizationId, (tx) => isPast(tx, expiresAt));
    return over ? undefined : pictures(wanted.organizationId, wanted.key, () => draw(wanted));
  };
}
