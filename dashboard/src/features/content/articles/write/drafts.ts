import { dropKept, keep, readKept } from "#src/forms/kept.ts";
import type { Manuscript } from "./manuscript.ts";

/** Unsaved version of an article, with its revision and time. */
export type Draft = { revision: number; content: Manuscript; at: string };

type Place = { personId: string; articleId: string };

function keyOf({ personId, articleId }: Place): string {
  return `galley-draft:${personId}:${articleId}`;
}

export function readDraft(place: Place): Draft | null {
  const draft = readKept(keyOf(place)) as Draft | null;
  return typeof draft?.content?.markdown === "string" && typeof draft.revision === "number" ? draft : null;
}

/** Returns false if the browser could not keep the draft. */
export function keepDraft(place: Place, draft: Draft): boolean {
  return keep(keyOf(place), draft);
}

export function dropDraft(place: Place): void {
  dropKept(keyOf(place));
}
