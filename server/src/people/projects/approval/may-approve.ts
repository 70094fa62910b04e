import { isLeader } from "@galley/contract";
import { sentence } from "@galley/messages";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { type Actor, mayUse } from "#src/operations/actor.ts";
import type { ProjectRow } from "../project-queries.ts";
import { listStepsNow, type PolicyStep, takesGuests } from "./policy-steps.ts";

/**
 * Returns whether the actor decides what strangers see of a project: whoever writes where the policy reviews nobody's work, and else
 * whoever may give the approval, of several steps the last one.
 */
export async function mayChangeLive(tx: Tx, project: ProjectRow, actor: Actor): Promise<boolean> {
  if (!project.review_before_publishing && !project.agent_review && mayUse(actor, "articles:write")) return true;
  return mayGiveApproval(tx, project, actor);
}

/** Returns whether the actor may give the project's approval, or the last step of it. */
async function mayGiveApproval(tx: Tx, project: ProjectRow, actor: Actor): Promise<boolean> {
  if (!mayUse(actor, "articles:approve")) return false;
  const last = (await listStepsNow(tx, actor.organizationId, project)).at(-1);
  return last !== undefined && mayGive(last, project, actor);
}

function mayGive(step: PolicyStep, { approval_policy_id: policyId }: ProjectRow, { personId, role, guest }: Actor): boolean {
  if (guest !== undefined) return takesGuests(step);
  if (step.approvers !== "people" || step.people.some(({ id }) => id === personId)) return true;
  return policyId !== null && isLeader(role) && !step.people.some(({ canApprove }) => canApprove);
}

/** Refuses whoever may not give the project's approval. */
export async function requireMayApprove(tx: Tx, project: ProjectRow, actor: Actor): Promise<void> {
  if (await mayGiveApproval(tx, project, actor)) return;
  throw new Failure("not_allowed", sentence("refusal_not_the_approver"));
}

/** Refuses whoever does not decide what strangers see of a project. */
export async function requireMayChangeLive(tx: Tx, project: ProjectRow, actor: Actor): Promise<void> {
  if (!(await mayChangeLive(tx, project, actor))) throw new Failure("not_allowed", sentence("refusal_not_the_approver"));
}

/** Does the same before something is taken down, which owners and admins always may: the organization answers for its pages. */
export async function requireMayTakeDown(tx: Tx, project: ProjectRow, actor: Actor): Promise<void> {
  if (!isLeader(actor.role)) await requireMayApprove(tx, project, actor);
}
