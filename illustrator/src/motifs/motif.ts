import type { Language } from "../order.ts";
import type { Inks } from "../palette/inks.ts";

/** A drawable object, in a square of 400 by 400. */
export type Motif = {
  name: string;
  /** Its name in a sentence: "a house". */
  noun: string;
  /** `stands`: its lowest point is at 400 and rests on something. `floats`: it is centered in the square. */
  stance: "stands" | "floats";
  /**
   * Its names in lower case, separated by commas; the first one describes it. A name with `*` has other meanings
   * and counts only behind an article or number.
   */
  words: Readonly<Record<Language, string>>;
  draw(inks: Inks): string;
};

export const motifSize = 400;
