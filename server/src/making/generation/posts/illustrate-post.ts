import { limits } from "@galley/contract";
import type { PostInput } from "@galley/writer";
import { firstLine } from "#src/content/posts/first-line.ts";
import { findLook } from "#src/content/rendering/sources/find-look.ts";
import { themeOf } from "#src/content/rendering/theme/theme.ts";
import type { PostRequest } from "#src/core/database/column-shapes.ts";
import { transact } from "#src/core/database/transact.ts";
import type { HeldGeneration } from "../generation-queries.ts";
import { brandColors } from "../pictures/brand-colors.ts";
import { drawWordCard } from "../pictures/draw-card.ts";
import { builtInIllustrator, keepFiles, type MadePicture } from "../pictures/make-pictures.ts";
import { makeWantedPicture } from "../pictures/make-wanted-pictures.ts";
import type { MakingDependencies } from "../work/work.ts";
import type { Voice } from "./load-material.ts";

/** A picture, and the part or slide that it belongs to. */
export type PlacedPicture = MadePicture & { index: number };

type Task = { row: HeldGeneration; voice: Voice; post: PostInput; request: PostRequest; language: string };

/** Maximum number of pictures in a carousel: one for the cover, the others spread over its slides. Its price includes no more. */
const carouselPicturesMax = 4;

/** Draws the pictures that were requested for a written post. */
export async function illustratePost(
  dependencies: MakingDependencies,
  { row, voice, post, request, language }: Task,
): Promise<PlacedPicture[]> {
  const { images: kind, ratio } = request;
  if (kind === "none") return [];
  const card = await wordCard(dependencies, { row, post, request, language });
  if (card !== undefined) return [{ ...card, index: 0 }];
  const colors = brandColors(themeOf(voice.name, voice.brand.visual));
  const drawn = await Promise.all(
    placesIn(post).map(async ({ index, subject, title }) => {
      // A model is asked in English words too. In other languages the title describes its picture better.
      const alt = /^en\b/i.test(language) ? {} : { alt: title };
      const pictures = await makeWantedPicture(dependencies, row, String(index), { subject, kind, ratio, colors, language, ...alt });
      return pictures.map((picture) => ({ ...picture, index }));
    }),
  );
  return drawn.flat();
}

/** Draws the first line of a text as a card, where no model draws. A carousel has its words on its slides already. */
async function wordCard(
  dependencies: MakingDependencies,
  { row, post, request, language }: Omit<Task, "voice">,
): Promise<MadePicture | undefined> {
  const { organization_id: organizationId, project_id: projectId } = row;
  if (dependencies.models.image !== undefined || request.images !== "illustration" || post.slides !== undefined) return undefined;
  const look = await transact(dependencies.pool, organizationId, (tx) => findLook(tx, { organizationId, projectId }));
  const [place] = placesIn(post);
  if (look === undefined || place === undefined) return undefined;
  const { title: words, subject: prompt } = place;
  const bytes = await drawWordCard(dependencies.renderer, organizationId, { words, language, look, ratio: request.ratio });
  const drawn = { focus: null, alt: words, prompt, model: builtInIllustrator, shows: null } as const;
  return bytes === undefined ? undefined : keepFiles(dependencies, organizationId, { ...drawn, bytes });
}

type Place = { index: number; subject: string; title: string };

function placesIn({ text, parts, slides }: PostInput): Place[] {
  const say = (...words: (string | undefined)[]) => words.filter(Boolean).join(". ").slice(0, limits.imagePromptLengthMax).toWellFormed();
  if (slides !== undefined) {
    const last = slides.length - 1;
    const count = Math.min(carouselPicturesMax, last);
    // The closing slide needs no picture.
    const indexes = new Set(Array.from({ length: count }, (_, number) => Math.round((number * (last - 1)) / Math.max(1, count - 1))));
    return [...indexes].map((index) => ({
      index,
      subject: say(slides[index]?.title, slides[index]?.body),
      title: slides[index]?.title ?? "",
    }));
  }
  const first = parts?.[0] ?? text ?? "";
  const subject = say(typeof first === "string" ? first : first.text);
  return [{ index: 0, subject, title: firstLine(subject) }];
}
