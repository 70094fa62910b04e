import { Failure, forPrograms } from "#src/core/failure.ts";
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
  const name = shownName(twice);
  throw new Failure("invalid_input", forPrograms(`${name} is given twice. Send it once.`), name);
}

/** An object or a list that is open at some place of the text, and where in it that place is. */
type Level = { keys: Set<string> | undefined; isList: boolean; awaitsKey: boolean; at: string | number };

/** Returns the path of the first key in valid JSON that its object already has, such as `slides[0].title`. */
export function findKeyTwice(json: string): string | undefined {
  const open: Level[] = [];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    const level = open.at(-1);
    if (sign === "{") open.push({ keys: undefined, isList: false, awaitsKey: true, at: "" });
    else if (sign === "[") open.push({ keys: undefined, isList: true, awaitsKey: false, at: 0 });
    else if (sign === "}" || sign === "]") open.pop();
    else if (sign === "," && level !== undefined) goOn(level);
    else if (sign === '"') {
      const end = endOfString(json, at);
      if (level?.awaitsKey && isKnown(level, JSON.parse(json.slice(at, end + 1)))) return pathOf(open);
      at = end;
    }
  }
  return undefined;
}

function goOn(level: Level): void {
  if (typeof level.at === "number") level.at += 1;
  level.awaitsKey = !level.isList;
}

function isKnown(level: Level, key: string): boolean {
  level.keys ??= new Set();
  level.at = key;
  level.awaitsKey = false;
  if (level.keys.has(key)) return true;
  level.keys.add(key);
  return false;
}

function endOfString(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); ; at = json.indexOf('"', at + 1)) {
    let slashes = 0;
    while (json[at - 1 - slashes] === "\\") slashes += 1;
    if (slashes % 2 === 0) return at;
  }
}

function pathOf(open: readonly Level[]): string {
  return open.reduce((path, { at }) => (typeof at === "number" ? `${path}[${at}]` : path === "" ? at : `${path}.${at}`), "");
}
