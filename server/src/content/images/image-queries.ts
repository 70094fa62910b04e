import { sentence } from "@galley/messages";
import { type Insertable, sql } from "kysely";
import { writeSearchEntry } from "#src/content/search/write-search-entry.ts";
import type { Tables } from "#src/core/database/tables.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { Actor } from "#src/operations/actor.ts";
import { withinReach } from "#src/operations/within-reach.ts";
import { changeBlog } from "#src/people/projects/note-blog-change.ts";
import { countKept } from "#src/people/quotas/require-room.ts";

/** Locks the image until commit. */
export async function lockImage(tx: Tx, actor: Actor, id: string) {
  const image = await tx
    .selectFrom("library_image")
    .where(withinReach(actor, "library_image"))
    .select(["id", "project_id", "file_name", "kind", "width", "height", "alt", "license", "credit", "variants"])
    .select(["focus_x", "focus_y", "prompt", "model"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (image === undefined) throw imageNotFound();
  return image;
}

export function imageNotFound(): Failure {
  return new Failure("not_found", sentence("refusal_image_unknown"));
}

export type NewImage = Omit<Insertable<Tables["image"]>, "created_at">;

/** Adds the image, or returns the project's existing one with the same content. */
export async function insertImage(tx: Tx, image: NewImage): Promise<{ id: string; alt: string; width: number; height: number }> {
  const { organization_id, project_id, content_hash } = image;
  for (;;) {
    const added = await tx
      .insertInto("image")
      .values(image)
      .onConflict((conflict) => conflict.columns(["organization_id", "project_id", "content_hash"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (added !== undefined) {
      await tx.insertInto("image_address").values({ image_id: image.id, organization_id }).execute();
      await countKept(tx, organization_id, "bytes", bytesOf(image.variants));
      await makeImageFound(tx, organization_id, { file_name: null, credit: null, ...image });
      return image;
    }
    const found = await tx
      .selectFrom("image")
      .select(["id", "project_id", "alt", "width", "height", "file_name", "credit", "deleted_at"])
      .where("organization_id", "=", organization_id)
      .where("project_id", "=", project_id)
      .where("content_hash", "=", content_hash)
      .forKeyShare()
      .executeTakeFirst();
    if (found?.deleted_at) await bringBack(tx, organization_id, found);
    // A deletion between the two statements leaves neither row: the next attempt can add it.
    if (found !== undefined) return found;
  }
}

/** Restores an image that was kept only for live pages to the library. */
async function bringBack(tx: Tx, organizationId: string, image: Found): Promise<void> {
  await tx
    .updateTable("image")
    .set({ deleted_at: null })
    .where("organization_id", "=", organizationId)
    .where("id", "=", image.id)
    .execute();
  await makeImageFound(tx, organizationId, image);
}

/** Tells whether a revision that is live, on its way, approved, dated or in review shows the image, or a blog by its settings. */
export async function isImageKept(tx: Tx, organizationId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`select keeps_image(${organizationId}, ${id}) as kept`.execute(tx);
  return rows[0]?.kept === true;
}

/** Deletes images that the library has forgotten, once nothing of the project keeps them. */
export async function settleKeptImages(tx: Tx, organizationId: string, projectId: string): Promise<void> {
  await sql`select settle_kept_images_of(${organizationId}, ${projectId})`.execute(tx);
}

/** Sums the bytes that an image takes in the store, in all its widths. */
export function bytesOf(variants: unknown): number {
  const parsed = (typeof variants === "string" ? JSON.parse(variants) : variants) as readonly { bytes: number }[];
  return parsed.reduce((sum, { bytes }) => sum + bytes, 0);
}

type Found = { id: string; project_id: string; file_name: string | null; alt: string; credit: string | null };

export async function makeImageFound(tx: Tx, organizationId: string, { id, project_id, file_name, alt, credit }: Found): Promise<void> {
  const content = [alt, credit ?? ""].join("\n").trim();
  await writeSearchEntry(tx, { organizationId, projectId: project_id, type: "image", id, title: file_name ?? "", content });
}

/** Returns the point of an image that must stay in view, or null when none is set. */
export function focusOf({ focus_x: x, focus_y: y }: { focus_x: number | null; focus_y: number | null }): { x: number; y: number } | null {
  return x === null || y === null ? null : { x, y };
}

/** Invalidates what public pages show of the project's images. */
export async function markImagesChanged(tx: Tx, organizationId: string, projectId: string): Promise<void> {
  await tx
    .updateTable("project")
    .set({ image_changes: sql`image_changes + 1` })
    .where("organization_id", "=", organizationId)
    .where("id", "=", projectId)
    .execute();
  await changeBlog(tx, { organizationId, projectId });
}
