import { countCharacters, limits } from "@galley/contract";
import {
  type Document,
  type Dropped,
  type DroppedImage,
  imageIdsOf,
  parseArticle,
  type ResolvedImage,
  resolveImages,
  writeMarkdown,
} from "@galley/markdown";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import { imageUrl } from "#src/content/images/image-url.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { type Actor, reaches } from "#src/operations/actor.ts";
import { boundedFindings } from "./bounded-findings.ts";
import { deriveTitle } from "./titles/derive-title.ts";
import { headlineOf, titleLine } from "./titles/title-line.ts";

/** An article's Markdown, without what the article language does not support, and a report of what was left out. */
export type Manuscript = {
  title: string | null;
  document: Document;
  markdown: string;
  droppedImages: readonly DroppedImage[];
  dropped: readonly Dropped[];
};

export type Title = { title: string; titleDerived: boolean };

export async function prepareManuscript(tx: Tx, actor: Actor, projectId: string, publicUrl: string, source: string): Promise<Manuscript> {
  const parsed = parseArticle(source);
  const resolve = await imageResolver(tx, actor, projectId, publicUrl, imageIdsOf(parsed.document));
  const { document, droppedImages } = resolveImages(parsed.document, resolve);
  return { title: parsed.title, document, markdown: writeMarkdown(document), droppedImages, dropped: parsed.dropped };
}

type Resolve = (imageId: string) => ResolvedImage | "not_found" | "other_project";

/** Finds the images that an article names. An image of a project out of reach is treated like an unknown one. */
async function imageResolver(tx: Tx, actor: Actor, projectId: string, publicUrl: string, imageIds: readonly string[]): Promise<Resolve> {
  if (imageIds.length === 0) return () => "not_found";
  const rows = await tx
    .selectFrom("image")
    .select(["id", "project_id", "width", "height"])
    .where("organization_id", "=", actor.organizationId)
    .where("id", "=", sql<string>`any(${[...imageIds]})`)
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return (imageId) => {
    const image = found.get(imageId);
    if (image === undefined || !reaches(actor, image.project_id)) return "not_found";
    if (image.project_id !== projectId) return "other_project";
    return { src: imageUrl(publicUrl, imageId), width: image.width, height: image.height };
  };
}

/** Returns the given title, otherwise the Markdown's own, otherwise one derived from the text. */
export async function titleFor(
  given: string | undefined,
  { title: headline, document }: Manuscript,
  findLanguage: () => Promise<string>,
): Promise<Title> {
  const title = titleLine(given ?? "") || headlineOf(headline);
  if (title === "") return { title: deriveTitle(document, await findLanguage()), titleDerived: true };
  return { title: checkTitleLength(title), titleDerived: false };
}

export function checkTitleLength(title: string): string {
  if (countCharacters(title, limits.titleLengthMax) <= limits.titleLengthMax) return title;
  throw new Failure("invalid_input", sentence("refusal_title_line_too_long", { count: limits.titleLengthMax }), "markdown");
}

/** Returns what was left out of the Markdown, as much as an answer lists. */
export function droppedIn({ droppedImages, dropped }: Manuscript) {
  return {
    droppedImages: boundedFindings(droppedImages, ({ reason }) => reason),
    dropped: boundedFindings(dropped, ({ kind }) => kind),
  };
}
