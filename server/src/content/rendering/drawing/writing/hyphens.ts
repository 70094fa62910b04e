import { createRequire } from "node:module";
import createHyphenator from "hyphen";

/** Marks where a long word may be split. `setHyphens` decides whether a hyphen is drawn there. */
export const softHyphen = "\u00ad";
/** Words of up to this many letters are never split. */
export const wholeLettersMax = 24;

const require = createRequire(import.meta.url);
const breakMark = "\u200b";
/** Keeps a line from ending before or after it. */
export const joiner = "\u2060";
// Places behind a hyphen within a word, where the renderer would end a line.
const writtenHyphens = /(?<=[\p{L}\p{N}]-)(?=[\p{L}\p{N}])/gu;
// A shorter part would look lost at the end or the beginning of a line.
const partLettersMin = 4;
const address = /[/@]|\p{L}\.\p{L}{2,}|_/u;
// A hyphen would look like a part of an address, so addresses break after their own signs, as style guides recommend.
const addressBreaks = /(?<=[/.?&=_@#~%])(?=[^/.?&=_@#~%])/gu;
const letterRuns = /[\p{L}\p{M}]+/gu;

/** Pattern files whose names differ from the language code. */
const named: Record<string, string> = { de: "de-1996", el: "el-monoton", en: "en-us", mn: "mn-cyrl", sr: "sr-cyrl", bs: "hr", me: "hr" };
// The other languages of the package that are written in one of these scripts.
const asTheirCode = new Set(
  "af be bg ca cs cy da es et eu fi fr fur ga gl hi hr hsb hu hy ia id is it ka kmr la lt lv mk mr nb nl nn no oc pl pms pt rm ro ru sa sk sl sq sv tk tr uk".split(
    " ",
  ),
);
const scripts = { Latn: /^\p{Script=Latin}/u, Cyrl: /^\p{Script=Cyrillic}/u, Grek: /^\p{Script=Greek}/u, Deva: /^\p{Script=Devanagari}/u };
type PartedScript = keyof typeof scripts;
/** Patterns for words in another script than that of their language, and for languages without patterns. */
const usual: Record<PartedScript, string> = { Latn: "en-us", Cyrl: "ru", Grek: "el-monoton", Deva: "hi" };
const hyphenators = new Map<string, (word: string) => string>();

/** Adds soft hyphens to long words and break marks to long addresses. Text in languages without hyphenation stays as it is. */
export function withSoftHyphens(text: string, language: string): string {
  return text.replaceAll(/\S+/gu, (word) => {
    if (word.length <= wholeLettersMax) return word.replaceAll(writtenHyphens, joiner);
    if (address.test(word)) return word.replaceAll(addressBreaks, breakMark);
    return word.replaceAll(letterRuns, (run) => (run.length <= wholeLettersMax ? run : partsOf(run, language).join(softHyphen)));
  });
}

function partsOf(word: string, language: string): string[] {
  const patterns = patternsFor(word, language);
  if (patterns === undefined) return [word];
  const parts: string[] = [];
  for (const part of hyphenatorOf(patterns)(word).split(softHyphen)) {
    const last = parts.at(-1);
    // Only the first and the last part have a minimum length: a word of many parts may be split after any other.
    if (last !== undefined && parts.length === 1 && last.length < partLettersMin) parts[0] = last + part;
    else parts.push(part);
  }
  const end = parts.at(-1) ?? "";
  return parts.length > 1 && end.length < partLettersMin ? [...parts.slice(0, -2), (parts.at(-2) ?? "") + end] : parts;
}

function patternsFor(word: string, language: string): string | undefined {
  const script = (Object.keys(scripts) as PartedScript[]).find((name) => scripts[name].test(word));
  if (script === undefined) return undefined;
  const { code, own } = localeOf(language);
  if (own !== script) return usual[script];
  return /^en-gb/i.test(language) ? "en-gb" : (named[code] ?? (asTheirCode.has(code) ? code : usual[script]));
}

function localeOf(language: string): { code: string; own: string | undefined } {
  try {
    const locale = new Intl.Locale(language).maximize();
    return { code: locale.language, own: locale.script };
  } catch {
    return { code: "", own: undefined };
  }
}

function hyphenatorOf(patterns: string): (word: string) => string {
  const known = hyphenators.get(patterns);
  if (known !== undefined) return known;
  const options = { async: false, html: false, hyphenChar: softHyphen, minWordLength: wholeLettersMax } as const;
  const made = createHyphenator(require(`hyphen/patterns/${patterns}.js`), options);
  hyphenators.set(patterns, made);
  return made;
}
