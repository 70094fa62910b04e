import { Failure, forPrograms } from "#src/core/failure.ts";
import { findKeyTwice } from "#src/core/text/key-twice.ts";
import { shownName } from "#src/core/text/shown-name.ts";

const quote = 0x22;
const backslash = 0x5c;
const openers = new Set([0x2c, 0x5b, 0x7b]);

/** Returns an upper bound of the objects, lists and items in a JSON text, counted before it is parsed; stops just above `countMax`. */
export function countElements(bytes: Uint8Array, countMax: number): number {
  let count = 0;
  for (let at = 0; at < bytes.length && count <= countMax; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) at = endOfText(bytes, at + 1);
    else if (openers.has(byte)) count += 1;
  }
  return count;
}

function endOfText(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(quote, start); at !== -1; at = bytes.indexOf(quote, at + 1)) {
    let before = at;
    while (before > start && bytes[before - 1] === backslash) before -= 1;
    if ((at - before) % 2 === 0) return at;
  }
  return bytes.length;
}

const decoder = new TextDecoder("utf-8", { fatal: true });

// Far more elements than any operation takes. Each costs many times its two bytes once it is parsed.
const elementsMax = 50_000;

/** Parses JSON that somebody sent; throws `broken` where it is none. Refuses a key that an object has twice, of which a parser keeps the last. */
export function readJson(sent: Uint8Array | string, broken: () => Failure): unknown {
  if (typeof sent !== "string" && countElements(sent, elementsMax) > elementsMax) {
    throw new Failure("invalid_input", forPrograms(`This is more than ${elementsMax} values. Send fewer at once.`), "body");
  }
  let text: string;
  let value: unknown;
  try {
    text = typeof sent === "string" ? sent : decoder.decode(sent);
    value = JSON.parse(text);
  } catch {
    throw broken();
  }
  const twice = findKeyTwice(text);
  if (twice === undefined) return value;
  throw givenTwice(shownName(twice));
}

export function givenTwice(name: string): Failure {
  return new Failure("invalid_input", forPrograms(`${name} is given twice. Send it once.`), name);
}
