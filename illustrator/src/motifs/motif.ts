import type { Inks } from "../palette/inks.ts";

/** A drawable thing, in a square of 400 by 400. */
export type Motif = {
  name: string;
  /** Its name in a sentence: "a house". */
  noun: string;
  /** `stands`: its lowest point is at 400 and rests on something. `floats`: it is centered in the square. */
  stance: "stands" | "floats";
  /** True where it does not look lost in a landscape. */
  outdoors: boolean;
  /**
   * Words of a prompt that mean it, in lower case, without accents, separated by spaces: `house` is the whole word with its
   * plural, `hous-` the beginning of words, `-haus` their end.
   */
  words: { en: string; de: string; pt: string; es: string };
  draw(inks: Inks): string;
};

export const motifSize = 400;
