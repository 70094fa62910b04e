import { type Direction, textDirectionOf } from "./direction.ts";

export type Script = "latin" | "arabic" | "hebrew" | "thai" | "devanagari" | "chinese" | "japanese" | "korean";

/** Regional forms of ideographs: the same letter looks different in Japan, China, Taiwan and Korea. */
export type HanForms = "japan" | "china" | "taiwan" | "korea";

/** Properties for setting a text: the script of most of it, the direction of its lines, and the forms of its ideographs. */
export type Writing = { script: Script; direction: Direction; han: HanForms };

export const latinWriting: Writing = { script: "latin", direction: "ltr", han: "china" };

const letters = /\p{L}/gu;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const hangul = /\p{Script=Hangul}/gu;
const bopomofo = /\p{Script=Bopomofo}/gu;
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/gu;
const most: readonly [Script, RegExp][] = [
  ["arabic", /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/gu],
  ["hebrew", /\p{Script=Hebrew}/gu],
  ["thai", /\p{Script=Thai}/gu],
  ["devanagari", /\p{Script=Devanagari}/gu],
];

/**
 * Determines the writing of a text. Most of its letters decide the script, the first strong one the direction. For ideographs,
 * which several languages share, the given language takes precedence.
 */
export function writingOf(text: string, language: string): Writing {
  const asked = formsAsked(language);
  const script = scriptOf(text, asked);
  return { script, direction: textDirectionOf(text) ?? "ltr", han: asked ?? formsIn(text, script) };
}

/** Determines the writing of one block among others. Its own letters decide; without any, or for shared ideographs, the others do. */
export function writingWithin(around: Writing, text: string, language: string): Writing {
  if (text.search(letters) === -1) return { ...around, direction: textDirectionOf(text) ?? around.direction };
  const own = writingOf(text, language);
  const script = isEastAsian(own.script) && isEastAsian(around.script) ? around.script : own.script;
  return { script, direction: own.direction, han: around.han };
}

function isEastAsian(script: Script): boolean {
  return script === "chinese" || script === "japanese" || script === "korean";
}

function scriptOf(text: string, asked: HanForms | undefined): Script {
  const all = count(text, letters);
  const found = most.find(([, pattern]) => count(text, pattern) * 2 > all);
  if (found !== undefined) return found[0];
  // One ideograph says as much as several letters.
  const ideographs = count(text, eastAsian);
  if (ideographs * 4 <= all) return "latin";
  if (count(text, hangul) * 2 > ideographs) return "korean";
  return asked === "japan" || count(text, kana) * 4 > ideographs ? "japanese" : "chinese";
}

const formsByScript: Partial<Record<string, HanForms>> = { Jpan: "japan", Hans: "china", Hant: "taiwan", Kore: "korea" };

/** Returns the forms that a language tag asks for: `zh` and `zh-CN` for those of China, `zh-TW` and `zh-HK` for those of Taiwan. */
function formsAsked(language: string): HanForms | undefined {
  try {
    return formsByScript[new Intl.Locale(language).maximize().script ?? ""];
  } catch {
    return undefined;
  }
}

function formsIn(text: string, script: Script): HanForms {
  if (script === "japanese" || text.search(kana) !== -1) return "japan";
  if (script === "korean" || text.search(hangul) !== -1) return "korea";
  return text.search(bopomofo) === -1 ? "china" : "taiwan";
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
