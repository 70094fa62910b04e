import { dropKept, keep, readKept } from "#src/forms/kept.ts";
import type { Profile } from "../profile/profile.ts";

/** Unsaved version of a brand: the version that it is based on, with that version's content, and its time. */
export type BrandDraft = { version: number; base: Profile; profile: Profile; at: string };

type Place = { personId: string; projectId: string };

function draftKey({ personId, projectId }: Place): string {
  return `galley-brand:${personId}:${projectId}`;
}

/** `like` is a current profile: a draft of an older dashboard gets the fields that it lacks from it. */
export function readBrandDraft(place: Place, like: Profile): BrandDraft | null {
  return draftIn(readKept(draftKey(place)), like);
}

export function draftIn(kept: unknown, like: Profile): BrandDraft | null {
  const draft = kept as BrandDraft | null;
  if (typeof draft?.version !== "number" || typeof draft.profile?.visual !== "object") return null;
  return { ...draft, base: { ...like, ...draft.base }, profile: { ...like, ...draft.profile } };
}

/** Returns false if the browser could not keep the draft. */
export function keepBrandDraft(place: Place, draft: BrandDraft): boolean {
  return keep(draftKey(place), draft);
}

export function dropBrandDraft(place: Place): void {
  dropKept(draftKey(place));
}
