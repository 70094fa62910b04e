import * as contract from "@galley/contract";
import { isLeader } from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { type Actor, reaches } from "#src/operations/actor.ts";
import { handleMembers } from "#src/operations/handle.ts";
import { requireCurrent } from "#src/operations/require-current.ts";
import { listShowing } from "#src/people/projects/approval/shown-authors.ts";
import { settleChange } from "./settle-change.ts";

/** Accepts exactly the change that the caller has seen, for the projects whose pages they decide. */
export const acceptAuthorChange = handleMembers(contract.acceptAuthorChange, async ({ tx, actor }, { changeId, revision }) => {
  const change = await requireChange(tx, actor, changeId);
  if (!change.showing.some(({ decides }) => decides) && !(change.showing.length === 0 && isLeader(actor.role))) throw notTheApprover();
  requireWaiting(change, revision);
  return { personId: change.personId, live: await settleChange(tx, actor, change, change.acceptedFor) };
});

/** Declines a change. The member keeps their words, and reads the reason. */
export const declineAuthorChange = handleMembers(contract.declineAuthorChange, async ({ tx, actor }, { changeId, revision, reason }) => {
  const change = await requireChange(tx, actor, changeId);
  if (!isLeader(actor.role) && !change.showing.some(({ decides }) => decides)) throw notTheApprover();
  requireWaiting(change, revision);
  await tx
    .updateTable("author_change")
    .set({ declined_at: sql<Date>`date_trunc('milliseconds', now())`, reason: reason.trim() })
    .where("organization_id", "=", actor.organizationId)
    .where("id", "=", changeId)
    .execute();
  return { personId: change.personId, declined: true as const };
});

/** Finds a change, with the projects that show its member. One of which the caller reaches no such project is unknown to them. */
async function requireChange(tx: Tx, actor: Actor, id: string) {
  const { organizationId } = actor;
  const change = await tx
    .selectFrom("author_change as c")
    .innerJoin("member as m", (join) => join.onRef("m.organization_id", "=", "c.organization_id").onRef("m.person_id", "=", "c.person_id"))
    .select(["c.person_id as personId", "c.revision", "c.accepted_for as acceptedFor", "c.declined_at as declinedAt"])
    .where("c.organization_id", "=", organizationId)
    .where("c.id", "=", id)
    // A version from before hides a member and leaves what waits.
    .where("m.author_hidden_at", "is", null)
    .executeTakeFirst();
  const showing = change === undefined ? [] : await listShowing(tx, actor, change.personId);
  const isKnown = actor.reach === "all" || showing.some((project) => reaches(actor, project.id));
  if (change === undefined || !isKnown) throw new Failure("not_found", sentence("refusal_author_change_unknown"), "changeId");
  return { ...change, organizationId, showing };
}

function requireWaiting(change: { declinedAt: Date | null; revision: number }, revision: number): void {
  if (change.declinedAt !== null) throw new Failure("invalid_state", sentence("refusal_author_change_declined"));
  requireCurrent(change, revision);
}

function notTheApprover(): Failure {
  return new Failure("not_allowed", sentence("refusal_not_the_approver"));
}
