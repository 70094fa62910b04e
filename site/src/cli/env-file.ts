import { createHash } from "node:crypto";

/** An assignment with its offsets in the file; `value` is without its quotes. */
export type Assignment = {
  readonly key: string;
  readonly value: string;
  readonly lineStart: number;
  readonly lineEnd: number;
  readonly valueStart: number;
  readonly valueEnd: number;
};

const assignment = /[ \t]*(?:export[ \t]+)?([\w.-]+)[ \t]*=[ \t]*/y;
const byteOrderMark = "\u00ef\u00bb\u00bf";

/**
 * Returns the assignments of an env file, read as dotenv reads it: quoted values may span several lines, a number sign begins a
 * comment. The text is handled as Latin-1, so that every byte of the file stays unchanged.
 */
export function assignmentsIn(text: string): Assignment[] {
  const found: Assignment[] = [];
  for (let lineStart = text.startsWith(byteOrderMark) ? 3 : 0; lineStart < text.length; ) {
    assignment.lastIndex = lineStart;
    const match = assignment.exec(text);
    if (match === null) {
      lineStart = nextLine(text, lineStart);
      continue;
    }
    const valueStart = lineStart + match[0].length;
    const valueEnd = quotedEnd(text, valueStart) ?? plainEnd(text, valueStart);
    const lineEnd = nextLine(text, valueEnd);
    const isQuoted = quotedEnd(text, valueStart) !== null;
    const value = isQuoted ? text.slice(valueStart + 1, valueEnd - 1) : text.slice(valueStart, valueEnd);
    found.push({ key: match[1] ?? "", value, lineStart, lineEnd, valueStart, valueEnd });
    lineStart = lineEnd;
  }
  return found;
}

/** Returns the value that a program sees: that of the last assignment. Undefined when there is none. */
export function valueIn(text: string, key: string): string | undefined {
  return assignmentsIn(text).findLast((entry) => entry.key === key)?.value;
}

/** Sets values where their keys exist already, and appends the others as lines. */
export function withValues(text: string, values: Readonly<Record<string, string>>) {
  const entries = assignmentsIn(text).filter(({ key }) => Object.hasOwn(values, key));
  let changed = text;
  for (const { key, valueStart, valueEnd } of entries.toReversed()) {
    changed = changed.slice(0, valueStart) + (values[key] ?? "") + changed.slice(valueEnd);
  }
  const appended = Object.keys(values).filter((key) => !entries.some((entry) => entry.key === key));
  const lineEnd = lineEndOf(text);
  const addedLineEnd = appended.length > 0 && changed !== "" && !changed.endsWith("\n");
  if (addedLineEnd) changed += lineEnd;
  for (const key of appended) changed += `${key}=${values[key]}${lineEnd}`;
  return { text: changed, appended, addedLineEnd };
}

/** Removes the lines of the given keys, or only their values where the line itself existed earlier. */
export function withoutValues(text: string, keys: { readonly lines: readonly string[]; readonly values: readonly string[] }): string {
  let changed = text;
  for (const { key, lineStart, lineEnd, valueStart, valueEnd } of assignmentsIn(text).toReversed()) {
    if (keys.lines.includes(key)) changed = changed.slice(0, lineStart) + changed.slice(lineEnd);
    else if (keys.values.includes(key)) changed = changed.slice(0, valueStart) + changed.slice(valueEnd);
  }
  return changed;
}

/** Returns a digest that later shows whether a value is still the one that was written, without revealing it. */
export function digestOf(value: string): string {
  return createHash("sha256").update(value).digest("hex").slice(0, 16);
}

export function lineEndOf(text: string): string {
  return /^[^\n]*\r\n/.test(text) ? "\r\n" : "\n";
}

/** Returns the end of a quoted value, if nothing but a comment follows on its last line; null for a value without quotes. */
function quotedEnd(text: string, start: number): number | null {
  const quote = text.charAt(start);
  if (quote !== '"' && quote !== "'" && quote !== "`") return null;
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === quote) return /^[ \t]*(?:#[^\r\n]*)?(?:\r?\n|$)/.test(text.slice(at + 1)) ? at + 1 : null;
  }
  return null;
}

function plainEnd(text: string, start: number): number {
  const end = start + (/^[^#\r\n]*/.exec(text.slice(start))?.[0].trimEnd().length ?? 0);
  return end;
}

function nextLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end === -1 ? text.length : end + 1;
}
