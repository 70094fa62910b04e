const lineLengthMax = 96;

/** Formats rows of text as aligned columns. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length);
  return rows.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** Formats rows like `columns`, with a last column of sentences. Text that is too long for a line continues below. */
export function explained(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([term]) => term.length));
  const lines: [string, string][] = rows.flatMap(([term, text]) =>
    wrap(text, lineLengthMax - width).map((line, index): [string, string] => [index === 0 ? term : "", line]),
  );
  return columns(lines);
}

/** Breaks text into lines between words. */
export function wrap(text: string, lengthMax = lineLengthMax): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line !== "" && line.length + 1 + word.length > lengthMax) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines;
}

export function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? "" : "s"}`;
}

/** Returns the day of a timestamp. */
export function day(timestamp: string): string {
  return timestamp.slice(0, 10);
}
