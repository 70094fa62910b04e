import { normalizeText } from "@galley/markdown/normalize-text";
import { foldText } from "#src/format/fold-text.ts";
import { personName } from "#src/format/person-name.ts";

export type Person = { personId: string; name: string; handle: string };

const typed = /(?<![\p{L}\p{N}._%+-])@([\p{L}\p{M}\p{N}._%+'’-]{0,40})$/u;
const handles = /(?<![\p{L}\p{N}._%+-])(@[\p{L}\p{M}\p{N}._%+'’-]+(?:@[\p{L}\p{N}.-]+)?)/u;
/** Most people that are offered at once. */
export const offeredMax = 6;

/**
 * Returns the mention that is being typed right before the cursor: the position of its `@` and the word after it. Returns null
 * if there is none.
 */
export function mentionAt(text: string, cursor: number): { start: number; word: string } | null {
  const found = typed.exec(text.slice(0, cursor));
  return found === null ? null : { start: found.index, word: found[1] ?? "" };
}

/** Returns the people whom the service finds for `word`: it splits it at punctuation, and each part is somewhere in their name. */
export function matchingPeople<P extends Person>(people: readonly P[], word: string): P[] {
  const parts = foldText(word)
    .split(/[._%+'’-]+/)
    .filter((part) => part !== "");
  if (word !== "" && parts.length === 0) return [];
  const fits = ({ name }: P) => {
    const folded = foldText(`${name} ${name.replaceAll(/\s+/g, "")}`);
    return parts.every((part) => folded.includes(part));
  };
  return people.filter(fits).slice(0, offeredMax);
}

export function withMention(text: string, start: number, cursor: number, handle: string): { text: string; cursor: number } {
  const before = `${text.slice(0, start)}@${handle} `;
  return { text: before + text.slice(cursor).replace(/^ /, ""), cursor: before.length };
}

/** Removes separators: names may be written together or with dots, as in addresses. */
function joined(text: string): string {
  return foldText(text).replaceAll(/[\s._-]/g, "");
}

export type Mention = { text: string; personId: string };
type Piece = { text: string; person: { name: string } | undefined };

/**
 * Splits a comment and marks its mentions. Older comments have no list of mentions; in them, words that look like a mention of
 * one of these people count.
 */
export function piecesOf(body: string, people: readonly Person[], mentions: readonly Mention[] | null): Piece[] {
  return mentions === null ? piecesThatLookSo(body, people) : piecesThatAreSo(normalizeText(body, "NFC"), people, mentions);
}

function piecesThatAreSo(body: string, people: readonly Person[], mentions: readonly Mention[]): Piece[] {
  const known = mentions.toSorted((a, b) => b.text.length - a.text.length);
  const pieces: Piece[] = [];
  let from = 0;
  for (const { index } of body.matchAll(/(?<![\p{L}\p{N}._%+-])@/gu)) {
    const mention = index < from ? undefined : known.find(({ text }) => body.startsWith(text, index));
    if (mention === undefined) continue;
    if (index > from) pieces.push({ text: body.slice(from, index), person: undefined });
    const name = people.find(({ personId }) => personId === mention.personId)?.name ?? mention.text.slice(1);
    pieces.push({ text: `@${personName(mention.text.slice(1))}`, person: { name: personName(name) } });
    from = index + mention.text.length;
  }
  if (from < body.length) pieces.push({ text: body.slice(from), person: undefined });
  return pieces;
}

function piecesThatLookSo(body: string, people: readonly Person[]): Piece[] {
  return body
    .split(handles)
    .filter((text) => text !== "")
    .map((text) => ({ text, person: text.startsWith("@") ? people.find((person) => means(text, person)) : undefined }));
}

function means(text: string, { name, handle }: Person): boolean {
  const said = joined(text.slice(1)).replace(/(?<![%+'’])[%+'’]+$/u, "");
  return said === joined(handle) || said === joined(name);
}
