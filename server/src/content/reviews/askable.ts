import { askableMax } from "@galley/contract";
import type { Tx } from "#src/core/database/transact.ts";
import { listAble } from "#src/people/projects/approval/policy-steps.ts";
import { type Review, turnOf, wayOf } from "./turn.ts";

type Person = { id: string; name: string };

/** Lists the first members who can give the step whose turn it is, by name, and tells whether there are more. */
export async function listAskable(
  tx: Tx,
  organizationId: string,
  projectId: string,
  review: Review,
): Promise<{ askable: Person[]; areMoreAskable: boolean }> {
  const step = turnOf(review);
  // A step of named people is given by these, or by owners and admins who stand in for them.
  const wanted =
    step?.approvers === "people"
      ? { ids: step.people.map(({ id }) => id), leaders: true as const }
      : { rowsMax: askableMax + review.given.length + 1 };
  const able = await listAble(tx, organizationId, projectId, wanted);
  const all = able.filter((person) => canBeAsked(review, person));
  return { askable: all.slice(0, askableMax).map(({ id, name }) => ({ id, name })), areMoreAskable: all.length > askableMax };
}

/** Lists the ids of all members who can give the step whose turn it is, by name. */
export async function listAllAskable(tx: Tx, organizationId: string, projectId: string, review: Review): Promise<string[]> {
  const able = await listAble(tx, organizationId, projectId, { rowsMax: null });
  return able.filter((person) => canBeAsked(review, person)).map(({ id }) => id);
}

/** Returns whether all of these people can give the step whose turn it is. */
export async function canAllBeAsked(tx: Tx, organizationId: string, projectId: string, review: Review, ids: readonly string[]) {
  const able = await listAble(tx, organizationId, projectId, { ids });
  const askable = new Set(able.filter((person) => canBeAsked(review, person)).map(({ id }) => id));
  return ids.every((id) => askable.has(id));
}

function canBeAsked(review: Review, { id, leads }: { id: string; leads: boolean }): boolean {
  const way = wayOf(review, { personId: id, role: leads ? "admin" : "reviewer" });
  return way !== undefined && "step" in way;
}

/** Lists who was asked by name to look at a revision. */
export function listAssigned(tx: Tx, organizationId: string, { id, revision }: { id: string; revision: number }) {
  return tx
    .selectFrom("review_assignment as r")
    .innerJoin("person", "person.id", "r.person_id")
    .innerJoin("person as asker", "asker.id", "r.asked_by")
    .select(["person.id", "person.name", "asker.name as askedBy"])
    .where("r.organization_id", "=", organizationId)
    .where("r.subject_id", "=", id)
    .where("r.revision", "=", revision)
    .orderBy("person.name")
    .orderBy("person.id")
    .execute();
}
