import { estimateCredits, postWorks, type RoutinePost } from "@galley/contract";

/** The credits that one run of a routine costs at most. */
export function priceOfRoutine(posts: readonly Pick<RoutinePost, "format" | "images">[]): number {
  return posts.reduce((sum, { format, images }) => sum + estimateCredits({ kind: postWorks[format], illustrated: images !== "none" }), 0);
}
