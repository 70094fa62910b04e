import type { ArticleAuthor } from "@galley/contract";
import { useQuery } from "@tanstack/react-query";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { useCan, usePlace, useSession } from "#src/place/use-place.ts";

/** Settings of a project about approval, and work without it. */
export type Policy = Pick<Output<"get_project_settings">, "reviewBeforePublishing" | "agentReview" | "approval" | "approver">;

/** Returns the policy of the current project; undefined while it loads. */
export function usePolicy(): Policy | undefined {
  return useQuery(query("get_project_settings", { id: usePlace().project.id })).data;
}

/** Returns whether a revision needs approval before a person dates it. The policy must exempt both that person and the author. */
export function waitsForReview(kind: ArticleAuthor["kind"], policy: Omit<Policy, "approval" | "approver">): boolean {
  return policy.reviewBeforePublishing || (kind !== "person" && policy.agentReview);
}

/** Returns whether one approval is enough, and the person may give it. Whoever may approve articles may approve posts. */
export function useMayApproveAlone(policy: Policy | undefined): boolean {
  const { person } = useSession();
  const approves = useCan("articles:approve");
  if (policy === undefined || policy.approval.kind !== "one") return false;
  return approves && (policy.approver === null || policy.approver.personId === person.id);
}
