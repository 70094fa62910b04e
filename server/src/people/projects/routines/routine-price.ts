import { estimateCredits, postWorks, type RoutinePost } from "@galley/contract";

/** The credits that one run of a routine costs at most; without a model they are excerpts, of which only the pictures cost anything. */
export function priceOfRoutine(posts: readonly Pick<RoutinePost, "format" | "images">[], hasModel: boolean): number {
  const price = ({ format, images }: Pick<RoutinePost, "format" | "images">) =>
    estimateCredits({ kind: postWorks[format], illustrated: images !== "none", excerpt: !hasModel });
  return posts.reduce((sum, post) => sum + price(post), 0);
}
