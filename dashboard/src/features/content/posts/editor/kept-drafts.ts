import { dropKept, keep, readKept } from "#src/forms/kept.ts";
import { usePlace, useSession } from "#src/place/use-place.ts";
import type { Draft } from "./draft.ts";

/** What was being written, and upon which revision; 0 for a post that does not exist yet. */
export type KeptDraft = { draft: Draft; base: number };

/** Where this browser keeps what a person has written of a post of the project and not saved yet. */
export function useDraftKey(post: string): string {
  const { project } = usePlace();
  return `galley-post:${useSession().person.id}/${project.id}/${post}`;
}

/** Where the browser has no room, writing goes on without. */
export function keepDraft(key: string, kept: KeptDraft): void {
  keep(key, kept);
}

export function findDraft(key: string, format: Draft["format"]): KeptDraft | undefined {
  const kept = readKept(key) as KeptDraft | null;
  return kept?.draft?.format === format ? kept : undefined;
}

export function forgetDraft(key: string): void {
  dropKept(key);
}
