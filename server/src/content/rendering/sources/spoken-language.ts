import { guessLanguage } from "@galley/writer/language";

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
// Languages that a few words are enough to tell apart.
const toldApart = new Set(["en", "de", "es", "pt"]);
// Decides when the short words of a text belong to several languages.
const ownLetters: readonly (readonly [code: string, letters: RegExp])[] = [
  ["pt", /[ãõç]/iu],
  ["de", /[äöüß]/iu],
  ["es", /[ñ¿¡]/iu],
];

/**
 * Returns the language of a text. It differs from the announced one only if the text's letters or words say so. The result is a
 * code such as `pt`, or a script such as `und-Arab` when only the script is known.
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
