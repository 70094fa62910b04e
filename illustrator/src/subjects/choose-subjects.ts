import { normalizeText } from "@galley/markdown";
import { guessLanguage, languageOf } from "@galley/writer/language";
import type { Motif } from "../motifs/motif.ts";
import { motifs } from "../motifs/motifs.ts";
import { type Meaning, meaningsOf } from "./vocabulary.ts";

// The first words of a prompt tell its subject. The rest of a long prompt is not read.
const lettersMax = 1000;
const wordLettersMax = 40;
const subjectsMax = 3;
// Share of the strongest subject's weight. A weaker subject was mentioned in passing.
const shareMin = 0.45;
// Weight of a word of another language than the prompt's.
const foreignShare = 0.4;
// After this many words a word counts half.
const halfAfter = 12;

/** Returns the subjects of a prompt, the strongest first, or none where nothing in it can be drawn. */
export function chooseSubjects(prompt: string): Motif[] {
  const text = prompt.slice(0, lettersMax);
  const language = guessLanguage(text);
  const weights = new Map<Motif, number>();
  for (const { said, place } of termsOf(text)) {
    for (const { motif, stem, language: code } of meaningsIn(language, said)) {
      const sure = (1 + stem.length / 20) * (language === undefined || code === language ? 1 : foreignShare);
      weights.set(motif, (weights.get(motif) ?? 0) + sure / (1 + place / halfAfter));
    }
  }
  const best = Math.max(0, ...weights.values());
  return [...weights]
    .filter(([, weight]) => weight >= best * shareMin)
    .sort(([one, a], [other, b]) => b - a || motifs.indexOf(one) - motifs.indexOf(other))
    .slice(0, subjectsMax)
    .map(([motif]) => motif);
}

/** Returns each motif that a term means, by its longest stem. A stop word of the prompt's language has no meaning in other languages. */
function meaningsIn(language: string | undefined, said: string): Meaning[] {
  const own = language !== undefined && languageOf(language).stopWords.has(said);
  const meanings = meaningsOf(fold(said)).filter((meaning) => !own || meaning.language === language);
  const longest = Math.max(0, ...meanings.map(({ stem }) => stem.length));
  const closest = meanings.filter(({ stem }) => stem.length === longest);
  return [...new Set(closest.map(({ motif }) => motif))].flatMap((motif) => {
    const same = closest.filter((meaning) => meaning.motif === motif);
    return same.find((meaning) => meaning.language === language) ?? same.slice(0, 1);
  });
}

/** Returns the words of a text in lower case with their places, and each two neighbors as one term, as in "real-estate". */
function termsOf(text: string): { said: string; place: number }[] {
  const words =
    normalizeText(text, "NFC")
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const terms = words.flatMap((word, place) => [
    { said: word, place },
    { said: `${word}-${words[place + 1] ?? ""}`, place },
  ]);
  return terms.filter(({ said }) => said.length <= wordLettersMax);
}

function fold(word: string): string {
  return normalizeText(word, "NFKD").replace(/\p{M}/gu, "").replaceAll("ß", "ss");
}
