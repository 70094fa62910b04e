import { english } from "./english.ts";
import { german } from "./german.ts";
import type { Language } from "./language.ts";
import { portuguese } from "./portuguese.ts";
import { spanish } from "./spanish.ts";

const known: readonly Language[] = [english, german, portuguese, spanish];
const spacelessCodes = new Set(["ja", "zh", "th", "lo", "km", "my", "yue"]);
const never = /(?!)/;

/** Returns the language with this BCP 47 tag. In an unknown one the writer only splits sentences and words, and adds no phrases. */
export function languageOf(tag: string): Language {
  const [code = "und"] = tag.toLowerCase().split(/[-_]/);
  return known.find((language) => language.code === code) ?? unknown(/^[a-z]{2,8}$/.test(code) ? code : "und");
}

/** Returns the known language that a short text is most likely in; undefined when none fits best. */
export function guessLanguage(text: string): string | undefined {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const hits = known.map(({ code, stopWords }) => ({ code, count: words.filter((word) => stopWords.has(word)).length }));
  const best = Math.max(...hits.map(({ count }) => count));
  const winners = hits.filter(({ count }) => count === best);
  return best > 0 && winners.length === 1 ? winners[0]?.code : undefined;
}

function unknown(code: string): Language {
  return {
    code,
    spaceless: spacelessCodes.has(code),
    capitalNouns: false,
    stopWords: new Set(),
    determiners: new Set(),
    joiners: new Set(),
    abbreviations: new Set(),
    hanging: [],
    pointers: [],
    contrast: never,
    droppable: never,
    subordinate: never,
    negation: never,
    outcome: never,
    address: never,
    pointing: never,
    filler: /^[[(].*[\])]$/u,
    calls: never,
    firstPerson: never,
    reporting: never,
    stepwise: never,
    connectives: null,
  };
}
