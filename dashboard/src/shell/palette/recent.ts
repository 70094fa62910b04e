import type { SearchType } from "@galley/contract";
import { keep, readKept } from "#src/forms/kept.ts";

/** Item that a person opened from the palette. */
export type Recent = { type: SearchType; id: string; projectId: string; title: string };

const prefix = "galley-recent-";
const keptMax = 6;

/** Returns the items that a person opened last, newest first. They stay in this browser. */
export function recentOf(personId: string): Recent[] {
  const kept = readKept(prefix + personId);
  return Array.isArray(kept) ? (kept as Recent[]).slice(0, keptMax) : [];
}

export function remember(personId: string, { type, id, projectId, title }: Recent): void {
  const others = recentOf(personId).filter((one) => one.id !== id);
  keep(prefix + personId, [{ type, id, projectId, title }, ...others].slice(0, keptMax));
}

export function forgetRecent(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
}
