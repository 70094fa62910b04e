import { limits } from "@galley/contract";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";

const lineEnds = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu;
// Controls, what turns the direction of the text around it, and what no text can be stored with.
const hidden = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff\p{Noncharacter_Code_Point}\p{Cs}]/gu;
const visible = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Returns a title on one line: line ends become a blank, controls and overrides of the direction go. */
export function lineOf(title: string): string {
  return title.replace(lineEnds, " ").replace(hidden, "").trim();
}

/** Returns a heading, or a field that search results show, on one line; an empty one where readers would see nothing of it. */
export function headlineOf(heading: string | null): string {
  const line = lineOf(heading ?? "");
  return isVisible(line) ? line : "";
}

/** Returns whether readers see something of a text. */
export function isVisible(text: string): boolean {
  return visible.test(text);
}

/** Returns undefined for a text of white space alone, which counts as absent. */
export function unlessBlank(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === "" ? undefined : text;
}

/** Returns a title on one line. Refuses one that is not blank, and of which readers would see nothing. */
export function titleLine(title: string, param = "title"): string {
  const line = lineOf(title);
  if (title.trim() !== "" && !isVisible(line)) throw new Failure("invalid_input", sentence("refusal_title_invisible"), param);
  return line;
}

const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Cuts a text to the length of a title, or to a length below it. */
export function cutTitle(text: string, lengthMax: number = limits.titleLengthMax): string {
  const characters = [...segmenter.segment(text)];
  if (characters.length <= lengthMax) return text;
  return `${text.slice(0, characters[lengthMax - 1]?.index)}…`;
}
