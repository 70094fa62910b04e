import { sql } from "kysely";
import { guestColumns } from "#src/operations/acted-as.ts";
import type { Context } from "#src/operations/handle.ts";
import { addWork, dropWork } from "#src/operations/queue/work.ts";
import { notifyReviewers } from "#src/people/notifications/tell.ts";
import type { Reviewed } from "./find-review.ts";
import { columnsOf, endReview, type SubjectId, subjectIdOf, waitKind, withoutSteps } from "./review-policy.ts";
import { type Review, remainingOf, turnOf, type Way } from "./turn.ts";

type Subject = Reviewed & { project_id: string; title: string };

/**
 * Gives a revision the step whose turn it is. Returns the columns of the article or post, and the steps that are left: with none
 * the caller approves it.
 */
export async function giveStep(context: Context, subject: Subject, about: SubjectId, review: Review, way: Way | undefined) {
  const { tx, actor } = context;
  const { organizationId } = actor;
  if (review.policyId === null) {
    await endReview(tx, organizationId, about);
    return { columns: withoutSteps, remaining: [] };
  }
  if (way === undefined) throw new Error("A revision in review has a step left.");
  const { number } = way.step;
  const round = review.given.length === 0 ? (subject.review_round ?? 0) + 1 : (subject.review_round ?? 1);
  const [articleId, postId] = columnsOf(about);
  await tx
    .insertInto("step_approval")
    .values({
      organization_id: organizationId,
      article_id: articleId,
      post_id: postId,
      revision: subject.revision,
      round,
      step: number,
      policy_id: review.policyId,
      approvers: way.step.approvers,
      given_by: actor.personId,
      meant_id: way.meantId,
      stands_in: way.standsIn,
      token_id: actor.tokenId,
      ...guestColumns(actor),
    })
    .execute();
  const given = { number, id: actor.personId, name: "", at: "", standsIn: way.standsIn, guest: actor.guest ?? null };
  const after = { ...review, given: [...review.given, given] };
  const columns = {
    review_policy_id: review.policyId,
    review_steps: review.steps.length,
    review_round: round,
    steps_given: number,
  };
  await passOn(context, subject, about, after);
  return { columns, remaining: remainingOf(after) };
}

/** Ends the review after its last step; else sets the time of the next one, and tells whom it asks for the first time. */
async function passOn(context: Context, { project_id: projectId, title }: Subject, about: SubjectId, review: Review): Promise<void> {
  const { tx, actor } = context;
  const { organizationId } = actor;
  const next = turnOf(review);
  if (next === undefined || review.policyId === null) return endReview(tx, organizationId, about);
  const id = subjectIdOf(about);
  const isNamed = next.name !== "";
  // People were asked for this step alone; of any two, the other one may have been meant for the next.
  await sql`
    delete from review_assignment r
    where r.organization_id = ${organizationId} and r.subject_id = ${id} and (${isNamed} or r.person_id = ${actor.personId})`.execute(tx);
  // A reminder whose time has passed before the step's turn is left out.
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from min(w.submitted_at + due.days * interval '12 hours') - now())::float8 as seconds
    from review_wait w cross join unnest(array[${next.dueDays}::integer, 2 * ${next.dueDays}::integer]) due (days)
    where w.organization_id = ${organizationId} and w.subject_id = ${id} and w.submitted_at + due.days * interval '12 hours' > now()`.execute(
    tx,
  );
  const reminder = { organizationId, projectId, kind: waitKind, subject: id } as const;
  const seconds = rows[0]?.seconds ?? null;
  await (seconds === null ? dropWork(tx, reminder) : addWork(tx, { ...reminder, seconds }));
  // Those who may give either of two were told when it was submitted.
  if (isNamed) {
    await notifyReviewers(context, { projectId, title, ...about }, { policyId: review.policyId, step: next.number });
  }
}
