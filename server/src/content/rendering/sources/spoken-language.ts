import { guessLanguage } from "#src/core/language/language-of.ts";

const scripts: readonly (readonly [name: string, letters: RegExp])[] = [
  ["Latn", /\p{Script=Latin}/gu],
  ["Cyrl", /\p{Script=Cyrillic}/gu],
  ["Grek", /\p{Script=Greek}/gu],
  ["Arab", /\p{Script=Arabic}/gu],
  ["Hebr", /\p{Script=Hebrew}/gu],
  ["Thai", /\p{Script=Thai}/gu],
  ["Deva", /\p{Script=Devanagari}/gu],
  ["Jpan", /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ["Kore", /\p{Script=Hangul}/gu],
  ["Hani", /\p{Script=Han}/gu],
];
const ideographs = /^(?:Jpan|Hans|Hant|Kore|Hani)$/;
// The languages that a few words are enough to tell apart.
const toldApart = new Set(["en", "de", "es", "pt"]);
// Where the small words of a short text are those of several.
const ownLetters: readonly (readonly [code: string, letters: RegExp])[] = [
  ["pt", /[ãõç]/iu],
  ["de", /[äöüß]/iu],
  ["es", /[ñ¿¡]/iu],
];

/**
 * The language of a text for which one was announced: another one only where its letters or its words say so. A code such as `pt`,
 * or a script such as `und-Arab` where no more is known than that.
 */
export function spokenLanguage(text: string, announced: string): string {
  const { code, script } = localeOf(announced);
  const written = scriptOf(text) ?? script;
  const isOwn = written === script || (ideographs.test(written) && ideographs.test(script));
  if (written !== "Latn") return isOwn ? code : `und-${written}`;
  if (isOwn && !toldApart.has(code)) return code;
  return guessLanguage(text) ?? ownLetters.find(([, letters]) => letters.test(text))?.[0] ?? (isOwn ? code : "und-Latn");
}

function scriptOf(text: string): string | undefined {
  const counted = scripts.map(([name, letters]) => ({ name, count: text.match(letters)?.length ?? 0 }));
  const most = counted.toSorted((one, other) => other.count - one.count)[0];
  return most === undefined || most.count === 0 ? undefined : most.name;
}

function localeOf(tag: string): { code: string; script: string } {
  try {
    const { language, script = "Latn" } = new Intl.Locale(tag).maximize();
    return { code: language, script };
  } catch {
    return { code: tag, script: "Latn" };
  }
}
