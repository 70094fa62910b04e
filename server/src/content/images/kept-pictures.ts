import { sql } from "kysely";
import type { Focus, KeptPictures, KeptWords } from "#src/core/database/column-shapes.ts";
import type { Tx, Writes } from "#src/core/database/transact.ts";
import type { Actor } from "#src/operations/actor.ts";
import { decidesOnPortraits } from "#src/people/projects/approval/shown-authors.ts";
import { changeBlogsNaming } from "#src/people/projects/note-blog-change.ts";
import { focusOf } from "./image-queries.ts";

const keepingStatuses: readonly string[] = ["in_review", "approved", "scheduled", "published", "failed"];

type Subject = { organizationId: string; id: string };

/**
 * Lets the current revision of an article or post keep what its pictures show, once it is sent to review, approved or dated, and shows the
 * library's words again when it becomes a draft. What is live keeps its own.
 */
export async function settlePictures(
  writes: Writes,
  table: "article" | "post",
  { organizationId, id }: Subject,
  status: string,
): Promise<void> {
  const keeps = keepingStatuses.includes(status);
  const name = table === "article" ? sql`settle_article_pictures` : sql`settle_post_pictures`;
  await writes.write(sql`select ${name}(${organizationId}, ${id}, ${keeps})`);
}

/** Columns of an image from which a revision shows it. */
export const shownColumns = ["id", "alt", "credit", "focus_x", "focus_y", "deleted_at"] as const;
type LibraryWords = {
  id: string;
  alt: string;
  credit: string | null;
  focus_x: number | null;
  focus_y: number | null;
  deleted_at: Date | null;
};
type Shown<Image> = Omit<Image, "focus_x" | "focus_y" | "deleted_at"> & { focus: Focus | null };

/**
 * Returns images as a revision shows them: with the words that it keeps, or with those of the library where `kept` is null. Leaves out those
 * that it does not show.
 */
export function asKept<Image extends LibraryWords>(images: readonly Image[], kept: KeptPictures | null): Shown<Image>[] {
  return images.flatMap((image) => {
    const shown = withWords(image, kept === null ? undefined : (kept[image.id] ?? null));
    return shown === undefined ? [] : [shown];
  });
}

/** Returns one image with words that are kept of it, with the library's where they are undefined, and nothing where they are null. */
export function withWords<Image extends LibraryWords>(image: Image, words: Pick<KeptWords, "alt" | "credit" | "focus"> | null | undefined) {
  const { focus_x, focus_y, deleted_at, ...rest } = image;
  if (words === null || (words === undefined && deleted_at !== null)) return undefined;
  const { alt, credit, focus } = words ?? { ...image, focus: focusOf({ focus_x, focus_y }) };
  return { ...rest, alt, credit, focus };
}

/** Shows the library's words of an image on the live pages of its project. */
export async function changeLivePictures(tx: Tx, organizationId: string, projectId: string, imageId: string): Promise<void> {
  await sql`select change_live_pictures(${organizationId}, ${projectId}, ${imageId})`.execute(tx);
}

/** Tells whether a live page of the project shows an image with other words than the library has. */
export async function livePicturesDiffer(tx: Tx, organizationId: string, projectId: string, imageId: string): Promise<boolean> {
  const { rows } = await sql<{ differ: boolean }>`
    select live_pictures_differ(${organizationId}, ${projectId}, ${imageId}) as differ`.execute(tx);
  return rows[0]?.differ === true;
}

/** Shows an image as the library has it on the pages of the authors whose picture it is, if the actor decides on all of these pages. */
export async function changePortraits(tx: Tx, actor: Actor, projectId: string, imageId: string): Promise<void> {
  const { organizationId } = actor;
  if (!(await decidesOnPortraits(tx, actor, imageId))) return;
  const { rows } = await sql<{ kept: KeptPictures }>`
    select kept_pictures(${organizationId}, ${projectId}, array[${imageId}::text]) as kept`.execute(tx);
  const authors = await tx
    .updateTable("author")
    .set({ pictures: JSON.stringify(rows[0]?.kept ?? {}) })
    .where("organization_id", "=", organizationId)
    .where("image_id", "=", imageId)
    .returning("person_id")
    .execute();
  for (const { person_id } of authors) await changeBlogsNaming(tx, organizationId, person_id);
}
