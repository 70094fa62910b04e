import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import { Failure } from "#src/core/failure.ts";
import { newId } from "#src/core/ids.ts";
import { type Context, handle } from "#src/operations/handle.ts";
import { requireConfirmedSession } from "#src/people/access/sessions.ts";
import { type DeletionPlace, mailLeaders } from "#src/people/accounts/mail/mail-leaders.ts";
import { findProject } from "#src/people/projects/project-queries.ts";
import { countRecentRequests, findDeletion, findOrganizationName, presentDeletion } from "./deletion-queries.ts";
import { noSuchProject } from "./no-such-project.ts";

const requestsPerDayMax = 20;

export const requestOrganizationDeletion = handle(contract.requestOrganizationDeletion, async (context, { name }) => {
  const { tx, actor } = context;
  return request(context, { projectId: null, title: await findOrganizationName(tx, actor.organizationId) }, name);
});

export const requestProjectDeletion = handle(contract.requestProjectDeletion, async (context, { id, name }) => {
  const project = await findProject(context.tx, context.actor, id);
  if (project === undefined) throw noSuchProject();
  return request(context, { projectId: id, title: project.name }, name);
});

/** Asks for a deletion. Where one has been asked for already its week goes on, and nobody is told again. */
async function request(context: Context, place: DeletionPlace, name: string) {
  const { tx, actor } = context;
  const { organizationId, personId } = actor;
  if (name.trim() !== place.title.trim()) {
    throw new Failure("invalid_input", sentence("refusal_enter_the_name_to_delete", { name: place.title }), "name");
  }
  await requireConfirmedSession(tx, actor);
  const known = await findDeletion(tx, organizationId, place.projectId);
  if (known !== undefined) return presentDeletion(known);
  if ((await countRecentRequests(tx, organizationId)) >= requestsPerDayMax) {
    throw new Failure("rate_limited", sentence("refusal_too_many_deletions", { count: requestsPerDayMax }));
  }
  await sql`select ask_deletion_of(${organizationId}, ${newId("deletion")}, ${place.projectId}, ${personId})`.execute(tx);
  const asked = await findDeletion(tx, organizationId, place.projectId);
  if (asked === undefined) throw new Error("A deletion that was asked for is not there.");
  await mailLeaders(context, { ...place, about: "deletion", dueAt: asked.dueAt });
  return presentDeletion(asked);
}
