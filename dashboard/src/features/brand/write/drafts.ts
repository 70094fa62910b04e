import type { Profile } from "../profile/profile.ts";

/** What somebody wrote of a brand and did not save: on which version, what that said, and when. */
export type Draft = { version: number; base: Profile; profile: Profile; at: string };

type Place = { personId: string; projectId: string };
type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

function keyOf({ personId, projectId }: Place): string {
  return `galley-brand:${personId}:${projectId}`;
}

/** `like` is a profile as they are now: what was kept by an older dashboard gets the fields that it lacks. */
export function readDraft(place: Place, like: Profile, store: Store = localStorage): Draft | null {
  try {
    const draft: Draft | null = JSON.parse(store.getItem(keyOf(place)) ?? "null");
    if (typeof draft?.version !== "number" || typeof draft.profile?.visual !== "object") return null;
    return { ...draft, base: { ...like, ...draft.base }, profile: { ...like, ...draft.profile } };
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
