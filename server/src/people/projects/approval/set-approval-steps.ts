import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import type { z } from "zod";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { newId } from "#src/core/ids.ts";
import type { Actor } from "#src/operations/actor.ts";
import { handle } from "#src/operations/handle.ts";
import { findProject, lockProject } from "../project-queries.ts";
import { listAble } from "./policy-steps.ts";
import { readApprovalSteps } from "./read-approval-steps.ts";

type Input = z.output<typeof contract.setApprovalSteps.input>;
type NewStep = { name: string; personIds: readonly string[]; guests: boolean; unprovedGuests: boolean; dueDays: number | null };

export const setApprovalSteps = handle(contract.setApprovalSteps, async ({ tx, actor }, input) => {
  const { organizationId } = actor;
  const { id, kind, guests } = input;
  if ((await lockProject(tx, actor, id)) === undefined) throw new Failure("not_found", sentence("refusal_project_not_yours"));
  const steps = stepsOf(input);
  await requireAble(tx, organizationId, id, steps);
  const policyId = kind === "one" ? null : await insertPolicy(tx, actor, id, kind, steps);
  await tx
    .updateTable("project")
    .set({
      approval_policy_id: policyId,
      approval_steps: policyId === null ? null : steps.length,
      guests_approve: kind === "one" && guests,
      // The steps name who approves.
      ...(policyId !== null && { approver_id: null }),
    })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
  const project = await findProject(tx, actor, id);
  if (project === undefined) throw new Failure("not_found", sentence("refusal_project_not_yours"));
  return readApprovalSteps(tx, organizationId, project);
});

function stepsOf({ kind, steps, guests, dueDays }: Input): NewStep[] {
  if (kind === "any_two") return [1, 2].map(() => ({ name: "", personIds: [], guests, unprovedGuests: false, dueDays }));
  return steps.map((step) => ({ ...step, name: step.name.trim() }));
}

async function requireAble(tx: Tx, organizationId: string, projectId: string, steps: readonly NewStep[]): Promise<void> {
  const ids = steps.flatMap(({ personIds }) => personIds);
  const able = new Set((await listAble(tx, organizationId, projectId, { ids })).map(({ id }) => id));
  if (steps.every(({ personIds }) => personIds.every((id) => able.has(id)))) return;
  throw new Failure("invalid_input", sentence("refusal_step_person_unknown"), "steps");
}

/** Writes a policy, which stays as it is: what was begun under it ends under it. */
async function insertPolicy(
  tx: Tx,
  { organizationId, personId }: Actor,
  projectId: string,
  kind: "any_two" | "steps",
  steps: readonly NewStep[],
): Promise<string> {
  const id = newId("policy");
  await tx
    .insertInto("approval_policy")
    .values({ organization_id: organizationId, id, project_id: projectId, kind, steps: steps.length, created_by: personId })
    .execute();
  const numbered = steps.map((step, index) => ({ ...step, place: { organization_id: organizationId, policy_id: id, step: index + 1 } }));
  await tx
    .insertInto("approval_step")
    .values(
      numbered.map(({ place, name, personIds, guests, unprovedGuests, dueDays }) => ({
        ...place,
        name,
        approvers: personIds.length > 0 ? ("people" as const) : guests ? (kind === "any_two" ? "either" : "guests") : ("anyone" as const),
        unproved_guests: unprovedGuests,
        due_days: dueDays,
      })),
    )
    .execute();
  const people = numbered.flatMap(({ place, personIds }) => personIds.map((person_id) => ({ ...place, person_id })));
  if (people.length > 0) await tx.insertInto("approval_step_person").values(people).execute();
  return id;
}
