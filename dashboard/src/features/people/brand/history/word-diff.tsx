import { diffWordsWithSpace } from "diff";
import { m } from "#messages";

const comparedLengthMax = 20_000;
const similarMin = 0.4;

/**
 * Two short texts as one: removed words are struck out, added words are marked. If they are hardly alike, the whole text counts
 * as replaced.
 */
export function WordDiff({ before, after }: { before: string; after: string }) {
  if (before === after) return before;
  if (before.length + after.length > comparedLengthMax || !isAlike(before, after)) {
    return (
      <>
        <Removed text={before} /> <Added text={after} />
      </>
    );
  }
  let at = 0;
  return diffWordsWithSpace(before, after).map(({ added, removed, value }) => {
    at += value.length;
    const key = `${at}${added}${removed}`;
    return added ? <Added key={key} text={value} /> : removed ? <Removed key={key} text={value} /> : value;
  });
}

export function Added({ text }: { text: string }) {
  return (
    text !== "" && (
      <ins className="rounded-sm bg-green-s text-green-i no-underline">
        <span className="sr-only">{m.history_added()} </span>
        {text}
      </ins>
    )
  );
}

export function Removed({ text }: { text: string }) {
  return (
    text !== "" && (
      <del className="rounded-sm bg-red-s text-red-i">
        <span className="sr-only">{m.history_removed()} </span>
        {text}
      </del>
    )
  );
}

/** Returns whether two texts share enough words to be versions of one text, or one has all words of the other. */
export function isAlike(before: string, after: string): boolean {
  const [old, fresh] = [wordsOf(before), wordsOf(after)];
  const shared = old.filter((word) => fresh.includes(word)).length;
  return shared > 0 && (shared === Math.min(old.length, fresh.length) || shared / Math.max(old.length, fresh.length) >= similarMin);
}

function wordsOf(text: string): string[] {
  return [...new Set(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu))];
}
