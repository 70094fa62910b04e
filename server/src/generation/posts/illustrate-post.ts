import { limits } from "@galley/contract";
import type { PostRequest } from "#src/database/tables/generation-tables.ts";
import { brandColours } from "#src/illustrator/order.ts";
import { ModelFailed } from "#src/platform/outside/models.ts";
import { themeOf } from "#src/rendering/theme/theme.ts";
import type { PostInput } from "#src/writer/order.ts";
import { type MadePicture, makePictures } from "../pictures/make-pictures.ts";
import type { MakingGround } from "../work/run-generation.ts";
import type { Voice } from "./load-material.ts";

/** A picture, and the part or slide that it belongs to. */
export type PlacedPicture = MadePicture & { index: number };

type Task = { organizationId: string; generationId: string; voice: Voice; post: PostInput; request: PostRequest };

/** The pictures of a carousel: one for the cover, the others spread over its slides. Its price counts no more. */
const carouselPicturesMax = 4;

/**
 * Draws the pictures that a written post was to have. A post whose pictures a model refuses to draw goes without them, and costs
 * what one without pictures does.
 */
export async function illustratePost(
  ground: MakingGround,
  { organizationId, generationId, voice, post, request }: Task,
): Promise<PlacedPicture[]> {
  const { images: kind, ratio } = request;
  if (kind === "none") return [];
  const colours = brandColours(themeOf(voice.name, voice.brand.visual));
  const draw = async ({ index, subject }: Place): Promise<PlacedPicture[]> => {
    const order = { organizationId, subject, kind, ratio, colours, seed: `${generationId}:${index}`, count: 1 };
    return (await makePictures(ground, order)).map((picture) => ({ ...picture, index }));
  };
  try {
    return (await Promise.all(placesIn(post).map(draw))).flat();
  } catch (error) {
    if (error instanceof ModelFailed && !error.retryable) return [];
    throw error;
  }
}

type Place = { index: number; subject: string };

function placesIn({ text, parts, slides }: PostInput): Place[] {
  const say = (...words: (string | undefined)[]) => words.filter(Boolean).join(". ").slice(0, limits.imagePromptLengthMax).toWellFormed();
  if (slides !== undefined) {
    const last = slides.length - 1;
    const count = Math.min(carouselPicturesMax, last);
    // The closing speaks for itself.
    const indexes = new Set(Array.from({ length: count }, (_, number) => Math.round((number * (last - 1)) / Math.max(1, count - 1))));
    return [...indexes].map((index) => ({ index, subject: say(slides[index]?.title, slides[index]?.body) }));
  }
  const first = parts?.[0] ?? text ?? "";
  return [{ index: 0, subject: say(typeof first === "string" ? first : first.text) }];
}
