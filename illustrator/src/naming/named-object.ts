import { normalizeText } from "@galley/markdown";
import type { Motif } from "../motifs/motif.ts";
import { motifs } from "../motifs/motifs.ts";
import { type Language, languages } from "../order.ts";
import { grammars } from "./grammar.ts";

// A phrase that names an object is short.
const lettersMax = 160;

/** Returns the object that a prompt names and nothing else: as the head of the phrase it begins with. */
export function namedObject(prompt: string): Motif | undefined {
  const phrase = firstPhrase(prompt);
  return phrase === "" ? undefined : languages.map((language) => readers[language](phrase)).find((motif) => motif !== undefined);
}

/** Returns the words before the first sign that ends a phrase. */
function firstPhrase(prompt: string): string {
  const [first = ""] = prompt.trim().split(/[.!?:;,–—|\n]|\s-\s/u, 1);
  return first.length > lettersMax ? "" : fold(first);
}

function fold(text: string): string {
  return normalizeText(text, "NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replaceAll("ß", "ss")
    .replaceAll("ł", "l")
    .replaceAll("œ", "oe")
    .replace(/['’]/gu, "' ")
    .replace(/["“”„«»()]/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
}

const readers = Object.fromEntries(languages.map((language) => [language, readerOf(language)])) as Readonly<
  Record<Language, (phrase: string) => Motif | undefined>
>;

function readerOf(language: Language): (phrase: string) => Motif | undefined {
  const { request, articles, definite, qualities, plural, inflection, places, and, figures } = grammars[language];
  const entries = motifs.flatMap((motif) =>
    motif.words[language].split(", ").map((word) => ({ motif, word: fold(word.replace("*", "")), needsArticle: word.endsWith("*") })),
  );
  const nouns = `(?:${entries
    .map(({ word }) => word)
    .toSorted((one, other) => other.length - one.length)
    .join("|")})${plural}`;
  const quality = `(?:${listed(qualities)})${inflection}`;
  const thing = `(?<before>(?:${quality} )*)(?<noun>${nouns})(?<behind>(?: ${quality})*)`;
  const another = thing.replaceAll(/\?<\w+>/g, "?:");
  const the = definite === "" ? "(?!)" : `(?:${listed(definite)}) `;
  const article = `(?:${listed(articles)}) `;
  const pattern = new RegExp(
    `^${request}(?:(?<the>${the})|(?<article>${article}))?${thing}(?: ${and} (?:${the}|${article})?${another})?(?<place> (?:${listed(places)})(?! (?:.* )?(?:${listed(figures)})(?: |$))(?: .*)?)?$`,
    "u",
  );
  return (phrase) => {
    const found = pattern.exec(phrase)?.groups;
    if (found === undefined) return undefined;
    const { the, article, before, noun = "", behind, place } = found;
    if (the !== undefined && place !== undefined && before === "" && behind === "") return undefined;
    const named = entries.filter(({ word }) => new RegExp(`^${word}${plural}$`, "u").test(noun));
    return named.find(({ needsArticle }) => !needsArticle || (article ?? the) !== undefined)?.motif;
  };
}

/** Makes an alternation of words. A plus sign joins the words of one entry. */
function listed(words: string): string {
  return words.split(" ").join("|").replaceAll("+", " ");
}
