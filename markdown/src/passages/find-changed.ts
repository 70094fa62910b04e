import type { Anchor, Span } from "./anchor.ts";
import { matchBeginning } from "./match-beginning.ts";

// One character in three may change, which unrelated texts exceed by far. For long passages this limit keeps the search fast.
const charactersPerEdit = 3;
const editsMax = 100;
// A context that occurs more often than this does not determine a position.
const placesMax = 3;
// A shorter rest of a context does not determine a position.
const neighborLengthMin = 8;

/**
 * Finds a passage whose wording has changed slightly next to an unchanged context: right after the text before it, otherwise right
 * before the text after it. Undefined when the two contexts now meet, since the passage was deleted then.
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

/** Returns the positions at which the passage may begin: after each occurrence of the text before it. */
function endsOf(text: string, prefix: string): number[] {
  if (prefix.length < neighborLengthMin) return text.startsWith(prefix) ? [prefix.length] : [];
  return placesOf(text, prefix).map((place) => place + prefix.length);
}

function beginningsOf(text: string, suffix: string): number[] {
  if (suffix.length < neighborLengthMin) return text.endsWith(suffix) ? [text.length - suffix.length] : [];
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
