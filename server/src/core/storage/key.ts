import type { ByteRange } from "./storage.ts";

const keyLengthMax = 500;
const segment = "[a-z0-9](?:[a-z0-9._-]{0,198}[a-z0-9_-])?";
const keyForm = new RegExp(`^${segment}(?:/${segment})*$`);
const prefixForm = /^(?:[a-z0-9][a-z0-9._/-]*)?$/;

/**
 * Returns whether the text names the same file in every store: lower case, since some file systems do not distinguish case, and
 * no segment that is empty, begins or ends with a dot or holds two dots in a row.
 */
export function isKey(text: string): boolean {
  return text.length <= keyLengthMax && keyForm.test(text) && !text.includes("..");
}

/** Fails for an invalid key. The service makes keys itself and never takes one from a caller, so this is a programming error. */
export function requireKey(key: string): void {
  if (!isKey(key)) throw new Error("The key of a file is not of the form that stores accept.");
}

export function requirePrefix(prefix: string): void {
  if (prefix.length > keyLengthMax || !prefixForm.test(prefix) || /\.\.|\/\.|\/\//.test(prefix))
    throw new Error("The prefix of keys is not of the form that stores accept.");
}

export function requireRange({ start, end }: ByteRange): void {
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || end < start)
    throw new RangeError("A range of bytes begins at 0 or later and does not end before it begins.");
}
