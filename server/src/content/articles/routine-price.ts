import { estimateCredits, postWorks, type RoutinePost } from "@galley/contract";

/** Returns the most credits that one run of a routine costs. Without a model the posts are excerpts, whose pictures alone cost anything. */
export function priceOfRoutine(posts: readonly Pick<RoutinePost, "format" | "images">[], hasModel: boolean): number {
  const price = ({ format, images }: Pick<RoutinePost, "format" | "images">) =>
    estimateCredits({ kind: postWorks[format], illustrated: images !== "none", excerpt: !hasModel });
  return posts.reduce((sum, post) => sum + price(post), 0);
}
