import type { Tx } from "#src/core/database/transact.ts";
import { listPostImages } from "../pictures/find-post-pictures.ts";
import type { CarouselContent } from "./draw-package-files.ts";

const altLengthMax = 1000;

/** Describes each slide for people who cannot see it: its own words, and the description of its picture. */
export async function describeSlides(tx: Tx, at: Parameters<typeof listPostImages>[1], { slides }: CarouselContent): Promise<string[]> {
  const imageIds = slides.flatMap(({ imageId }) => imageId ?? []);
  const rows = await listPostImages(tx, at, imageIds);
  // A picture that was deleted since is not on its slide either.
  const alts = new Map(rows.map(({ id, alt }) => [id, alt]));
  return slides.map(({ kicker, title, body, imageId }) => {
    const said = [kicker, title, body, imageId === null ? "" : (alts.get(imageId) ?? "")].map((text) => text.trim());
    return said
      .filter((text) => text !== "")
      .map((text) => (/[\p{L}\p{N}]$/u.test(text) ? `${text}.` : text))
      .join(" ")
      .slice(0, altLengthMax)
      .toWellFormed();
  });
}
