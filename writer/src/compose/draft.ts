import type { BrandWords } from "../brand-words.ts";
import type { Order, WriterBrand, WriterSource } from "../order.ts";
import { type Passage, passagesOf } from "../ranking/passages.ts";
import { rank } from "../ranking/rank.ts";
import type { SourceReading } from "../reading/reading.ts";

/** Input for every format. */
export type PostDraft = {
  reading: SourceReading;
  /** A score per sentence. */
  scores: readonly number[];
  source: WriterSource;
  brand: WriterBrand;
  words: BrandWords;
  order: Order;
};

export function draftOf(reading: SourceReading, rest: Omit<PostDraft, "reading" | "scores">): PostDraft {
  return { reading, scores: rank(reading, rest.order.objective), ...rest };
}

export function passagesIn({ reading, scores }: PostDraft, sentencesMax: number, fits: (text: string) => boolean): Passage[] {
  return passagesOf(reading, scores, { sentencesMax, fits });
}
