import type { Manuscript } from "./manuscript.ts";

/** What somebody wrote and did not save: on which revision, and when. */
export type Draft = { revision: number; content: Manuscript; at: string };

type Place = { personId: string; articleId: string };
type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

function keyOf({ personId, articleId }: Place): string {
  return `galley-draft:${personId}:${articleId}`;
}

export function readDraft(place: Place, store: Store = localStorage): Draft | null {
  try {
    const draft: Draft | null = JSON.parse(store.getItem(keyOf(place)) ?? "null");
    return typeof draft?.content?.markdown === "string" && typeof draft.revision === "number" ? draft : null;
  } catch {
    return null;
  }
}

/** Whether it could be kept: a browser may be full, or keep nothing at all. */
export function keepDraft(place: Place, draft: Draft, store: Store = localStorage): boolean {
  try {
    store.setItem(keyOf(place), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(place: Place, store: Store = localStorage): void {
  store.removeItem(keyOf(place));
}
