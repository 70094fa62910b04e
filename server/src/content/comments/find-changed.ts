import { matchBeginning } from "./match-beginning.ts";
import type { Anchor, Span } from "./span.ts";

// One character in three may change, far fewer than between unrelated texts; of a long passage no more than this, so that
// the search stays quick.
const charactersPerEdit = 3;
const editsMax = 100;
// Neighbours that stand in more places than this tell no place.
const placesMax = 3;
// Less than this left of a neighbour says nothing.
const neighbourLengthMin = 8;

/**
 * Finds a passage whose wording has changed a little, next to a neighbour that has not: right after what stood before it,
 * else right before what stood after it. Undefined when the two neighbours now meet: then it was taken out.
 */
export function findBetween(text: string, { quote, prefix, suffix }: Anchor): Span | undefined {
  const edits = Math.min(editsMax, Math.floor(quote.length / charactersPerEdit));
  if (edits === 0 || haveMet(text, prefix, suffix)) return undefined;
  for (const start of endsOf(text, prefix)) {
    const length = matchBeginning(quote, (at) => text.charCodeAt(start + at), edits);
    if (length !== undefined) return { start, end: start + length };
  }
  const backwards = quote.split("").reverse().join("");
  for (const end of beginningsOf(text, suffix)) {
    const length = matchBeginning(backwards, (at) => text.charCodeAt(end - 1 - at), edits);
    if (length !== undefined) return { start: end - length, end };
  }
  return undefined;
}

function haveMet(text: string, prefix: string, suffix: string): boolean {
  const before = prefix.trimEnd();
  const after = suffix.trimStart();
  if (before === "" && after === "") return text === "";
  if (before === "") return text.startsWith(after);
  if (after === "") return text.endsWith(before);
  return [`${before} ${after}`, before + after].some((closed) => text.includes(closed));
}

/** Where the passage would begin: after each place of what stood before it. */
function endsOf(text: string, prefix: string): number[] {
  if (prefix.length < neighbourLengthMin) return text.startsWith(prefix) ? [prefix.length] : [];
  return placesOf(text, prefix).map((place) => place + prefix.length);
}

function beginningsOf(text: string, suffix: string): number[] {
  if (suffix.length < neighbourLengthMin) return text.endsWith(suffix) ? [text.length - suffix.length] : [];
  return placesOf(text, suffix);
}

function placesOf(text: string, part: string): number[] {
  const places: number[] = [];
  for (let place = text.indexOf(part); place >= 0; place = text.indexOf(part, place + 1)) {
    places.push(place);
    if (places.length > placesMax) return [];
  }
  return places;
}
