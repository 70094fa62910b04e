import type pg from "pg";
import { type Tx, transact } from "#src/core/database/transact.ts";
import type { Storage } from "#src/core/storage/storage.ts";
import type { UnsavedSlide } from "../previews/unsaved-path.ts";
import type { Carousel, SourceSlide } from "../slide-source.ts";
import { buttonWords } from "./button-words.ts";
import { findLook, type Look } from "./find-look.ts";
import { languageFor } from "./load-carousel.ts";
import { findLogo, findSlidePictures, readPicture } from "./load-pictures.ts";
import { spokenLanguage } from "./spoken-language.ts";

/** Builds a carousel with this slide in its position and all others empty. Undefined when the project no longer exists. */
export async function loadUnsavedSlide(
  pool: pg.Pool,
  storage: Storage,
  { organizationId, unsaved }: { organizationId: string; unsaved: UnsavedSlide },
): Promise<{ carousel: Carousel; ratio: Look["instagramRatio"] } | undefined> {
  const found = await transact(pool, organizationId, (tx) => findDependencies(tx, organizationId, unsaved));
  if (found === undefined) return undefined;
  const { look, language: announced, pictures } = found;
  const read = (id: string | null) => readPicture(storage, id === null ? undefined : pictures.get(id));
  const { name, host, callsToAction, theme, instagramRatio, language: brandLanguage } = look;
  const spoken = spokenLanguage(`${unsaved.slide.title}\n${unsaved.slide.body}`, announced);
  const language = languageFor(spoken, announced);
  // A brand preview has sample slides in the reader's language, and always shows the brand's call to action.
  const asked = unsaved.brand === undefined ? spoken : undefined;
  const callToAction = buttonWords({ callsToAction, title: unsaved.slide.title, language: asked, brandLanguage });
  const { imageId, ...words } = unsaved.slide;
  const shown: SourceSlide = { role: roleAt(unsaved), ...words, picture: await read(imageId) };
  const empty: SourceSlide = { role: "slide", kicker: "", title: "", body: "", picture: null };
  const slides = Array.from({ length: unsaved.total }, (_, index) => (index === unsaved.number - 1 ? shown : empty));
  const speaker = { name, host, callToAction, logo: await read(look.logoImageId) };
  const writtenAt = new Date(0).toISOString();
  return { carousel: { title: words.title, language, writtenAt, theme, speaker, slides }, ratio: instagramRatio };
}

async function findDependencies(tx: Tx, organizationId: string, { projectId, articleId, brandVersion, brand, slide }: UnsavedSlide) {
  const look = await findLook(tx, { organizationId, projectId }, brandVersion, brand);
  if (look === undefined) return undefined;
  const place = { organizationId, projectId };
  const own = await findSlidePictures(tx, place, slide.imageId === null ? [] : [slide.imageId], null);
  const pictures = new Map([...(await findLogo(tx, place, look)), ...own]);
  const article =
    articleId === null
      ? undefined
      : await tx
          .selectFrom("article")
          .select("locale")
          .where("organization_id", "=", organizationId)
          .where("project_id", "=", projectId)
          .where("id", "=", articleId)
          .executeTakeFirst();
  return { look, language: article?.locale ?? look.language, pictures };
}

function roleAt({ number, total }: UnsavedSlide): SourceSlide["role"] {
  if (number === 1) return "cover";
  return number === total ? "closing" : "slide";
}
