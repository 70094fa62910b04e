import { oneLine } from "./one-line.ts";

const lengthMax = 60;
/** Number of characters that are looked at: white space is not shown. */
const readMax = 8 * lengthMax;

/** Returns the beginning of a text on one line. */
export function startOfText(text: string): string {
  const line = oneLine(text.slice(0, readMax));
  return line.length <= lengthMax ? line : `${line.slice(0, lengthMax).toWellFormed().trimEnd()}…`;
}

/** Returns the end of a text on one line. */
export function endOfText(text: string): string {
  const line = oneLine(text.slice(-readMax));
  return line.length <= lengthMax ? line : `…${line.slice(-lengthMax).toWellFormed().trimStart()}`;
}
