import { sentence } from "@galley/messages";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { ImageKind } from "#src/operations/outside/image-decoder.ts";

type Place = { organizationId: string; projectId: string };
/** `inLibrary` is false for an image that was deleted and is kept for live pages only. */
type ProjectImage = { kind: ImageKind; inLibrary: boolean };

/** Finds those of these images that are the project's. */
export async function findProjectImages(
  tx: Tx,
  { organizationId, projectId }: Place,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ProjectImage>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom("image")
    .select(["id", "kind"])
    .select(sql<boolean>`deleted_at is null`.as("inLibrary"))
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId)
    .where("id", "=", sql<string>`any(${[...ids]})`)
    .execute();
  return new Map(rows.map(({ id, ...image }) => [id, image]));
}

/** Returns whether an image may be chosen: it is in the project's library, or it is the chosen one already. */
export async function isProjectImage(tx: Tx, place: Place, imageId: string, current: string | null = null): Promise<boolean> {
  if (imageId === current) return true;
  return (await findProjectImages(tx, place, [imageId])).get(imageId)?.inLibrary ?? false;
}

/** Requires a chosen picture to be an image of the project, or the current one; refuses one of another project like an unknown one. */
export async function requireProjectImage(
  tx: Tx,
  place: Place,
  imageId: string | null,
  param: string,
  current?: string | null,
): Promise<void> {
  if (imageId === null || (await isProjectImage(tx, place, imageId, current))) return;
  throw new Failure("invalid_input", sentence("refusal_image_not_in_project"), param);
}
