import { builtInWriter, estimateCredits, type ModelKind, type PostFormat, postWorks } from "@galley/contract";

type PricedPost = { agent: string; illustrated: boolean; own: readonly ModelKind[] };

/** Returns the price of a post in credits. Text of the built-in writer is free, its pictures are not. */
export function priceOfPost(format: PostFormat, { agent, illustrated, own }: PricedPost): number {
  return estimateCredits({ kind: postWorks[format], illustrated, excerpt: agent === builtInWriter }, own);
}
