import { limits } from "@galley/contract";
import { deleteFiles } from "#src/content/images/delete-files.ts";
import { insertImage } from "#src/content/images/image-queries.ts";
import type { Context } from "#src/operations/handle.ts";
import type { Gathered, GatheredPicture } from "./gather-pictures.ts";

/** Adds the fetched images to the media library. Returns the id for each source. */
export async function keepImportedPictures(
  { tx, actor: { organizationId }, afterCommit }: Context,
  projectId: string,
  { kept }: Gathered,
  alts: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const idOf = new Map<string, string>();
  const added = new Map<GatheredPicture, string>();
  for (const [source, picture] of kept) {
    const known = added.get(picture);
    if (known !== undefined) {
      idOf.set(source, known);
      continue;
    }
    const { id, hash, variants, fileName, animated: _, ...image } = picture;
    const row = await insertImage(tx, {
      organization_id: organizationId,
      id,
      project_id: projectId,
      alt: [...(alts.get(source) ?? "")].slice(0, limits.imageAltLengthMax).join("").toWellFormed(),
      license: "own",
      credit: null,
      file_name: fileName,
      content_hash: hash,
      variants: JSON.stringify(variants),
      ...image,
    });
    // The project already has the same image: that one stays unchanged, and these files are not needed.
    if (row.id !== id) afterCommit(({ storage }) => deleteFiles(storage, { organizationId, imageId: id }, variants));
    added.set(picture, row.id);
    idOf.set(source, row.id);
  }
  return idOf;
}
