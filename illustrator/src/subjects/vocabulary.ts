import type { Motif } from "../motifs/motif.ts";
import { motifs } from "../motifs/motifs.ts";

type LanguageCode = keyof Motif["words"];

/** A word that means a motif, in one language. A longer stem is a surer match. */
export type Meaning = { motif: Motif; language: LanguageCode; stem: string };

// Additional endings of whole words in the vocabulary.
const plurals: Record<LanguageCode, readonly string[]> = {
  en: ["s", "es"],
  de: ["e", "en", "er", "n", "s"],
  pt: ["s", "es"],
  es: ["s", "es"],
};

const stemLengthMin = 2;
const wholes = new Map<string, Meaning[]>();
const beginnings = new Map<string, Meaning[]>();
const endings = new Map<string, Meaning[]>();

for (const motif of motifs) {
  for (const [code, entries] of Object.entries(motif.words)) {
    for (const entry of entries.split(" ")) addEntry(motif, code as LanguageCode, entry);
  }
}

/** Returns every meaning of a folded word, or of two with a hyphen between them, which are looked up as a whole. */
export function meaningsOf(word: string): Meaning[] {
  if (word.includes("-")) return wholes.get(word) ?? [];
  const lengths = Array.from({ length: Math.max(0, word.length - stemLengthMin + 1) }, (_, index) => index + stemLengthMin);
  return [
    ...(wholes.get(word) ?? []),
    ...lengths.flatMap((length) => beginnings.get(word.slice(0, length)) ?? []),
    ...lengths.flatMap((length) => endings.get(word.slice(-length)) ?? []),
  ];
}

function addEntry(motif: Motif, language: LanguageCode, entry: string): void {
  const stem = entry.replace(/^-|-$/g, "");
  const meaning = { motif, language, stem };
  if (entry.endsWith("-")) add(beginnings, stem, meaning);
  else if (entry.startsWith("-")) add(endings, stem, meaning);
  else for (const ending of ["", ...plurals[language]]) add(wholes, stem + ending, meaning);
}

function add(index: Map<string, Meaning[]>, key: string, meaning: Meaning): void {
  index.set(key, [...(index.get(key) ?? []), meaning]);
}
