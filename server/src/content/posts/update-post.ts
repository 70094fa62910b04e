import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { beginWait, endReview, reviewAsked, stepsOfSubmission, withoutSteps } from "#src/content/reviews/review-policy.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { Actor } from "#src/operations/actor.ts";
import { type Context, handle } from "#src/operations/handle.ts";
import { inputFirst } from "#src/operations/input-first.ts";
import { requireCurrent } from "#src/operations/require-current.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { announcePostReview } from "./announce-post-review.ts";
import { checkPost } from "./check-post.ts";
import { presentDryRun } from "./dry-run.ts";
import { findCurrentRevision, type LockedPost, listDestinations, listOut, lockPost, markPost, planDates } from "./post-queries.ts";
import { nextPostStatus } from "./post-states.ts";
import { titleOf } from "./post-title.ts";
import { foundIn } from "./rules/check-content.ts";
import { checkFieldNames, pickContent } from "./rules/content-fields.ts";
import { contentFieldsOf, faultsOfSent } from "./rules/read-content.ts";
import { requireNone } from "./rules/violation.ts";
import { insertPostRevision } from "./save-post.ts";

export const updatePost = handle(contract.updatePost, async (context, { id, ...input }) => {
  const { tx, actor, tell } = context;
  const sent = pickContent(input);
  if (Object.keys(sent).length === 0) return presentUnrevised(context, id, input);
  const { post, status } = await inputFirst(
    () => input.dryRun || requireNone(faultsOfSent(sent)),
    () => requireEditable(tx, actor, id, input),
  );
  const current = await findCurrentRevision(tx, post);
  const kept = current === undefined ? {} : contentFieldsOf(current.content);
  const { content, violations } = await checkPost(tx, {
    place: { organizationId: actor.organizationId, projectId: post.project_id },
    format: post.format,
    fields: { ...kept, ...sent },
    sent,
    current: current?.content,
    misnamed: checkFieldNames(post.format, { ...kept, ...sent }),
  });
  const revision = post.revision + 1;
  if (input.dryRun) return presentDryRun(context, content, violations, { ...(await placeOf(tx, post)), revision, status });
  requireNone(violations);
  await insertPostRevision(tx, actor, { postId: id, projectId: post.project_id, revision, content });
  const title = titleOf(content);
  const project = await requireProject(tx, actor, post.project_id);
  await endReview(tx, actor.organizationId, { postId: id });
  const asksAnew = post.status !== "in_review";
  const asked = status === "draft" ? withoutSteps : { ...stepsOfSubmission(project), ...(asksAnew && reviewAsked(status, actor)) };
  await markPost(tx, post, { status, title, revision, approved_revision: null, ...asked });
  await planDates(tx, post);
  if (status === "draft") return { id, revision, status, ...foundIn(content, tell) };
  // Readers who wait for it were told before, unless a step was given that the change has taken away.
  if (asksAnew || post.steps_given !== null) await announcePostReview(context, project, { id, title });
  else await beginWait(tx, actor.organizationId, project, { postId: id });
  return { id, revision, status, ...foundIn(content, tell) };
});

async function placeOf(tx: Tx, { organization_id, project_id, id }: LockedPost) {
  const destinations = await listDestinations(tx, organization_id, id);
  return { projectId: project_id, destinations: destinations.map(({ destination }) => destination) };
}

type Edit = { revision: number; submit: boolean };

/**
 * Locks the post and returns the status that an edit leads to. Refuses when a part of it is out, its state forbids an edit, or there is a
 * newer revision.
 */
export async function requireEditable(tx: Tx, actor: Actor, id: string, { revision, submit }: Edit) {
  const post = await lockPost(tx, actor, id);
  const status = post.status === "draft" && !submit ? "draft" : nextPostStatus(post.status, "edit");
  const out = await listOut(tx, actor.organizationId, id);
  if (out.size > 0) throw new Failure("invalid_state", sentence("refusal_post_out_cannot_change"));
  requireCurrent(post, revision);
  return { post, status };
}

/** Answers for a post to which nothing was sent: it stays as it is, whatever its state. */
async function presentUnrevised(context: Context, id: string, { revision, dryRun }: { revision: number; dryRun: boolean }) {
  const { tx, actor, tell } = context;
  const post = await lockPost(tx, actor, id);
  requireCurrent(post, revision);
  const content = (await findCurrentRevision(tx, post))?.content;
  const saved = { revision, status: post.status };
  if (content === undefined) return { id, ...saved };
  return dryRun
    ? presentDryRun(context, content, [], { ...(await placeOf(tx, post)), ...saved })
    : { id, ...saved, ...foundIn(content, tell) };
}
