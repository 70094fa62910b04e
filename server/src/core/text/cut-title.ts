import { limits } from "@galley/contract";

const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Cuts a text to the length of a title, or to a length below it. */
export function cutTitle(text: string, lengthMax: number = limits.titleLengthMax): string {
  const characters = [...segmenter.segment(text)];
  if (characters.length <= lengthMax) return text;
  return `${text.slice(0, characters[lengthMax - 1]?.index)}…`;
}
