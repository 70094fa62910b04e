import type { Draft } from "./draft.ts";

/** What was being written, and upon which revision; 0 for a post that does not exist yet. */
export type KeptDraft = { draft: Draft; base: number };

const prefix = "galley-post:";

/** Keeps in this browser what is not saved yet. Where it has no room, writing goes on without. */
export function keepDraft(key: string, kept: KeptDraft): void {
  try {
    localStorage.setItem(prefix + key, JSON.stringify(kept));
  } catch {
    // Private windows and full stores.
  }
}

export function forgetDraft(key: string): void {
  localStorage.removeItem(prefix + key);
}

export function findDraft(key: string, format: Draft["format"]): KeptDraft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(prefix + key) ?? "null") as KeptDraft | null;
    return kept?.draft.format === format ? kept : undefined;
  } catch {
    return undefined;
  }
}
