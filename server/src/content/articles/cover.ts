import { sentence } from "@galley/messages";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { isProjectImage } from "#src/people/projects/require-project-image.ts";

type Place = { organizationId: string; projectId: string };

/** Requires a new cover to be an image of the project. An article keeps the one that it has, whatever became of it. */
export async function requireCover(tx: Tx, place: Place, imageId: string, current: string | null = null): Promise<void> {
  if (await isProjectImage(tx, place, imageId, current)) return;
  throw new Failure("not_found", sentence("refusal_image_not_in_project"), "coverImageId");
}
