import type { ApprovalSteps } from "@galley/contract";
import type { Tx } from "#src/core/database/transact.ts";
import type { ProjectRow } from "../project-queries.ts";
import { listPolicySteps, takesGuests } from "./policy-steps.ts";

/** Reads how many approvals a project asks for, as its settings show it. */
export async function readApprovalSteps(tx: Tx, organizationId: string, project: ProjectRow): Promise<ApprovalSteps> {
  const { id, approval_policy_id: policyId, guests_approve: guests } = project;
  if (policyId === null) return { kind: "one", guests, dueDays: null, steps: [] };
  const { kind } = await tx
    .selectFrom("approval_policy")
    .select("kind")
    .where("organization_id", "=", organizationId)
    .where("id", "=", policyId)
    .executeTakeFirstOrThrow();
  const steps = await listPolicySteps(tx, organizationId, id, policyId);
  if (kind === "any_two") return { kind, guests: steps.some(takesGuests), dueDays: steps[0]?.dueDays ?? null, steps: [] };
  return {
    kind,
    guests: false,
    dueDays: null,
    steps: steps.map((step) => ({
      name: step.name,
      people: step.people.map((person) => ({ personId: person.id, name: person.name, canApprove: person.canApprove })),
      guests: takesGuests(step),
      unprovedGuests: step.unprovedGuests,
      dueDays: step.dueDays,
    })),
  };
}
