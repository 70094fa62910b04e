import { sql } from "kysely";
import { type ImagePlace, imageKeyOf } from "#src/content/images/image-keys.ts";
import { asKept, shownColumns } from "#src/content/images/kept-pictures.ts";
import type { KeptPictures } from "#src/core/database/column-shapes.ts";
import type { Tx } from "#src/core/database/transact.ts";
import type { Storage } from "#src/core/storage/storage.ts";
import type { ImageVariant } from "#src/operations/outside/image-decoder.ts";
import type { SlideFocus, SlidePicture } from "../slide-source.ts";

/** An image of the media library from its row, without its bytes. */
export type FoundPicture = { place: ImagePlace; variant: ImageVariant; focus: SlideFocus; alt: string };

type Place = { organizationId: string; projectId: string };

// A slide is 1080 pixels wide; larger pictures only take longer to read.
const sideWantedPixels = 1080;
const pixelsMax = 16_000_000;

/** Finds the project's images among these ids as a revision shows them, in a size that fills a slide. */
export async function findSlidePictures(
  tx: Tx,
  { organizationId, projectId }: Place,
  ids: readonly string[],
  pictures: KeptPictures | null,
): Promise<Map<string, FoundPicture>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom("image")
    .select([...shownColumns, "kind", "variants"])
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId)
    .where("id", "=", sql<string>`any(${[...ids]})`)
    .execute();
  return new Map(
    asKept(rows, pictures).flatMap((row) => {
      const variant = chooseVariant(row.variants.filter(({ name }) => name.endsWith(`.${row.kind}`)));
      const found = variant && { place: { organizationId, imageId: row.id }, variant, focus: row.focus, alt: row.alt };
      return found === undefined ? [] : [[row.id, found] as const];
    }),
  );
}

/** Finds the logo of a brand, which belongs to no revision. It is drawn whole and without words, whatever the library says of it. */
export async function findLogo(tx: Tx, place: Place, { logoImageId }: { logoImageId: string | null }): Promise<Map<string, FoundPicture>> {
  if (logoImageId === null) return new Map();
  return findSlidePictures(tx, place, [logoImageId], { [logoImageId]: { alt: "", license: "own", credit: null, focus: null } });
}

function chooseVariant(variants: readonly ImageVariant[]): ImageVariant | undefined {
  const bySize = variants.toSorted((one, other) => one.width - other.width);
  const enough = bySize.find(({ width, height }) => Math.min(width, height) >= sideWantedPixels && width * height <= pixelsMax);
  return enough ?? bySize.findLast(({ width, height }) => width * height <= pixelsMax) ?? bySize[0];
}

/** Reads an image's bytes; null when its file no longer exists. */
export async function readPicture(storage: Storage, found: FoundPicture | undefined): Promise<SlidePicture | null> {
  if (found === undefined) return null;
  const bytes = await storage.read(imageKeyOf(found.place, found.variant.name));
  return bytes === undefined ? null : { bytes, focus: found.focus, alt: found.alt };
}
