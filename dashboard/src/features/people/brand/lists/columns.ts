/** Column of a list whose rows have several values. */
export type Column<T> = {
  name: string;
  label: string;
  read: (item: T) => string;
  write: (item: T, text: string) => T;
};

export type RowsOf<T> = {
  label: string;
  items: readonly T[];
  onChange: (items: T[]) => void;
  columns: readonly [Column<T>, ...Column<T>[]];
  empty: T;
  /** Parses one line of a pasted list. */
  parse: (line: string) => T;
  max: number;
};

export const plainText: Column<string> = { name: "", label: "", read: (text) => text, write: (_, text) => text };

/** Returns the lines of a pasted list, without bullets and numbers. */
export function pastedLines(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:[-*•–]|\d+[.)])\s+/, "").trim())
    .filter((line) => line !== "");
}

/** Parses a line of a glossary: a word and its meaning, separated by a tab, a colon, an equals sign or a dash. */
export function parseEntry(line: string): { term: string; definition: string } {
  const [, term = line, definition = ""] = /^(.{1,200}?)(?:\t|\s{0,9}[:=]\s|\s{1,9}[–—-]\s)(.*)$/.exec(line) ?? [];
  return { term: term.trim(), definition: definition.trim() };
}

/** Parses a line of competitors: a name and an address in either order, separated by a tab, a comma or spaces. */
export function parseCompetitor(line: string): { name: string; url: string } {
  const [found] = /\(?\bhttps?:\/\/[^\s),;]+\)?/i.exec(line) ?? [];
  const name = (found === undefined ? line : line.replace(found, " ")).replace(/^[\s,;:–—-]+|(?<![\s,;:–—-])[\s,;:–—-]+$/g, "");
  return { name, url: (found ?? "").replace(/^\(|\)$/g, "") };
}
