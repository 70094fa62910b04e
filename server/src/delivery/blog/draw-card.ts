import type { DrawnPicture } from "#src/content/rendering/drawn-pictures.ts";
import type { SlideRenderer } from "#src/content/rendering/process/slide-renderer.ts";
import type { Look } from "#src/content/rendering/sources/find-look.ts";
import { type FoundPicture, readPicture } from "#src/content/rendering/sources/load-pictures.ts";
import type { Storage } from "#src/core/storage/storage.ts";
import { formatMinutes } from "./pages/language.ts";

type Words = { title: string; locale: string; minutes: number; coverImageId: string | null };

export type CardSource = { words: Words; look: Look; images: ReadonlyMap<string, FoundPicture> };

/** Draws the picture that shared links of an article show. */
export async function drawCard(
  { storage, renderer }: { storage: Storage; renderer: SlideRenderer },
  organizationId: string,
  { words, look, images }: CardSource,
): Promise<DrawnPicture | undefined> {
  const read = (id: string | null) => readPicture(storage, id === null ? undefined : images.get(id));
  const card = {
    language: words.locale,
    theme: look.theme,
    kicker: look.name,
    title: words.title,
    note: `${look.host} · ${formatMinutes(words.minutes, words.locale)}`,
    picture: await read(words.coverImageId),
    logo: await read(look.logoImageId),
  };
  const [file] = await renderer.draw(organizationId, { kind: "card", card });
  return file;
}
