import { dropKept, keep, readKept } from "#src/forms/kept.ts";
import type { Manuscript } from "./manuscript.ts";

/** Unsaved version of an article, with its revision and time. */
export type ArticleDraft = { revision: number; content: Manuscript; at: string };

type Place = { personId: string; articleId: string };

function keyOf({ personId, articleId }: Place): string {
  return `galley-draft:${personId}:${articleId}`;
}

export function readArticleDraft(place: Place): ArticleDraft | null {
  const draft = readKept(keyOf(place)) as ArticleDraft | null;
  return typeof draft?.content?.markdown === "string" && typeof draft.revision === "number" ? draft : null;
}

/** Returns false if the browser could not keep the draft. */
export function keepArticleDraft(place: Place, draft: ArticleDraft): boolean {
  return keep(keyOf(place), draft);
}

export function dropArticleDraft(place: Place): void {
  dropKept(keyOf(place));
}
