import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { announceDate } from "#src/content/posts/planned/keep-dates.ts";
import { listDestinations, listOut, lockPost, markDated, markPost } from "#src/content/posts/post-queries.ts";
import { approveByPolicy } from "#src/content/posts/reviews.ts";
import { isFree, requireDatable } from "#src/content/posts/schedule-post.ts";
import { findEarliest } from "#src/content/posts/source-article.ts";
import { readClock } from "#src/core/database/database-clock.ts";
import { tellAtCommit } from "#src/core/database/signals/tell-signal.ts";
import { Failure } from "#src/core/failure.ts";
import { wallClockAt } from "#src/core/wall-clock.ts";
import { handle } from "#src/operations/handle.ts";
import { requireCurrent } from "#src/operations/require-current.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";

/** Dates every open destination for this moment, so that the post goes out in the same way and within the same limits as every other one. */
export const publishPostNow = handle(contract.publishPostNow, async (context, { id, revision }) => {
  const { tx, actor } = context;
  const { organizationId, personId } = actor;
  const post = await lockPost(tx, actor, id);
  const project = await requireProject(tx, actor, post.project_id);
  const { status, approval } = requireDatable(post, await isFree(context, post, project));
  if (approval === "awaited") throw new Failure("invalid_state", sentence("refusal_post_now_unapproved"));
  requireCurrent(post, revision);
  const out = await listOut(tx, organizationId, id);
  const open = (await listDestinations(tx, organizationId, id)).filter(({ destination }) => !out.has(destination));
  if (open.length === 0) throw new Failure("invalid_state", sentence("refusal_post_out_everywhere"));
  const instant = await readClock(tx);
  const earliest = await findEarliest(tx, post);
  if (earliest !== null && instant < earliest) throw new Failure("invalid_state", sentence("refusal_post_now_before_article"));
  const taken = approval === "by policy" ? await approveByPolicy(context, project, post) : {};
  await markPost(tx, post, { status, approved_revision: revision, ...taken });
  const date = { local: wallClockAt(instant, project.time_zone), zone: project.time_zone, instant, personId, isApproved: true };
  for (const { destination } of open) {
    await markDated(tx, post, destination, date);
    await announceDate(tx, post, { destination, at: date.local });
  }
  await tellAtCommit(tx, { work: "postSender" });
  return { id, revision, status, destinations: open.map(({ destination }) => destination) };
});
