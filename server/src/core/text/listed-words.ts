import { type Sentence, sentence } from "@galley/messages";

/** Joins words with “or” in the reader’s language, as in “draft or approved”. */
export function anyOf([first, ...others]: readonly Sentence[]): Sentence {
  if (first === undefined) throw new Error("There is no word to list.");
  return others.reduce((before, second) => sentence("word_or", { first: before, second }), first);
}

/** Joins names with “and”, as in “Marta and Ilse”. */
export function allOf(names: readonly string[]): Sentence {
  const [first, ...others] = names.map(verbatim);
  if (first === undefined) throw new Error("There is no name to list.");
  return others.reduce((before, second) => sentence("word_and", { first: before, second }), first);
}

/** Makes a sentence of a text that somebody else wrote and nobody translates, such as the answer of a platform. */
export function verbatim(text: string): Sentence {
  return sentence("word_quoted", { text });
}
