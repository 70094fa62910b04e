import { countCharacters, limits } from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import { imageUrl } from "#src/content/images/image-url.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { headlineOf, titleLine } from "#src/core/text/title-line.ts";
import { type Actor, reaches } from "#src/operations/actor.ts";
import { type Text, textOf } from "./texts/text.ts";
import type { ShowableImages, TaskResult } from "./texts/text-tasks.ts";

/** An article's Markdown, without what the article language does not support, and a report of what was left out. */
export type Manuscript = TaskResult<"manuscript"> & { text: Text };

export type Title = { title: string; titleDerived: boolean };

/** `titleGiven` is the title that counts in place of the text's own; "" where there is none. */
export async function prepareManuscript(
  tx: Tx,
  actor: Actor,
  projectId: string,
  publicUrl: string,
  source: string,
  titleGiven = "",
): Promise<Manuscript> {
  const written = textOf(actor.organizationId, source);
  const text = written.showing(await findShowable(tx, actor, projectId, publicUrl, await written.ask("imageIds")));
  return { ...(await text.ask("manuscript", { titleGiven })), text };
}

/** Finds the images that an article names and may show. An image of a project out of reach is treated like an unknown one. */
async function findShowable(
  tx: Tx,
  actor: Actor,
  projectId: string,
  publicUrl: string,
  imageIds: readonly string[],
): Promise<ShowableImages> {
  if (imageIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom("image")
    .select(["id", "project_id", "width", "height"])
    .where("organization_id", "=", actor.organizationId)
    .where("id", "=", sql<string>`any(${[...imageIds]})`)
    .execute();
  const reached = rows.filter((row) => reaches(actor, row.project_id));
  return new Map(
    reached.map(({ id, width, height, project_id }) => [
      id,
      project_id === projectId ? { src: imageUrl(publicUrl, id), width, height } : "other_project",
    ]),
  );
}

/** Returns the given title, otherwise the Markdown's own, otherwise one derived from the text. */
export async function titleFor(
  given: string | undefined,
  { title: headline, text }: Manuscript,
  findLanguage: () => Promise<string>,
): Promise<Title> {
  const title = titleLine(given ?? "") || headlineOf(headline);
  if (title === "") return { title: await text.ask("title", { language: await findLanguage() }), titleDerived: true };
  return { title: checkTitleLength(title), titleDerived: false };
}

export function checkTitleLength(title: string): string {
  if (countCharacters(title, limits.titleLengthMax) <= limits.titleLengthMax) return title;
  throw new Failure("invalid_input", sentence("refusal_title_line_too_long", { count: limits.titleLengthMax }), "markdown");
}

/** Returns what was left out of the Markdown, as much as an answer lists. */
export function droppedIn({ droppedImages, dropped }: Manuscript) {
  return { droppedImages, dropped };
}
