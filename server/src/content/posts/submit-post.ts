import * as contract from "@galley/contract";
import { reviewAsked } from "#src/content/reviews/review-policy.ts";
import { stepsOfSubmission } from "#src/content/reviews/submitted-steps.ts";
import { handle } from "#src/operations/handle.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { announcePostReview } from "./announce-post-review.ts";
import { lockPost, markPost } from "./post-queries.ts";
import { nextPostStatus } from "./post-states.ts";

export const submitPost = handle(contract.submitPost, async (context, { id }) => {
  const { tx, actor } = context;
  const post = await lockPost(tx, actor, id);
  const status = nextPostStatus(post.status, "submit");
  const project = await requireProject(tx, actor, post.project_id);
  await markPost(tx, post, { status, ...stepsOfSubmission(project), ...reviewAsked(status, actor) });
  await announcePostReview(context, project, post);
  return { id, revision: post.revision, status };
});
