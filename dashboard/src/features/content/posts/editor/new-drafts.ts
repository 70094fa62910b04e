import type { PostFormat } from "@galley/contract";
import { useEffect } from "react";
import { keptKeys } from "#src/forms/kept.ts";
import { newTextKey } from "#src/place/text-key.ts";
import { type Begun, draftKey, findDraft } from "./kept-drafts.ts";

// Browsers have no locks on a connection that is not secure.
const { locks } = navigator as { locks?: LockManager };

/** Returns the part of a draft's key that follows the project, for a post that does not exist yet. */
export function newPostKey(text: string): string {
  return `new/${text}`;
}

type Wanted = Begun & { format: PostFormat; today: string };

/**
 * Returns the name of the text to go on with: one that was begun for the same, unless a tab has it open, or else a new one. Texts whose
 * day is over are found where no day is given.
 */
export async function nameOfText(place: { personId: string; projectId: string }, wanted: Wanted): Promise<string> {
  const start = draftKey(place, newPostKey(""));
  const { held = [] } = (await locks?.query()) ?? {};
  const open = new Set(held.map(({ name }) => name));
  const known = keptKeys(start).find((key) => !open.has(key) && isBegunFor(findDraft(key, wanted.format)?.begun, wanted));
  return known?.slice(start.length) ?? newTextKey();
}

function isBegunFor(begun: Begun | undefined, { articleId, day, today }: Wanted): boolean {
  if (begun === undefined || begun.articleId !== articleId) return false;
  return begun.day === day || (day === null && begun.day !== null && begun.day < today);
}

/** Tells other tabs that this one has a draft open. */
export function useOpenDraft(key: string): void {
  useEffect(() => {
    const ending = new AbortController();
    const untilEnd = () => new Promise<void>((resolve) => ending.signal.addEventListener("abort", () => resolve()));
    // An address that is opened twice has its text in both tabs.
    locks?.request(key, { mode: "shared", signal: ending.signal }, untilEnd).catch(() => {});
    return () => ending.abort();
  }, [key]);
}
