import { hash } from "node:crypto";
import { foldText, runsIn, unspaced, wordSigns } from "./fold.ts";

// PostgreSQL refuses what is too much for it.
const contentLengthMax = 200_000;
const foldedLengthMax = 150_000;
const wordsMax = 30_000;
const wordLengthMax = 60;

const word = new RegExp(`(?=[${wordSigns}])[${unspaced}]|[[${wordSigns}]--[${unspaced}]]+`, "gv");

/** A text folded, no longer than is searched. */
function searched(content: string): string {
  return foldText(content.slice(0, contentLengthMax)).slice(0, foldedLengthMax);
}

/** The words of a folded text in order. Scripts that put no spaces between words have each character stand for itself. */
function wordsOf(folded: string): string[] {
  return (folded.match(word) ?? []).slice(0, wordsMax);
}

function cut(long: string): string {
  return long.length <= wordLengthMax ? long : [...long].slice(0, wordLengthMax).join("");
}

/** What every word of an organization begins with, so that one index is as good as one for each of them. */
function keyOf(organizationId: string): string {
  return hash("md5", organizationId).slice(0, 4);
}

/** A text's words with their places, as PostgreSQL reads a `tsvector`. */
export function searchWords(organizationId: string, content: string): string {
  const places = new Map<string, string>();
  let place = 0;
  for (const found of wordsOf(searched(content))) {
    place += 1;
    const known = places.get(found);
    places.set(found, known === undefined ? `${place}` : `${known},${place}`);
  }
  const key = keyOf(organizationId);
  let text = "";
  for (const [found, at] of places) text += `${key}${cut(found)}:${at} `;
  return text;
}

/**
 * What a person has typed, as PostgreSQL reads a `tsquery`: every word of it, and of the last one at least the beginning. Null where there
 * is no word in it.
 */
export function searchQuery(organizationId: string, typed: string): string | null {
  const key = keyOf(organizationId);
  const phrases = runsIn(searched(typed)).map((part) =>
    wordsOf(part)
      .map((found) => key + cut(found))
      .join("<->"),
  );
  return phrases.length === 0 ? null : `${phrases.join("&")}:*`;
}
