import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { listApprovers } from "./approval/policy-steps.ts";
import { readApprovalSteps } from "./approval/read-approval-steps.ts";
import { findProject, type ProjectRow } from "./project-queries.ts";
import { readProjectSettings } from "./project-settings.ts";

export const getProjectSettings = handle(contract.getProjectSettings, async ({ tx, actor, publicUrl }, { id }) => {
  const project = await findProject(tx, actor, id);
  if (project === undefined) throw new Failure("not_found", sentence("refusal_project_not_yours"));
  const settings = await readProjectSettings(tx, actor.organizationId, id, publicUrl);
  return {
    ...settings,
    approver: await findApprover(tx, actor.organizationId, project),
    approval: await readApprovalSteps(tx, actor.organizationId, project),
    guestLinks: await allowsGuestLinks(tx, actor.organizationId),
  };
});

/** Returns whether the organization lets its people make links for guests. */
async function allowsGuestLinks(tx: Tx, organizationId: string): Promise<boolean> {
  const row = await tx.selectFrom("organization").select("guest_links").where("organization_id", "=", organizationId).executeTakeFirst();
  return row?.guest_links === true;
}

/** Finds the approver whom the project names, and whether they may still approve; null if it names none. */
async function findApprover(tx: Tx, organizationId: string, { id, approver_id: approverId }: ProjectRow) {
  if (approverId === null) return null;
  const [approver] = await listApprovers(tx, organizationId, id, [approverId]);
  return approver === undefined ? null : { personId: approver.id, name: approver.name, canApprove: approver.canApprove };
}
