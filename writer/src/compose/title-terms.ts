import type { Language } from "../language/language.ts";
import type { SourceReading } from "../reading/reading.ts";
import { carriesMeaning, stemOf, stemsIn, tokensIn } from "../reading/segment.ts";

type Term = { text: string; value: number; stems: string[] };

type Seen = { forms: Map<string, number>; count: number; nounSigns: number; introduced: number; measured: number; words: number };

/** Context of a word. */
type Sign = { first: boolean; measured: boolean; introduced: boolean };

const introducing = new Set(["of", "in", "with", "for", "on", "from"]);
const unit =
  /^(?:[ck]ilo|quil[oô]|mega|giga|[cz]enti|milli)?(?:watt|met[er]{2}|metro|gram|lit(?:er|re|ro)|volt|grad|grau|degree|dezibel|decibel)/iu;
const countMin = 2;

/** Returns the noun phrases of a source's title that its text repeats, the most specific first. */
export function titleTermsOf(reading: SourceReading): string[] {
  const { language, title, sections } = reading;
  const seen = new Map<string, Seen>();
  const lines = [
    ...(title === null ? [] : [title]),
    ...sections.flatMap(({ heading }) => heading ?? []),
    ...reading.sentences.filter(({ text }) => !language.filler.test(text)).map(({ text }) => text),
    ...reading.lists.flatMap(({ items }) => items.map(({ text }) => text)),
  ];
  for (const line of lines) collect(line, language, seen);
  const titleStems = new Set(stemsIn(title ?? "", language));
  const terms = [...seen.entries()].flatMap(([key, { forms, count, nounSigns, introduced, measured, words }]) => {
    const stems = key.split(" ");
    const [text = ""] = [...forms.entries()]
      .sort(([one, ones], [other, others]) => others - ones || one.length - other.length)
      .map(([form]) => form);
    if (!stems.every((stem) => titleStems.has(stem)) || count < countMin || nounSigns / count < 0.5) return [];
    if (words === 1 && unit.test(text)) return [];
    // A term that mostly follows a number is a unit. In English, a word that never follows an article or a preposition is no noun.
    if (measured / count > 0.4 || (language.code === "en" && words === 1 && introduced === 0)) return [];
    return [{ text, value: count * (words > 1 ? 2.2 : 1) * Math.log2(1 + text.length), stems }];
  });
  terms.sort((one, other) => other.value - one.value || (one.text < other.text ? -1 : 1));
  return withoutParts(terms).map(({ text }) => text);
}

/** Drops "pump" where "heat pump" is there already, and vice versa. */
function withoutParts(terms: readonly Term[]): Term[] {
  const taken = new Set<string>();
  return terms.filter(({ stems }) => {
    if (stems.some((stem) => taken.has(stem))) return false;
    for (const stem of stems) taken.add(stem);
    return true;
  });
}

function collect(line: string, language: Language, seen: Map<string, Seen>): void {
  const tokens = tokensIn(line, language);
  const isContent = (index: number) => tokens[index]?.isWord === true && carriesMeaning(tokens[index]?.text ?? "", language);
  for (const [index, { text }] of tokens.entries()) {
    if (!isContent(index) || /['’]/u.test(text) || !/\p{L}/u.test(text) || text.length < (language.spaceless ? 2 : 4)) continue;
    if (language.capitalNouns && !/^\p{Lu}/u.test(text)) continue;
    const before = tokens[index - 1]?.text.toLowerCase() ?? "";
    const sign = {
      first: index === 0,
      measured: /\p{N}$/u.test(before),
      introduced: language.determiners.has(before) || introducing.has(before),
    };
    note(seen, [text], nounSign(tokens, index, language), sign);
    if (language.capitalNouns || language.spaceless) continue;
    const next = tokens[index + 1]?.text ?? "";
    if (isContent(index + 1) && language.joiners.size === 0 && /^\p{L}+$/u.test(next)) {
      note(seen, [text, next], nounSign(tokens, index + 1, language) && !/(?:ing|ed|ly)$/.test(text), sign);
    }
    if (language.joiners.has(next) && isContent(index + 2)) note(seen, [text, next, tokens[index + 2]?.text ?? ""], true, sign);
  }
}

function nounSign(tokens: readonly { text: string; isWord: boolean }[], index: number, language: Language): boolean {
  const text = tokens[index]?.text ?? "";
  if (language.capitalNouns) return index > 0 && /^\p{Lu}/u.test(text);
  if (language.stopWords.size === 0) return language.spaceless ? /\p{Script=Han}|\p{Script=Katakana}/u.test(text) : text.length > 4;
  if (language.code === "en" && /(?:ly|ed)$/.test(text)) return false;
  if (language.code !== "en" && /(?:mente|ando|endo|indo|[aei]r)$/.test(text)) return false;
  const before = tokens[index - 1]?.text.toLowerCase() ?? "";
  const after = tokens[index + 1];
  const endsPhrase = after === undefined || !after.isWord || language.stopWords.has(after.text.toLowerCase());
  if (language.code !== "en") return language.determiners.has(before) || language.joiners.has(before);
  return endsPhrase;
}

function note(seen: Map<string, Seen>, words: readonly string[], noun: boolean, { first, measured, introduced }: Sign): void {
  const key = words
    .filter((_, index) => words.length < 3 || index !== 1)
    .map(stemOf)
    .join(" ");
  const entry = seen.get(key) ?? { forms: new Map(), count: 0, nounSigns: 0, introduced: 0, measured: 0, words: words.length };
  const form =
    first && /^\p{Lu}\p{Ll}+$/u.test(words[0] ?? "") && seen.has(key) ? ([...entry.forms.keys()][0] ?? words.join(" ")) : words.join(" ");
  entry.forms.set(form, (entry.forms.get(form) ?? 0) + 1);
  entry.count += 1;
  if (noun) entry.nounSigns += 1;
  if (measured) entry.measured += 1;
  if (introduced) entry.introduced += 1;
  seen.set(key, entry);
}
