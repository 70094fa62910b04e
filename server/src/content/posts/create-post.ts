import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import type { z } from "zod";
import { needsReview, type ReviewPolicy, stepsOfSubmission, withoutSteps } from "#src/content/reviews/review-policy.ts";
import { Failure } from "#src/core/failure.ts";
import { newId } from "#src/core/ids.ts";
import { type Actor, authorKindOf } from "#src/operations/actor.ts";
import { type Context, handle } from "#src/operations/handle.ts";
import { inputFirst } from "#src/operations/input-first.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { announcePostReview } from "./announce-post-review.ts";
import { checkPost } from "./check-post.ts";
import { presentDryRun } from "./dry-run.ts";
import { checkOffered } from "./offered-destinations.ts";
import { titleOf } from "./post-title.ts";
import { recordReview } from "./reviews.ts";
import { foundIn } from "./rules/check-content.ts";
import { checkFieldNames, pickContent } from "./rules/content-fields.ts";
import { checkDestinations } from "./rules/destinations.ts";
import { readContent } from "./rules/read-content.ts";
import { requireNone } from "./rules/violation.ts";
import { insertPost } from "./save-post.ts";
import { requireSourceArticle } from "./source-article.ts";

type Input = z.output<typeof contract.createPost.input>;

export const createPost = handle(contract.createPost, async (context, input) => {
  const { tx, actor, tell } = context;
  const { format, destinations, dryRun } = input;
  const sent = pickContent(input);
  const misnamed = [...checkFieldNames(format, input), ...checkDestinations(format, destinations)];
  const project = await inputFirst(
    () => dryRun || requireNone([...misnamed, ...readContent(format, sent).violations]),
    async () => requireProject(tx, actor, await projectOf(context, input)),
  );
  const place = { organizationId: actor.organizationId, projectId: project.id };
  misnamed.push(...(await checkOffered(tx, place, destinations)));
  const { content, violations } = await checkPost(tx, { place, format, fields: sent, sent, misnamed });
  const status = firstStatus(project, actor, input.submit);
  const goesTo = destinations ?? contract.defaultDestinationsOf(format);
  if (dryRun) return presentDryRun(context, content, violations, { projectId: project.id, destinations: goesTo, revision: 1, status });
  requireNone(violations);
  const id = newId("post");
  const asked = status === "in_review" ? stepsOfSubmission(project) : withoutSteps;
  await insertPost(tx, actor, {
    id,
    projectId: project.id,
    format,
    status,
    articleId: input.articleId ?? null,
    content,
    destinations,
    asked,
  });
  if (status === "approved") await recordReview(tx, actor, project, { postId: id, revision: 1, verdict: "approved", givenBy: "policy" });
  if (status === "in_review") await announcePostReview(context, project, { id, title: titleOf(content) });
  return { id, revision: 1, status, ...foundIn(content, tell) };
});

/** Returns the project that the input or the token names, or that the article belongs to. */
async function projectOf({ tx, actor }: Context, { projectId, articleId }: Input): Promise<string> {
  if (articleId !== undefined) return (await requireSourceArticle(tx, actor, { articleId, projectId })).project_id;
  if (projectId !== undefined) return projectId;
  throw new Failure("invalid_input", sentence("refusal_project_or_article_required"), "projectId");
}

function firstStatus(policy: ReviewPolicy, actor: Actor, submit: boolean): "draft" | "in_review" | "approved" {
  if (!submit) return "draft";
  return needsReview(policy, authorKindOf(actor)) ? "in_review" : "approved";
}
