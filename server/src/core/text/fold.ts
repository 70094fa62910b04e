import { normalizeText } from "@galley/markdown";

/** Scripts without spaces between words, as a class of a pattern. */
export const unspaced =
  "\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3005\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{3ffff}";
/** Characters of words, as classes of a pattern. */
export const wordSigns = "\\p{L}\\p{N}\\p{M}";
const run = new RegExp(`[${wordSigns}]+`, "gu");

// Accents and vowel points, variation selectors of emoji, and invisible characters.
const marks =
  /(?:[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670]|[\ufe00-\ufe0f]|[\u00ad\u200b\u200c\u200e\u200f\u2060\ufeff]|\u200d)+/g;
const letters: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "t",
  ħ: "h",
  ŋ: "n",
  ə: "e",
  ı: "i",
  ς: "σ",
};
const letter = new RegExp(`[${Object.keys(letters).join("")}]`, "g");
const ascii = /^[\0-\x7f]*$/;

/** Returns a text as it is compared where accents count: without case. */
export function foldCase(text: string): string {
  return normalizeText(text, "NFC").toLowerCase();
}

/** Returns a text as it is compared: without case and accents. */
export function foldText(content: string): string {
  if (ascii.test(content)) return content.toLowerCase();
  const bare = normalizeText(normalizeText(content, "NFKD").replaceAll(marks, ""), "NFC").toLowerCase();
  return bare.replaceAll(letter, (sign) => letters[sign] ?? sign);
}

/** Returns the runs of letters and digits of a folded text. */
export function runsIn(folded: string): string[] {
  return folded.match(run) ?? [];
}

/** A folded text, and a function that maps its indexes to those in the original text. */
export type Folded = { text: string; places: (index: number) => number };

export function foldWithPlaces(content: string): Folded {
  if (ascii.test(content)) return { text: content.toLowerCase(), places: (index) => index };
  const known = new Map<string, string>();
  const starts: number[] = [];
  let text = "";
  let place = 0;
  for (const character of content) {
    const folded = known.get(character) ?? foldText(character);
    known.set(character, folded);
    for (let index = 0; index < folded.length; index += 1) starts.push(place);
    text += folded;
    place += character.length;
  }
  return { text, places: (index) => starts[index] ?? content.length };
}
