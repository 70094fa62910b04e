import type { PackageFile } from "@galley/contract";
import type { Tx } from "#src/database/transact.ts";
import type { PostDelivery } from "../delivery.ts";

/**
 * The files that belong into a post's package, in the order in which the network shows them: the images of the media library
 * that its slides or parts name. Files that are drawn for the destination are added here.
 */
export async function collectFiles(tx: Tx, { organizationId, projectId, content }: PostDelivery): Promise<PackageFile[]> {
  if (content.kind === "linkedin") return [];
  const items: readonly { imageId?: string | null | undefined }[] = content.kind === "x" ? content.parts : content.slides;
  const imageIds = [...new Set(items.flatMap(({ imageId }) => imageId ?? []))];
  if (imageIds.length === 0) return [];
  const rows = await tx
    .selectFrom("image")
    .select(["id", "alt", "kind", "width", "height"])
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId)
    .where("id", "in", imageIds)
    .execute();
  const images = new Map(rows.map((row) => [row.id, row]));
  // One that was deleted since is left out, as everywhere.
  return imageIds
    .flatMap((id) => images.get(id) ?? [])
    .map(({ id, alt, kind, width, height }, index) => ({
      name: `${String(index + 1).padStart(2, "0")}.${kind}`,
      imageId: id,
      alt,
      width,
      height,
    }));
}
