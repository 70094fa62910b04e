import type { BrandWords } from "../brand-words.ts";
import type { Order, Source, WriterBrand } from "../order.ts";
import { type Passage, passagesOf } from "../ranking/passages.ts";
import { rank } from "../ranking/rank.ts";
import type { Reading } from "../reading/reading.ts";

/** Input for every format. */
export type Draft = {
  reading: Reading;
  /** A score per sentence. */
  scores: readonly number[];
  source: Source;
  brand: WriterBrand;
  words: BrandWords;
  order: Order;
};

export function draftOf(reading: Reading, rest: Omit<Draft, "reading" | "scores">): Draft {
  return { reading, scores: rank(reading, rest.order.objective), ...rest };
}

export function passagesIn({ reading, scores }: Draft, sentencesMax: number, fits: (text: string) => boolean): Passage[] {
  return passagesOf(reading, scores, { sentencesMax, fits });
}
