import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { requireCurrent } from "#src/operations/require-current.ts";
import { notify } from "#src/people/notifications/tell.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { canAllBeAsked, listAssigned } from "./askable.ts";
import { findReview } from "./find-review.ts";
import { aboutOf, lockSubject, requireReached } from "./find-subject.ts";
import { columnsOf } from "./review-policy.ts";

/** Asks members by name to look at the revision in review. The lock keeps whom it asks from being asked after its end. */
export const assignReview = handle(contract.assignReview, async (context, { id, revision, personIds }) => {
  const { tx, actor } = context;
  const { organizationId } = actor;
  const subject = requireReached(actor, await lockSubject(tx, organizationId, id));
  if (subject.status !== "in_review") throw new Failure("invalid_state", sentence("refusal_not_in_review"));
  requireCurrent(subject, revision);
  const project = await requireProject(tx, actor, subject.project_id);
  const before = await listAssigned(tx, organizationId, subject);
  const known = new Set(before.map((person) => person.id));
  const fresh = personIds.filter((person) => !known.has(person));
  if (!(await canAllBeAsked(tx, organizationId, project.id, await findReview(tx, project, subject), fresh))) {
    throw new Failure("invalid_input", sentence("refusal_cannot_be_asked"), "personIds");
  }
  const gone = before.filter((person) => !personIds.includes(person.id)).map((person) => person.id);
  if (gone.length > 0) {
    await tx
      .deleteFrom("review_assignment")
      .where("organization_id", "=", organizationId)
      .where("subject_id", "=", id)
      .where("person_id", "in", gone)
      .execute();
  }
  const about = aboutOf(id);
  const [article_id, post_id] = columnsOf(about);
  const place = { organization_id: organizationId, article_id, post_id, revision, asked_by: actor.personId };
  if (fresh.length > 0) {
    await tx
      .insertInto("review_assignment")
      .values([...new Set(fresh)].map((person_id) => ({ ...place, person_id })))
      .onConflict((on) => on.columns(["organization_id", "subject_id", "person_id"]).doNothing())
      .execute();
    const { title } = subject;
    await notify(context, { projectId: project.id, title, ...about }, new Map(fresh.map((person) => [person, "review_assigned"])));
  }
  return { assigned: await listAssigned(tx, organizationId, subject) };
});
