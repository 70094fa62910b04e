import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import { Failure } from "#src/core/failure.ts";
import { type Context, handle } from "#src/operations/handle.ts";
import { type DeletionPlace, mailLeaders } from "#src/people/accounts/mail/mail-leaders.ts";
import { findProject } from "#src/people/projects/project-queries.ts";
import { findOrganizationName } from "./deletion-queries.ts";
import { getOrganizationDeletion, getProjectDeletion } from "./get-deletion.ts";
import { noSuchProject } from "./no-such-project.ts";
import { requestOrganizationDeletion, requestProjectDeletion } from "./request-deletion.ts";

const cancelOrganizationDeletion = handle(contract.cancelOrganizationDeletion, async (context) => {
  const { tx, actor } = context;
  return cancel(context, { projectId: null, title: await findOrganizationName(tx, actor.organizationId) });
});

const cancelProjectDeletion = handle(contract.cancelProjectDeletion, async (context, { id }) => {
  const project = await findProject(context.tx, context.actor, id);
  if (project === undefined) throw noSuchProject();
  return cancel(context, { projectId: id, title: project.name });
});

async function cancel(context: Context, place: DeletionPlace) {
  const { tx, actor } = context;
  const { rows } = await sql<{ canceled: boolean }>`
    select take_back_deletion_of(${actor.organizationId}, ${place.projectId}) as canceled`.execute(tx);
  if (rows[0]?.canceled !== true) throw new Failure("invalid_state", sentence("refusal_no_deletion_to_take_back"));
  await mailLeaders(context, { ...place, about: "kept", dueAt: null });
  return { canceled: true as const };
}

export const deletionOperations = {
  getOrganizationDeletion,
  requestOrganizationDeletion,
  cancelOrganizationDeletion,
  getProjectDeletion,
  requestProjectDeletion,
  cancelProjectDeletion,
};
