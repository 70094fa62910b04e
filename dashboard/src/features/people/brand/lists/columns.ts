/** One of the things that each row of a list holds. */
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
  /** Reads one line of what somebody pastes. */
  parse: (line: string) => T;
  max: number;
};

export const plainText: Column<string> = { name: "", label: "", read: (text) => text, write: (_, text) => text };

/** The lines of a pasted list, without the bullets and numbers in front of them. */
export function pastedLines(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:[-*•–]|\d+[.)])\s+/, "").trim())
    .filter((line) => line !== "");
}

/** A line of a glossary: a word and what it means, parted by a tab, a colon, an equals sign or a dash. */
export function parseEntry(line: string): { term: string; definition: string } {
  const [, term = line, definition = ""] = /^(.{1,200}?)(?:\t|\s{0,9}[:=]\s|\s{1,9}[–—-]\s)(.*)$/.exec(line) ?? [];
  return { term: term.trim(), definition: definition.trim() };
}

/** A line of competitors: a name and an address in either order, parted by a tab, a comma or spaces. */
export function parseCompetitor(line: string): { name: string; url: string } {
  const [found] = /\(?\bhttps?:\/\/[^\s),;]+\)?/i.exec(line) ?? [];
  const name = (found === undefined ? line : line.replace(found, " ")).replace(/^[\s,;:–—-]+|(?<![\s,;:–—-])[\s,;:–—-]+$/g, "");
  return { name, url: (found ?? "").replace(/^\(|\)$/g, "") };
}
