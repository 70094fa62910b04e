import { join } from "node:path";
import type { Token } from "@messageformat/parser";
import { readAreas } from "../../messages/compiler/read-areas.ts";

type Pair = { english: readonly Token[]; portuguese: readonly Token[]; pattern: Pattern };
type Pattern = { source: string; values: string[] };

const folders = ["dashboard", "service"].map((name) => join(import.meta.dirname, "../../messages", name));
let read: Pair[] | undefined;

/** Texts of the product in both languages, except those that are nothing but a value. */
function pairs(): Pair[] {
  read ??= folders.flatMap(readAreas).flatMap(({ messages }) =>
    [...messages.values()].flatMap((byLanguage) => {
      const [english, portuguese] = [byLanguage.get("en")?.tokens, byLanguage.get("pt")?.tokens];
      if (english === undefined || portuguese === undefined) return [];
      const pattern = patternOf(english);
      // One that may be nothing but a value would match every text.
      return new RegExp(`^${pattern.source}$`, "s").test("?") ? [] : [{ english, portuguese, pattern }];
    }),
  );
  return read;
}

function quoted(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/** Returns a pattern for every form of a message. Values are those that are known, or groups that find them. */
function patternOf(tokens: readonly Token[], known?: ReadonlyMap<string, string>): Pattern {
  const values: string[] = [];
  const written = (one: Token): string => {
    if (one.type === "content") return quoted(one.value);
    if (one.type === "octothorpe") return "[\\d.,\\s]+";
    if (one.type === "argument") {
      const value = known?.get(one.arg);
      // A value may be a word of its own, as the name of a filter is.
      if (value !== undefined) return `(?:${[quoted(value), ...translationsOf(value, { plain: true })].join("|")})`;
      values.push(one.arg);
      return "(.+?)";
    }
    if (!("cases" in one)) return ".+?";
    return `(?:${one.cases.map(({ tokens: inner }) => inner.map(written).join("")).join("|")})`;
  };
  return { source: tokens.map(written).join(""), values };
}

function translationsOf(english: string, { plain = false } = {}): string[] {
  return pairs().flatMap(({ pattern, portuguese }) => {
    if (plain && pattern.values.length > 0) return [];
    const found = new RegExp(`^${pattern.source}$`, "s").exec(english);
    if (found === null) return [];
    const known = new Map(pattern.values.flatMap((name, at) => (found[at + 1] === undefined ? [] : [[name, String(found[at + 1])]])));
    return [patternOf(portuguese, known).source];
  });
}

const known = new Map<string, RegExp>();

/** Returns what tells a text of the product in Portuguese of which a part is known in English. */
export function partInPortuguese(english: string): RegExp {
  const found = pairs().filter((pair) => holds(pair.english, english));
  return new RegExp([...found.map(({ portuguese }) => patternOf(portuguese).source), quoted(english)].join("|"), "s");
}

function holds(tokens: readonly Token[], part: string): boolean {
  return tokens.some((token) =>
    token.type === "content" ? token.value.includes(part) : "cases" in token && token.cases.some((one) => holds(one.tokens, part)),
  );
}

/** Returns what tells a text of the product in Portuguese, given in English. What is no such text stays as it is. */
export function inPortuguese(english: string): RegExp {
  const pattern = known.get(english) ?? new RegExp(`^(?:${[...translationsOf(english), quoted(english)].join("|")})$`, "s");
  known.set(english, pattern);
  return pattern;
}

export function inEnglish(english: string): RegExp {
  return new RegExp(`^${quoted(english)}$`, "s");
}

export function partInEnglish(english: string): RegExp {
  return new RegExp(quoted(english));
}
