import { estimateCredits, type PostFormat, postWorks } from "@galley/contract";

/** The credits that a written post costs. */
export function priceOfPost(format: PostFormat, illustrated: boolean): number {
  return estimateCredits({ kind: postWorks[format], illustrated });
}
