import { ModelFailed } from "#src/operations/outside/models.ts";
import { attemptsMax, type HeldGeneration } from "../generation-queries.ts";
import { Hopeless } from "../work/outcome.ts";
import { type MadePicture, makePictures, type PictureDependencies, type PictureOrder } from "./make-pictures.ts";

type Wanted = Pick<PictureOrder, "subject" | "kind" | "ratio" | "colors" | "alt" | "language">;

/**
 * Draws a picture for a text that is written already. Returns none where a model refuses it, sends something else, or does not
 * answer in the last attempt: the text goes without the picture and costs what it does without. Fails on any other error of the
 * model.
 */
export async function makeWantedPicture(
  dependencies: PictureDependencies,
  row: HeldGeneration,
  place: string,
  wanted: Wanted,
): Promise<MadePicture[]> {
  const order = { ...wanted, organizationId: row.organization_id, seed: `${row.id}:${place}`, count: 1 };
  try {
    return await makePictures(dependencies, order);
  } catch (error) {
    const isRefused = error instanceof Hopeless || (error instanceof ModelFailed && error.kind === "refused");
    const isLast = row.attempts >= attemptsMax && error instanceof ModelFailed && error.retryable;
    if (isRefused || isLast) return [];
    throw error;
  }
}
