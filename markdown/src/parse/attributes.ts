/** Returns where the attributes at the end of a heading begin, as `{#id}` or `{.class}`; null where it has none. */
export function attributesAtEnd(heading: string): number | null {
  const start = heading.lastIndexOf("{");
  if (start < 0 || !/^\{:?[ \t]*[#.][^\s{}][^{}\n]*\}[ \t]*$/.test(heading.slice(start))) return null;
  let slashes = 0;
  while (heading[start - 1 - slashes] === "\\") slashes++;
  return slashes % 2 === 0 ? start : null;
}

/** Matches a line of attributes for the block before it, as `{:toc}`. */
export const attributeLine = /^\{:[^{}\n]*\}[ \t]*$/;

/** Matches the text of a note at the beginning of a line, as `[^1]: A note.` */
export const noteLine = /^\[\^[^\]\s[\\]{1,99}\]:/;

/** Matches a box to tick at the beginning of a list's item. */
export const taskStart = /^\[([ xX])\][ \t]+(?=\S)/;

/** Matches the kind of a callout at the beginning of a quote, as `[!NOTE]`. */
export const alertStart = /^\[![a-z]{1,30}\](?![([:])[+-]?[ \t]*\n?/i;
