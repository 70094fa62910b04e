import { guessLanguage, languageOf } from "#src/writer/language/language-of.ts";
import type { Motif } from "../motifs/motif.ts";
import { motifs } from "../motifs/motifs.ts";
import { meaningsOf } from "./vocabulary.ts";

// A prompt says in its first words what it is about; the rest of a long one is not read.
const lettersMax = 1000;
const wordLettersMax = 40;
const subjectsMax = 3;
// Against the strongest subject: what is weaker was said in passing.
const shareMin = 0.45;

/** What a prompt is about, the strongest first; empty where nothing of it can be drawn. */
export function chooseSubjects(prompt: string): Motif[] {
  const text = prompt.slice(0, lettersMax);
  const language = guessLanguage(text);
  const stopWords = language === undefined ? new Set<string>() : languageOf(language).stopWords;
  const words = wordsOf(text).filter((word) => !stopWords.has(word));
  const pairs = words.slice(1).map((word, index) => `${words[index]}-${word}`);
  const weights = new Map<Motif, number>();
  for (const [index, word] of [...words, ...pairs].entries()) {
    const place = 1 / (1 + (index % words.length) / 12);
    const strongest = new Map<Motif, number>();
    for (const { motif, language: code, stem } of meaningsOf(fold(word))) {
      const weight = place * (1 + stem.length / 20) * (language === undefined || code === language ? 1 : 0.4);
      strongest.set(motif, Math.max(weight, strongest.get(motif) ?? 0));
    }
    for (const [motif, weight] of strongest) weights.set(motif, (weights.get(motif) ?? 0) + weight);
  }
  const best = Math.max(0, ...weights.values());
  return [...weights]
    .filter(([, weight]) => weight >= best * shareMin)
    .sort(([one, a], [other, b]) => b - a || motifs.indexOf(one) - motifs.indexOf(other))
    .slice(0, subjectsMax)
    .map(([motif]) => motif);
}

/** The words of a text in lower case; words with a hyphen as a whole and in parts. */
function wordsOf(text: string): string[] {
  const found =
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/\p{L}+(?:-\p{L}+)*/gu) ?? [];
  return found.filter(({ length }) => length <= wordLettersMax).flatMap((word) => (word.includes("-") ? [word, ...word.split("-")] : word));
}

function fold(word: string): string {
  return word.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("ß", "ss");
}
