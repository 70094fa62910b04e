import { builtInWriter, estimateCredits, type PostFormat, postWorks } from "@galley/contract";

/** The credits that a post costs, by who writes it: what the built-in writer chooses from a source is free, and its pictures are not. */
export function priceOfPost(format: PostFormat, { agent, illustrated }: { agent: string; illustrated: boolean }): number {
  return estimateCredits({ kind: postWorks[format], illustrated, excerpt: agent === builtInWriter });
}
