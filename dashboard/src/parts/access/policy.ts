import type { ArticleAuthor } from "@galley/contract";
import { useQuery } from "@tanstack/react-query";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { usePlace } from "#src/place/use-place.ts";

/** What a project lets go without approval. */
export type Policy = Pick<Output<"get_project_settings">, "reviewBeforePublishing" | "agentReview">;

/** The policy of the project at hand; undefined until it is known. */
export function usePolicy(): Policy | undefined {
  return useQuery(query("get_project_settings", { id: usePlace().project.id })).data;
}

/** Whether a revision waits for approval before a person dates it: the policy has to free both that person and whoever wrote it. */
export function waitsForReview(kind: ArticleAuthor["kind"], { reviewBeforePublishing, agentReview }: Policy): boolean {
  return reviewBeforePublishing || (kind !== "person" && agentReview);
}
