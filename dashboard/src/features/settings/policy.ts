import type { ArticleAuthor } from "@galley/contract";
import { useQuery } from "@tanstack/react-query";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { usePlace } from "#src/routes/use-place.ts";

/** What a project lets go without approval. */
export type Policy = Pick<Output<"get_project_settings">, "reviewBeforePublishing" | "agentReview">;

/** The policy of the project at hand; undefined until it is known. */
export function usePolicy(): Policy | undefined {
  return useQuery(query("get_project_settings", { id: usePlace().project.id })).data;
}

/** Whether a revision waits for approval. What the service wrote may stand there by a person's hand or by itself: both rules have to let it go. */
export function waitsForReview(kind: ArticleAuthor["kind"], { reviewBeforePublishing, agentReview }: Policy): boolean {
  if (kind === "person") return reviewBeforePublishing;
  return kind === "service" ? reviewBeforePublishing || agentReview : agentReview;
}
