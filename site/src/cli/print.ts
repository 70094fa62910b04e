/** Prints a line of the result. */
export function say(line = ""): void {
  process.stdout.write(`${line}\n`);
}

/** Returns a foreign text safe for the terminal: on one line, without the sequences that move cursors and change colors. */
export function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, " ");
}
