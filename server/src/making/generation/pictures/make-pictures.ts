import { createHash } from "node:crypto";
import { type DrawnSubject, type PictureRatio, pictureRatios } from "@galley/contract";
import type { BrandColors } from "@galley/illustrator";
import { deleteFiles } from "#src/content/images/delete-files.ts";
import { putVariants } from "#src/content/images/put-variants.ts";
import { newId } from "#src/core/ids.ts";
import { type Cut, ImageRefused, type ImageVariant } from "#src/operations/outside/image-decoder.ts";
import type { ImageModel } from "#src/operations/outside/models.ts";
import type { Outside } from "#src/operations/outside/outside.ts";
import { readPrompt } from "../prompts/read-prompt.ts";
import { Hopeless } from "../work/outcome.ts";

export type PictureDependencies = Pick<Outside, "storage" | "decoder" | "models"> & { signal?: AbortSignal };

export type PictureOrder = {
  organizationId: string;
  subject: string;
  kind: "illustration" | "photo";
  ratio: PictureRatio;
  colors: BrandColors;
  /** Distinguishes pictures of the same subject. */
  seed: string;
  /** Number of pictures, each of them different. */
  count: number;
  /** Language of descriptions by the built-in illustrator. */
  language: string;
  /** Alternative text of what a model draws. Where absent, the subject. */
  alt?: string;
};

/** A picture whose files are in the store. It belongs to the media library as soon as its row is inserted. */
export type MadePicture = {
  id: string;
  hash: Buffer;
  kind: "jpeg" | "png" | "webp";
  width: number;
  height: number;
  placeholder: string;
  variants: readonly ImageVariant[];
  alt: string;
  focus: { x: number; y: number } | null;
  prompt: string;
  model: string;
  /** Null for a card of words. */
  shows: DrawnSubject | null;
};

export type Drawn = Pick<MadePicture, "alt" | "focus" | "prompt" | "model" | "shows"> & { bytes: Uint8Array; cut?: Cut };

export const builtInIllustrator = "built-in illustrator";
const modelMilliseconds = 120_000;
const styles = {
  illustration: "flat editorial illustration, simple shapes, little detail.",
  photo: "natural photograph, soft daylight, true to life.",
} as const;

/** Returns the configured model's name, or that of the built-in illustrator. */
export function illustratorName({ image }: { image?: { name: string } | undefined }): string {
  return image?.name ?? builtInIllustrator;
}

/** Draws pictures and stores their files. */
export async function makePictures(dependencies: PictureDependencies, order: PictureOrder): Promise<MadePicture[]> {
  const { image } = dependencies.models;
  if (image === undefined && order.kind === "photo") throw new Hopeless("No image model is configured anymore, and photos need one.");
  const drawn = image === undefined ? await illustrate(order) : await drawWithModel(image, order, dependencies.signal);
  const made: MadePicture[] = [];
  for (const picture of drawn) made.push(await keepFiles(dependencies, order.organizationId, picture));
  return made;
}

/** Deletes the files of pictures of which nothing has come. */
export async function discardMade(
  storage: Outside["storage"],
  organizationId: string,
  pictures: readonly Pick<MadePicture, "id" | "variants">[],
): Promise<void> {
  await Promise.all(pictures.map(({ id, variants }) => deleteFiles(storage, { organizationId, imageId: id }, variants)));
}

/**
 * Draws with the illustrator. Loads it with the first picture: a service that draws none starts sooner and is smaller by more
 * than 10 MB.
 */
async function illustrate({ subject, seed, count, ratio, colors, language }: PictureOrder): Promise<Drawn[]> {
  const { drawIllustration, languages } = await import("@galley/illustrator");
  const spoken = languages.find((code) => code === language.slice(0, 2).toLowerCase());
  const [width, height] = pictureRatios[ratio];
  const drawn: Drawn[] = [];
  for (let variation = 0; variation < count; variation += 1) {
    const made = await drawIllustration({ prompt: subject, language: spoken, seed, variation, width, height, brand: colors });
    drawn.push({ ...made, prompt: subject, model: builtInIllustrator });
  }
  return drawn;
}

async function drawWithModel(model: ImageModel, order: PictureOrder, signal: AbortSignal | undefined): Promise<Drawn[]> {
  const { subject, kind, ratio, count, colors, alt } = order;
  const [width, height] = pictureRatios[ratio];
  const prompt = readPrompt("picture", {
    kind: kind === "photo" ? "A photo" : "An illustration",
    subject,
    style: styles[kind],
    colours: [colors.primary, colors.accent, colors.paper].filter((color) => color !== null).join(", ") || "a warm, muted palette",
  });
  const task = { prompt, width, height, count, timeoutMilliseconds: modelMilliseconds, ...(signal && { signal }) };
  const { images } = await model.draw(task);
  const about = { focus: null, alt: alt ?? subject, prompt: subject, model: model.name, shows: "prompt" } as const;
  return images.slice(0, count).map((bytes) => ({ ...about, bytes, cut: { width, height } }));
}

/** Stores the files of a drawn picture. */
export async function keepFiles({ storage, decoder }: PictureDependencies, organizationId: string, drawn: Drawn): Promise<MadePicture> {
  const { bytes, cut, ...about } = drawn;
  await using image = await decoder.decode(organizationId, bytes, cut).catch((error: unknown) => {
    if (!(error instanceof ImageRefused)) throw error;
    throw new Hopeless("The image model sent something that is not an image. Try again, or ask for another model.", {
      cause: error,
    });
  });
  const id = newId("image");
  await putVariants(storage, { organizationId, imageId: id }, image);
  const { kind, width, height, placeholder, variants } = image;
  return { id, hash: createHash("sha256").update(bytes).digest(), kind, width, height, placeholder, variants, ...about };
}
