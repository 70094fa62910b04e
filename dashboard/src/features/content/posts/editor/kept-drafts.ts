import { dropKept, keep, readKept } from "#src/forms/kept.ts";
import { usePlace, useSession } from "#src/place/use-place.ts";
import type { PostDraft } from "./draft.ts";

/** Unsaved draft and the revision that it is based on; 0 for a post that does not exist yet. */
export type KeptDraft = { draft: PostDraft; base: number };

/** Returns the key under which this browser keeps a person's unsaved changes of a post. */
export function useDraftKey(post: string): string {
  const { project } = usePlace();
  return `galley-post:${useSession().person.id}/${project.id}/${post}`;
}

/** Keeps a draft in this browser. Writing goes on if the browser has no room for it. */
export function keepPostDraft(key: string, kept: KeptDraft): void {
  keep(key, kept);
}

export function findDraft(key: string, format: PostDraft["format"]): KeptDraft | undefined {
  const kept = readKept(key) as KeptDraft | null;
  return kept?.draft?.format === format ? kept : undefined;
}

export function forgetDraft(key: string): void {
  dropKept(key);
}
