import type { SearchHit } from "@galley/contract";
import { oneLine } from "@galley/markdown";
import { type Folded, foldText, foldWithPlaces, runsIn, unspaced, wordSigns } from "#src/core/text/fold.ts";

export type Snippet = SearchHit["snippet"];
type Match = readonly [start: number, end: number, word: number];

const lengthMax = 180;
/** Maximum length of the text before the first match in a snippet. */
const leadMax = 50;
const matchesMax = 500;

/** Returns a function that finds the words of a query in texts: the last one as the beginning of a word, the others as whole words. */
export function snippetMaker(query: string): (content: string) => Snippet {
  const words = runsIn(foldText(query));
  if (words.length === 0) return (content) => bestSnippet(oneLine(content), []);
  const branches = words.map((word, index) => `(${signs(word, index === words.length - 1)})`);
  const pattern = new RegExp(branches.join("|"), "gu");
  return (content) => {
    const text = oneLine(content);
    return bestSnippet(text, findMatches(foldWithPlaces(text), pattern));
  };
}

/** Returns whether a text has every word of a query, the last one at least as the beginning of a word. */
export function hasEveryWord(query: string, content: string): boolean {
  const words = runsIn(foldText(query));
  const text = foldText(oneLine(content));
  return words.length > 0 && words.every((word, index) => new RegExp(signs(word, index === words.length - 1), "u").test(text));
}

// In scripts without spaces a word may begin and end anywhere.
function signs(word: string, isLast: boolean): string {
  const free = new RegExp(`^[${unspaced}]`, "u").test(word);
  return `${free ? "" : `(?<![${wordSigns}])`}${word}${free || isLast ? "" : `(?![${wordSigns}])`}`;
}

function findMatches({ text, places }: Folded, pattern: RegExp): Match[] {
  const found: Match[] = [];
  for (const match of text.matchAll(pattern)) {
    const start = places(match.index);
    const end = places(match.index + match[0].length);
    if (end > start) found.push([start, end, match.slice(1).findIndex((group) => group !== undefined)]);
    if (found.length === matchesMax) break;
  }
  return found;
}

/** Cuts out the part of the text with the most different words; among equals, the first. */
function bestSnippet(text: string, matches: readonly Match[]): Snippet {
  let best = { first: 0, words: 0 };
  for (const [first, [start]] of matches.entries()) {
    const shown = matches.slice(first).filter(([, end]) => end <= start + lengthMax - leadMax);
    const words = new Set(shown.map(([, , word]) => word)).size;
    if (words > best.words) best = { first, words };
  }
  const { from, to } = stretchAround(text, matches[best.first]?.[0] ?? 0);
  const head = from > 0 ? "…" : "";
  const within = matches.filter(([start, end]) => start >= from && end <= to);
  const shift = head.length - from;
  return {
    text: `${head}${text.slice(from, to)}${to < text.length ? "…" : ""}`.toWellFormed(),
    matches: within.map(([start, end]) => [start + shift, end + shift]),
  };
}

// Begins and ends between two words when there is a space nearby.
function stretchAround(text: string, match: number): { from: number; to: number } {
  const wanted = Math.max(0, match - leadMax);
  const space = wanted === 0 ? -1 : text.indexOf(" ", wanted);
  const from = wanted === 0 ? 0 : space !== -1 && space < match ? space + 1 : wanted;
  if (text.length <= from + lengthMax) return { from, to: text.length };
  const last = text.lastIndexOf(" ", from + lengthMax);
  return { from, to: last > from + lengthMax / 2 ? last : from + lengthMax };
}
