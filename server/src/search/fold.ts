/** A text without case and accents, as the database compares it, and where each of its places stands in the text that it is of. */
export type Folded = { text: string; places: (index: number) => number };

const accents =
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
  ı: "i",
  ς: "σ",
};
const ascii = /^[\0-\x7f]*$/;

function foldCharacter(character: string): string {
  const bare = character.normalize("NFKD").replaceAll(accents, "").normalize("NFC").toLowerCase();
  return letters[bare] ?? bare;
}

export function fold(content: string): Folded {
  if (ascii.test(content)) return { text: content.toLowerCase(), places: (index) => index };
  const known = new Map<string, string>();
  const starts: number[] = [];
  let text = "";
  let place = 0;
  for (const character of content) {
    const folded = known.get(character) ?? foldCharacter(character);
    known.set(character, folded);
    for (let index = 0; index < folded.length; index += 1) starts.push(place);
    text += folded;
    place += character.length;
  }
  return { text, places: (index) => starts[index] ?? content.length };
}

/** The words of what somebody typed. */
export function wordsIn(query: string): string[] {
  return fold(query).text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}
