import { type RawBuilder, sql } from "kysely";
import type { Tx, Writes } from "#src/core/database/transact.ts";
import { type Actor, authorKindOf } from "#src/operations/actor.ts";
import { addWorkFrom, type WorkKind } from "#src/operations/queue/work.ts";
import type { ProjectRow } from "#src/people/projects/project-queries.ts";

/** The kind of work that reminds of reviews. */
export const waitKind = "review_waits" satisfies WorkKind;

/** Article or post whose revision is reviewed. */
export type SubjectId = { articleId: string } | { postId: string };

/** Columns of an article or post whose revision takes no steps. */
export const withoutSteps = { review_policy_id: null, review_steps: null, steps_given: null } as const;

/** Returns the columns of an article or post that goes to review: the steps without which the database refuses to approve it. */
export function stepsOfSubmission({ approval_policy_id, approval_steps }: ProjectRow) {
  if (approval_policy_id === null) return withoutSteps;
  return { review_policy_id: approval_policy_id, review_steps: approval_steps, steps_given: null, approved_revision: null };
}

/** Begins the time within which a submitted revision takes its steps. A revision that was submitted before begins anew. */
export async function beginWait(writes: Writes, organizationId: string, project: ProjectRow, subject: SubjectId): Promise<void> {
  const { id: projectId, approval_policy_id: policyId } = project;
  if (policyId === null) return;
  const [articleId, postId] = columnsOf(subject);
  await writes.write(sql`
    insert into review_wait (organization_id, article_id, post_id, project_id, submitted_at)
    select s.organization_id, ${articleId}, ${postId}, ${projectId}, date_trunc('milliseconds', now()) from approval_step s
    where s.organization_id = ${organizationId} and s.policy_id = ${policyId} and s.step = 1
    on conflict (organization_id, subject_id) do update set submitted_at = excluded.submitted_at`);
  const reminder = sql`
    select w.organization_id, ${waitKind}, w.subject_id, w.project_id, '', w.submitted_at + s.due_days * interval '12 hours'
    from review_wait w join approval_step s on s.organization_id = w.organization_id and s.policy_id = ${policyId} and s.step = 1
    where w.organization_id = ${organizationId} and w.subject_id = ${subjectIdOf(subject)} and s.due_days is not null`;
  await addWorkFrom(writes, waitKind, reminder);
}

/** Ends what belongs to a review: its time, and who was asked by name. Its reminder finds nothing to remind of. */
export async function endReview(tx: Tx, organizationId: string, subject: SubjectId): Promise<void> {
  const id = subjectIdOf(subject);
  await tx.deleteFrom("review_wait").where("organization_id", "=", organizationId).where("subject_id", "=", id).execute();
  await tx.deleteFrom("review_assignment").where("organization_id", "=", organizationId).where("subject_id", "=", id).execute();
}

export function subjectIdOf(subject: SubjectId): string {
  return "articleId" in subject ? subject.articleId : subject.postId;
}

export function columnsOf(subject: SubjectId): [articleId: string | null, postId: string | null] {
  return "articleId" in subject ? [subject.articleId, null] : [null, subject.postId];
}

/**
 * Selects how many of its steps an article or post has while it is in review; null where one approval is enough. Before the first
 * one is given it takes those that its project asks for now.
 */
export function stepsTaken(
  subject: RawBuilder<unknown>,
  { approval_steps: stepsNow }: ProjectRow,
): RawBuilder<{ given: number; of: number } | null> {
  const of = sql`case when ${subject}.steps_given is null then ${stepsNow}::integer else ${subject}.review_steps end`;
  return sql`case when ${subject}.status = 'in_review' and ${of} is not null
    then json_build_object('given', coalesce(${subject}.steps_given, 0), 'of', ${of}) end`;
}

export type ReviewPolicy = {
  review_before_publishing: boolean;
  agent_review: boolean;
  approver_id: string | null;
  approval_policy_id: string | null;
  guests_approve: boolean;
};

type AuthorKind = ReturnType<typeof authorKindOf>;

/** Returns whether work waits for approval. One setting decides for people, the other for tokens and assistants. */
export function needsReview(policy: ReviewPolicy, authorKind: AuthorKind): boolean {
  return authorKind === "human" ? policy.review_before_publishing : policy.agent_review;
}

/**
 * Returns whether a revision may get a date without an approval. The policy has to exempt both its author and the one who dates
 * it: a token could otherwise publish what a person has not finished.
 */
export function maySkipReview(policy: ReviewPolicy, authorKind: AuthorKind, actor: Actor): boolean {
  return !needsReview(policy, authorKind) && !needsReview(policy, authorKindOf(actor));
}

/** Returns the rules in force, as an approval or another verdict stores them. */
export function policySnapshot(policy: ReviewPolicy): string {
  return JSON.stringify({
    reviewBeforePublishing: policy.review_before_publishing,
    agentReview: policy.agent_review,
    approverId: policy.approver_id,
    ...(policy.guests_approve && { guestsApprove: true }),
    ...(policy.approval_policy_id !== null && { policyId: policy.approval_policy_id }),
  });
}

/** Columns of an article or a post that tell who asked for the review that it waits for. */
export type ReviewAsked = { review_asked_at: RawBuilder<Date>; review_asked_by: string; review_asked_through: string | null };

/** Returns those columns where the status begins to await a review, else none. A generation asks through its own id. */
export function reviewAsked(status: string, { personId, tokenId }: Pick<Actor, "personId" | "tokenId">): Partial<ReviewAsked> {
  if (status !== "in_review") return {};
  return {
    review_asked_at: sql<Date>`date_trunc('milliseconds', now())`,
    review_asked_by: personId,
    review_asked_through: tokenId,
  };
}
