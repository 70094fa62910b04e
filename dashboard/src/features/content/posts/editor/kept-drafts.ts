import { dropKept, keep, readKept } from "#src/forms/kept.ts";
import { usePlace, useSession } from "#src/place/use-place.ts";
import type { PostDraft } from "./draft.ts";

/** Subject for which a new post is begun. */
export type Begun = { articleId: string | null; day: string | null };

/** Unsaved draft and the revision that it is based on; 0 for a post that does not exist yet. */
export type KeptDraft = { draft: PostDraft; base: number; begun?: Begun | undefined };

type Place = { personId: string; projectId: string };

/** Returns the key under which this browser keeps a person's unsaved changes of a post. */
export function draftKey({ personId, projectId }: Place, post: string): string {
  return `galley-post:${personId}/${projectId}/${post}`;
}

export function useDraftKey(post: string): string {
  return draftKey({ personId: useSession().person.id, projectId: usePlace().project.id }, post);
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
