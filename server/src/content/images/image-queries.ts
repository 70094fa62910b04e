import { type Insertable, type SelectQueryBuilder, sql } from "kysely";
import type { Tables } from "#src/core/database/tables.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { Actor } from "#src/operations/actor.ts";
import { writeSearchEntry } from "#src/people/projects/write-search-entry.ts";
import { countKept } from "#src/people/quotas/require-room.ts";

function withinReach<O>(
  query: SelectQueryBuilder<Tables, "library_image", O>,
  actor: Actor,
): SelectQueryBuilder<Tables, "library_image", O> {
  const scoped = query.where("organization_id", "=", actor.organizationId);
  return actor.reach === "all" ? scoped : scoped.where("project_id", "=", sql<string>`any(${[...actor.reach]})`);
}

/** Locks the image until commit. */
export async function lockImage(tx: Tx, actor: Actor, id: string) {
  const image = await withinReach(tx.selectFrom("library_image"), actor)
    .select(["id", "project_id", "file_name", "alt", "license", "credit", "variants", "focus_x", "focus_y", "shown"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (image === undefined) throw imageNotFound();
  return image;
}

export function imageNotFound(): Failure {
  return new Failure("not_found", "There is no image with this id among your projects. Use the id from its upload.");
}

export type NewImage = Omit<Insertable<Tables["image"]>, "created_at">;

/** Adds the image, or gives back the one with the same content that the project has. */
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
    // Deleted between the two statements: then it can be added.
    if (found !== undefined) return found;
  }
}

/** What was kept for live pages alone belongs to the library again. */
async function bringBack(tx: Tx, organizationId: string, image: Found): Promise<void> {
  await tx
    .updateTable("image")
    .set({ deleted_at: null })
    .where("organization_id", "=", organizationId)
    .where("id", "=", image.id)
    .execute();
  await makeImageFound(tx, organizationId, image);
}

/** Whether a page that is live shows the image. */
export async function isImageLive(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ live: boolean }>`select is_image_live(${id}) as live`.execute(tx);
  return rows[0]?.live === true;
}

/** After a revision has gone live, or an article was taken off: live pages say what the library says of its images, and what only they kept goes. */
export async function settleLiveImages(tx: Tx, articleId: string, liveRevision: number | null): Promise<void> {
  await sql`select settle_live_images(${articleId}, ${liveRevision}::integer)`.execute(tx);
}

/** What lies in the store for an image, in all of its widths. */
export function bytesOf(variants: unknown): number {
  const parsed = (typeof variants === "string" ? JSON.parse(variants) : variants) as readonly { bytes: number }[];
  return parsed.reduce((sum, { bytes }) => sum + bytes, 0);
}

type Found = { id: string; project_id: string; file_name: string | null; alt: string; credit: string | null };

export async function makeImageFound(tx: Tx, organizationId: string, { id, project_id, file_name, alt, credit }: Found): Promise<void> {
  const content = [alt, credit ?? ""].join("\n").trim();
  await writeSearchEntry(tx, { organizationId, projectId: project_id, type: "image", id, title: file_name ?? "", content });
}

/** What of an image has to stay in view, where somebody has said so. */
export function focusOf({ focus_x: x, focus_y: y }: { focus_x: number | null; focus_y: number | null }): { x: number; y: number } | null {
  return x === null || y === null ? null : { x, y };
}

/** Tells public pages that what they show of the project's images is no longer so. */
export async function markImagesChanged(tx: Tx, organizationId: string, projectId: string): Promise<void> {
  await tx
    .updateTable("project")
    .set({ image_changes: sql`image_changes + 1` })
    .where("organization_id", "=", organizationId)
    .where("id", "=", projectId)
    .execute();
}
