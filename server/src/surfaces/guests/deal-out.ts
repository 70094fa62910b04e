import { type Anchor, anchorAt, locate, normalContext, normalText } from "@galley/markdown";
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

/** Words of a place, with those before them there; without a quote, all words of the place. */
export type Chosen = { quote: string; prefix: string };

/**
 * Anchors words that begin in a place, which is the title for null, or the first words of the place up to a number of characters; undefined
 * where it has none of them. `title` as in `dealOut`.
 */
export function anchorInPlace(
  places: readonly string[],
  place: number | null,
  lengthMax: number,
  { title = "", quote = "", prefix = "" }: { title?: string } & Partial<Chosen> = {},
): Anchor | undefined {
  const parts = [normalText(title), ...places];
  const { text, starts } = joined(parts);
  const at = place === null ? 0 : place + 1;
  const [start, own] = [starts[at], parts[at] ?? ""];
  if (start === undefined || start === null) return undefined;
  const first = own.slice(0, lengthMax).replace(/[\ud800-\udbff]$/, "");
  const chosen = normalText(quote);
  if (chosen === "") return anchorAt(text, { start, end: start + first.length });
  const before = normalContext(prefix);
  const whole = text.indexOf(before + chosen, start);
  const found = whole < 0 ? text.indexOf(chosen, start) : whole + before.length;
  return found < 0 || found >= start + own.length ? undefined : anchorAt(text, { start: found, end: found + chosen.length });
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
