import { z } from "zod";
import { violationWith } from "./violation.ts";

const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });
// The longest character people type (a family emoji with skin tones) has fewer code units than this.
const codeUnitsPerCharacterMax = 32;

// Each of these stands for itself. A carriage return does not: together with a line feed it is one character.
const standAlone = /^[\n\x20-\x7e]*$/;

/** Counts characters as people do (grapheme clusters). Counting stops just above `lengthMax`. */
export function countCharacters(text: string, lengthMax = Number.POSITIVE_INFINITY): number {
  // A segmenter takes some thirty times as long.
  if (standAlone.test(text)) return Math.min(text.length, lengthMax + 1);
  let count = 0;
  for (const _ of segmenter.segment(text)) {
    count += 1;
    if (count > lengthMax) return count;
  }
  return count;
}

function fits(text: string, lengthMax: number): boolean {
  if (text.length <= lengthMax) return true;
  if (text.length > lengthMax * codeUnitsPerCharacterMax) return false;
  return countCharacters(text, lengthMax) <= lengthMax;
}

/** Returns the schema of a string of `min` to `max` characters, counted as people do. Where `min` is above 0, white space alone is none. */
export function characters(min: number, max: number) {
  return counted(min, max, (text) => min === 0 || text.trim().length > 0);
}

/** Returns the schema of a string of 1 to `max` characters, in which white space alone counts as absent. */
export function charactersUnlessBlank(max: number) {
  return counted(1, max, () => true);
}

function counted(min: number, max: number, isEnough: (text: string) => boolean) {
  return z
    .string()
    .refine((text) => text.length >= min && isEnough(text), violationWith("violation_too_few_characters", { count: min }))
    .refine((text) => fits(text, max), violationWith("refusal_must_have_at_most_count", { count: max }))
    .meta({ ...(min > 0 && { minLength: min }), maxLength: max });
}
