import type { Inks } from "../palette/inks.ts";

/** A thing that can be drawn, in a square of 400 by 400. */
export type Motif = {
  name: string;
  /** As a sentence names it: "a house". */
  noun: string;
  /** `stands`: its lowest point is at 400 and rests on something. `floats`: it is centred in the square. */
  stance: "stands" | "floats";
  /** Whether it may stand in a landscape without looking lost. */
  outdoors: boolean;
  /**
   * What a prompt says when it means it, in lower case, without accents, apart by spaces: `house` is the whole word with its plural,
   * `hous-` how words begin, `-haus` how they end.
   */
  words: { en: string; de: string; pt: string; es: string };
  draw(inks: Inks): string;
};

export const motifSize = 400;
