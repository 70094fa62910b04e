import type { Input, Output } from "#src/api/operations.ts";
import { changesBetween, type Manuscript } from "../write/manuscript.ts";

export type PreviewInput = Input<"preview_article">;
export type Told = Output<"preview_article">;

type Side = { revision: number; content: Manuscript };

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Returns what to preview of an article that is being written: the revision, and what is not saved of it. */
export function previewOf(id: string, base: Side, mine: Manuscript): PreviewInput {
  const change = changesBetween(base.content, mine);
  if (change === null) return { id, revision: base.revision };
  const { title, slug, markdown, ...rest } = change;
  // Without these no revision could be saved. Until they are there, the saved ones show.
  const whole = { ...(title && { title }), ...(slug && slugPattern.test(slug) && { slug }), ...(markdown && { markdown }) };
  return { id, revision: base.revision, unsaved: { ...rest, ...whole } };
}
