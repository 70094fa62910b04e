import { builtInWriter, estimateCredits, type PostFormat, postWorks } from "@galley/contract";

/** Returns the price of a post in credits. Text of the built-in writer is free, its pictures are not. */
export function priceOfPost(format: PostFormat, { agent, illustrated }: { agent: string; illustrated: boolean }): number {
  return estimateCredits({ kind: postWorks[format], illustrated, excerpt: agent === builtInWriter });
}
