import { builtInWriter, estimatePost } from "@galley/contract";
import { sentenceIn } from "@galley/messages";
import { type Order, type PostInput, writePost } from "@galley/writer";
import { announcePostReview } from "#src/content/posts/announce-post-review.ts";
import { checkPost } from "#src/content/posts/check-post.ts";
import { lockPost, markPost } from "#src/content/posts/post-queries.ts";
import { titleOf } from "#src/content/posts/post-title.ts";
import { recordReview } from "#src/content/posts/reviews.ts";
import { checkFieldNames, pickContent } from "#src/content/posts/rules/content-fields.ts";
import { insertPostRevision } from "#src/content/posts/save-post.ts";
import { needsReview, reviewAsked, stepsOfSubmission, withoutSteps } from "#src/content/reviews/review-policy.ts";
import type { PostRequest } from "#src/core/database/column-shapes.ts";
import type { ModelUsage } from "#src/operations/outside/models.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { type HeldGeneration, requestOf } from "../generation-queries.ts";
import { keepDrawnPictures } from "../pictures/keep-drawn-pictures.ts";
import { discardMade } from "../pictures/make-pictures.ts";
import { actorOf } from "../work/asker.ts";
import { Hopeless } from "../work/outcome.ts";
import type { MakingDependencies, Work } from "../work/work.ts";
import { illustratePost, type PlacedPicture } from "./illustrate-post.ts";
import { loadMaterial, type Material, type Voice } from "./load-material.ts";
import { requireSubstance, writeWithModel } from "./write-with-model.ts";

type Made = Written & { pictures: PlacedPicture[]; brandVersion: number };

export const postWork: Work<Made> = {
  async make(dependencies, row) {
    const request = requestOf(row, "post");
    const place = { organizationId: row.organization_id, projectId: row.project_id };
    const { voice, material } = await loadMaterial(dependencies, {
      ...place,
      actor: actorOf(row),
      source: request.source,
    });
    const written = await write(dependencies, { voice, material, request, row });
    const pictures = await illustratePost(dependencies, { row, voice, post: written.post, request, language: material.language });
    return { ...written, pictures, brandVersion: voice.brandVersion };
  },

  async keep({ tx, sendsMail, actor }, row, { post: written, agent, pictures, promptVersion, brandVersion, usage }) {
    const { format } = requestOf(row, "post");
    const { organizationId } = actor;
    const post = await lockPost(tx, actor, postIdOf(row));
    const project = await requireProject(tx, actor, row.project_id);
    const ids = await keepDrawnPictures(tx, { organizationId, projectId: project.id }, pictures);
    const fields = pickContent(place(written, pictures, ids));
    const { content, violations } = await checkPost(tx, {
      place: { organizationId, projectId: project.id },
      format,
      fields,
      sent: fields,
      misnamed: checkFieldNames(format, fields),
    });
    if (violations[0] !== undefined)
      throw new Hopeless(`The text breaks a rule: ${violations[0].param}: ${sentenceIn("en", violations[0].text)} Try again.`);
    const revision = post.revision + 1;
    const status = needsReview(project, "agent") ? "in_review" : "approved";
    const title = titleOf(content);
    await insertPostRevision(tx, actor, { postId: post.id, projectId: post.project_id, revision, content, generationId: row.id });
    const steps = status === "in_review" ? stepsOfSubmission(project) : withoutSteps;
    // The person who asked is notified like every approver, because they have not written it.
    const asking = { ...actor, tokenId: row.id };
    const approved_revision = status === "approved" ? revision : null;
    await markPost(tx, post, { status, title, agent, revision, approved_revision, ...steps, ...reviewAsked(status, asking) });
    if (status === "approved")
      await recordReview(tx, actor, project, { postId: post.id, revision, verdict: "approved", givenBy: "policy" });
    else await announcePostReview({ tx, sendsMail, actor: asking }, project, { id: post.id, title });
    const price = { illustrated: pictures.length > 0, excerpt: agent === builtInWriter };
    return {
      model: agent,
      spent: Math.min(row.credits, estimatePost(format, price, row.own_models)),
      promptVersion,
      brandVersion,
      inputTokens: usage?.inputTokens ?? null,
      outputTokens: usage?.outputTokens ?? null,
    };
  },

  discard: ({ storage }, { organization_id }, { pictures }) => discardMade(storage, organization_id, pictures),

  async fail(tx, row) {
    await markPost(tx, await lockPost(tx, actorOf(row), postIdOf(row)), { status: "failed" });
  },
};

function postIdOf({ post_id }: HeldGeneration): string {
  if (post_id === null) throw new Error("This generation is for no post.");
  return post_id;
}

type Task = { voice: Voice; material: Material; request: PostRequest; row: HeldGeneration };
type Written = { post: PostInput; agent: string; promptVersion: string | null; usage: ModelUsage | null };

async function write({ models, signal }: MakingDependencies, { voice, material, request, row }: Task): Promise<Written> {
  requireSubstance(material);
  // A post that was announced as the built-in writer's, and as free, stays so when a model is configured in the meantime.
  if (models.text !== undefined && row.model !== builtInWriter)
    return { agent: models.text.name, ...(await writeWithModel(models.text, { voice, material, request, mark: row.id, signal })) };
  if ("topic" in material)
    throw new Hopeless("No model is configured anymore, and a topic alone needs one. Send an article, a link or a script.");
  const { format, size, objective, tone } = request;
  const written = writePost(material, voice.brand, { format, size, objective, tone } as Order);
  if (written.kind === "undoable") throw new Hopeless(written.message);
  return { post: written.post, agent: builtInWriter, promptVersion: null, usage: null };
}

/** Returns the post with its pictures at their places. */
function place(post: PostInput, pictures: readonly PlacedPicture[], ids: readonly string[]): PostInput {
  const at = new Map(pictures.map(({ index }, number) => [index, ids[number]]));
  if (post.parts !== undefined) {
    const parts = post.parts.map((part, index) => ({ text: typeof part === "string" ? part : part.text, imageId: at.get(index) }));
    return { ...post, parts };
  }
  if (post.slides !== undefined) return { ...post, slides: post.slides.map((slide, index) => ({ ...slide, imageId: at.get(index) })) };
  const imageId = at.get(0);
  return imageId === undefined ? post : { ...post, imageId };
}
