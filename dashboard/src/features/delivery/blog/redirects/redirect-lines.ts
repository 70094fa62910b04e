export type RedirectLine = { line: number; from: string; target: string | null };

/** Reads lines of an old address and where it leads, told apart by spaces, a tab or a comma. A line with an old address alone is gone. */
export function redirectsIn(text: string): RedirectLine[] {
  return text.split("\n").flatMap((line, index): RedirectLine[] => {
    const [from = "", target] = line.split(/[\s,;]+/).filter(Boolean);
    return from === "" ? [] : [{ line: index + 1, from, target: target ?? null }];
  });
}

/** Writes lines as `redirectsIn` reads them. */
export function writeRedirects(lines: readonly RedirectLine[]): string {
  return lines.map(({ from, target }) => (target === null ? from : `${from} ${target}`)).join("\n");
}
