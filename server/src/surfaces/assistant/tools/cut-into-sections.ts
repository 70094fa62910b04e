/** A piece of an article's Markdown: from one heading to the next, or the part of that which fits. */
export type ArticleSection = { level: number; heading: string; markdown: string };

const sectionLengthMax = 20_000;
const sectionsMax = 100;
const headingLengthMax = 120;
const headings = /^(##+) +(.*)/gm;

/**
 * Splits an article at its headings; the joined pieces are the article again. With very many headings, a piece contains several
 * of them. Long text without a heading is split between paragraphs.
 */
export function cutIntoSections(markdown: string): ArticleSection[] {
  const found = [...markdown.matchAll(headings)];
  const lengthMin = found.length > sectionsMax ? Math.ceil(markdown.length / sectionsMax) : 1;
  const starts: { at: number; level: number; heading: string }[] = [{ at: 0, level: 0, heading: "" }];
  for (const { index, 1: marks = "", 2: text = "" } of found) {
    const start = { at: index, level: marks.length, heading: text.trim().slice(0, headingLengthMax).toWellFormed() };
    const last = starts.at(-1);
    if (last === undefined || index - last.at >= lengthMin) starts.push(start);
    else if (index === 0) starts[0] = start;
  }
  return starts.flatMap(({ at, level, heading }, index) =>
    cutLong(markdown.slice(at, starts[index + 1]?.at)).map((piece) => ({ level, heading, markdown: piece })),
  );
}

function cutLong(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > sectionLengthMax) {
    const end = endWithin(rest);
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...pieces, rest];
}

/** Returns the end of the first piece: after a paragraph if there is one, else after a line, a word, or between two characters. */
function endWithin(text: string): number {
  const window = text.slice(0, sectionLengthMax);
  for (const border of ["\n\n", "\n", " "]) {
    const at = window.lastIndexOf(border);
    if (at > sectionLengthMax / 2) return at + border.length;
  }
  return window.isWellFormed() ? sectionLengthMax : sectionLengthMax - 1;
}
