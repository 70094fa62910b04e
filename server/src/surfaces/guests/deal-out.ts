import { type Anchor, anchorAt, locate, normalText } from "@galley/markdown";
import type { Thread } from "./threads.ts";

type Passage = Pick<Thread, "quote" | "prefix" | "suffix" | "orphaned">;

/**
 * Deals threads out to the places that have their passages, by number. `title` is the part of the text before the first place. Threads
 * without a passage, of a lost one and of one in the title are about the whole.
 */
export function dealOut<T extends Passage>(threads: readonly T[], places: readonly string[], title = ""): Map<number | null, T[]> {
  const { text, starts } = joined([normalText(title), ...places]);
  const placeOf = (thread: T): number | null => {
    const passage = thread.quote === "" || thread.orphaned ? undefined : locate(text, thread);
    if (passage === undefined) return null;
    const part = starts.findLastIndex((start) => start !== null && start <= passage.start);
    return part > 0 ? part - 1 : null;
  };
  return Map.groupBy(threads, placeOf);
}

/** Anchors the first words of a place, up to a number of characters; undefined where it has none. `title` as in `dealOut`. */
export function anchorOfPlace(places: readonly string[], place: number, lengthMax: number, title = ""): Anchor | undefined {
  const { text, starts } = joined([normalText(title), ...places]);
  const start = starts[place + 1];
  if (start === undefined || start === null) return undefined;
  const words = (places[place] ?? "").slice(0, lengthMax).replace(/[\ud800-\udbff]$/, "");
  return anchorAt(text, { start, end: start + words.length });
}

/** Joins normal texts as the service does for comments, and tells where each starts; null for an empty one. */
function joined(parts: readonly string[]): { text: string; starts: (number | null)[] } {
  let length = 0;
  const starts = parts.map((part) => {
    if (part === "") return null;
    const start = length;
    length += part.length + 1;
    return start;
  });
  return { text: parts.filter((part) => part !== "").join(" "), starts };
}
