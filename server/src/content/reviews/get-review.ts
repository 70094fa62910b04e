import type { ApprovalKind } from "@galley/contract";
import * as contract from "@galley/contract";
import type { Tx } from "#src/core/database/transact.ts";
import { mayUse } from "#src/operations/actor.ts";
import { handle } from "#src/operations/handle.ts";
import { type PolicyStep, takesGuests } from "#src/people/projects/approval/policy-steps.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { listAskable, listAssigned } from "./askable.ts";
import { findReview } from "./find-review.ts";
import { findSubject, isArticle, requireReached } from "./find-subject.ts";
import { type GivenStep, mayReturn, provesFirst, type Review, turnOf, wayOf } from "./turn.ts";

const dayMilliseconds = 86_400_000;

export const getReview = handle(contract.getReview, async ({ tx, actor }, { id }) => {
  const { organizationId } = actor;
  const subject = requireReached(actor, await findSubject(tx, organizationId, id));
  const project = await requireProject(tx, actor, subject.project_id);
  const review = await findReview(tx, project, subject);
  const isWaiting = subject.status === "in_review";
  const mayApprove = isWaiting && mayUse(actor, isArticle(id) ? "articles:approve" : "posts:approve");
  const asks = isWaiting && actor.guest === undefined;
  const way = wayOf(review, actor);
  const submittedAt = isWaiting ? await findSubmission(tx, organizationId, id) : undefined;
  return {
    kind: kindOf(review),
    revision: subject.revision,
    steps: review.steps.map((step) => presentStep(step, review, submittedAt)),
    turn: isWaiting ? (turnOf(review)?.number ?? null) : null,
    mine: mayApprove && way !== undefined && "step" in way,
    proves: mayApprove && provesFirst(review, actor),
    returns: mayApprove && mayReturn(review, actor),
    // A guest is told of no members but those who gave a step.
    assigned: asks ? await listAssigned(tx, organizationId, subject) : [],
    ...(asks ? await listAskable(tx, organizationId, project.id, review) : { askable: [], areMoreAskable: false }),
  };
});

function kindOf({ policyId, steps }: Review): ApprovalKind {
  if (policyId === null) return "one";
  return steps[0]?.name === "" ? "any_two" : "steps";
}

function presentStep(step: PolicyStep, { given }: Review, submittedAt: Date | undefined) {
  const { number, name, people, dueDays } = step;
  const of = given.find((one) => one.number === number);
  const due = submittedAt === undefined || dueDays === null ? null : new Date(submittedAt.getTime() + dueDays * dayMilliseconds);
  return {
    number,
    name,
    guests: takesGuests(step),
    who: people.map((person) => ({ ...person })),
    given: of === undefined ? null : presentGiven(of),
    dueAt: due?.toISOString() ?? null,
  };
}

function presentGiven({ id, name, at, standsIn, guest }: GivenStep) {
  return { id, name: guest?.name ?? name, at, standsIn, invitedBy: guest === null ? null : name };
}

async function findSubmission(tx: Tx, organizationId: string, id: string): Promise<Date | undefined> {
  const row = await tx
    .selectFrom("review_wait")
    .select("submitted_at")
    .where("organization_id", "=", organizationId)
    .where("subject_id", "=", id)
    .executeTakeFirst();
  return row?.submitted_at;
}
