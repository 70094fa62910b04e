import { limits } from "@galley/contract";
import { insertImage } from "#src/content/images/image-queries.ts";
import type { Tx } from "#src/core/database/transact.ts";
import type { MadePicture } from "./make-pictures.ts";

/** Adds drawn pictures to the project's media library, with their origin. Returns their ids in the same order. */
export async function keepDrawnPictures(
  tx: Tx,
  { organizationId, projectId }: { organizationId: string; projectId: string },
  pictures: readonly MadePicture[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const { id: newId, hash, variants, focus, alt, kind, width, height, placeholder, prompt, model } of pictures) {
    const { id } = await insertImage(tx, {
      organization_id: organizationId,
      id: newId,
      project_id: projectId,
      kind,
      width,
      height,
      placeholder,
      prompt,
      model,
      alt: alt.slice(0, limits.imageAltLengthMax).toWellFormed(),
      license: "own",
      credit: null,
      file_name: null,
      content_hash: hash,
      variants: JSON.stringify(variants),
      focus_x: focus?.x ?? null,
      focus_y: focus?.y ?? null,
    });
    ids.push(id);
  }
  return ids;
}
