import type { ArticleAuthor } from "@galley/contract";
import { useQuery } from "@tanstack/react-query";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { usePlace } from "#src/place/use-place.ts";

/** Settings of a project about work without approval. */
export type Policy = Pick<Output<"get_project_settings">, "reviewBeforePublishing" | "agentReview">;

/** Returns the policy of the current project; undefined while it loads. */
export function usePolicy(): Policy | undefined {
  return useQuery(query("get_project_settings", { id: usePlace().project.id })).data;
}

/** Returns whether a revision needs approval before a person dates it. The policy must exempt both that person and the author. */
export function waitsForReview(kind: ArticleAuthor["kind"], { reviewBeforePublishing, agentReview }: Policy): boolean {
  return reviewBeforePublishing || (kind !== "person" && agentReview);
}
