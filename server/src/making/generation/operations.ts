import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import { articleNotFound, findArticle } from "#src/content/articles/article-queries.ts";
import { findRoutine, priceOfRoutine, saveRoutine } from "#src/content/articles/routine-queries.ts";
import type { TranscriptionRequest } from "#src/core/database/column-shapes.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { Actor } from "#src/operations/actor.ts";
import { handle } from "#src/operations/handle.ts";
import { afterCursor, jsonTime, listAsJson } from "#src/operations/list-as-json.ts";
import { withinReach } from "#src/operations/within-reach.ts";
import { findOfferedModels, type OfferedModels, ownKindsOf } from "#src/people/models/own-models.ts";
import { presentGeneration } from "#src/people/projects/generations.ts";
import { findProject, lockProject, requireProject } from "#src/people/projects/project-queries.ts";
import { proposeAltText } from "./alt-texts/propose-alt-text.ts";
import { getArticleProgress, stopArticle } from "./articles/stop-article.ts";
import { generateArticle } from "./generate-article.ts";
import { generatePost } from "./generate-post.ts";
import { drawImages, generatePostImages } from "./generate-post-images.ts";
import { applyImprovement } from "./improvements/apply-improvement.ts";
import { getImprovement } from "./improvements/get-improvement.ts";
import { improvePassage } from "./improvements/improve-passage.ts";
import { appliedRevision, isKept } from "./improvements/improvement-queries.ts";
import { proposeImprovement } from "./improvements/propose-improvement.ts";
import { getPostSource } from "./posts/get-post-source.ts";
import { transcribeRecording } from "./transcriptions/transcribe-recording.ts";

const setRoutine = handle(contract.setRoutine, async ({ tx, actor, modelNames }, { id, posts, excerpts }) => {
  const project = await lockProject(tx, actor, id);
  if (project === undefined) throw new Failure("not_found", sentence("refusal_project_unknown"));
  const photo = posts.findIndex(({ images }) => images === "photo");
  const offered = await findOfferedModels(tx, actor.organizationId, modelNames);
  if (photo >= 0 && offered.image === undefined)
    throw Failure.notOffered(sentence("refusal_no_model_for_photos"), `posts[${photo}].images`);
  await saveRoutine(tx, actor, id, { posts, excerpts });
  return { posts, excerpts, credits: priceOfRoutine(posts, writersOf(offered)) };
});

const listTranscriptions = handle(contract.listTranscriptions, async (context, { projectId, limit, cursor }) => {
  const { tx, actor } = context;
  const { organizationId } = actor;
  await requireProject(tx, actor, projectId);
  const page = { query: ["list_transcriptions", organizationId, projectId], limit, cursor, orderedBy: "createdAt" };
  return listAsJson(
    context,
    page,
    sql`select g.id, g.project_id as "projectId", g.status, (g.request->>'seconds')::integer as seconds, g.request->>'fileName' as "fileName",
        g.request->>'language' as language, g.model as agent, g.error,
        case g.status when 'failed' then 0 else coalesce(g.spent, g.credits) end as credits,
        ${jsonTime(sql`g.created_at`)} as "createdAt", ${jsonTime(sql`g.ended_at`)} as "endedAt"
      from generation g
      where g.organization_id = ${organizationId} and g.project_id = ${projectId} and g.kind = 'transcription'
        and ${afterCursor(context, page, sql`g.created_at`, sql`g.id`)}
      order by g.created_at desc, g.id desc
      limit ${limit + 1}`,
  );
});

const getTranscription = handle(contract.getTranscription, async ({ tx, actor }, { id }) => {
  const row = await findTranscription(tx, actor, id);
  if (row === undefined) throw new Failure("not_found", sentence("refusal_transcription_unknown"));
  const { seconds, fileName, language } = row.request as TranscriptionRequest;
  const { status, agent, error, credits, createdAt, endedAt } = presentGeneration(row);
  const { text = null } = (row.result ?? {}) as { text?: string };
  return { id, projectId: row.project_id, status, seconds, fileName, language, agent, error, credits, createdAt, endedAt, text };
});

function findTranscription(tx: Tx, actor: Actor, id: string) {
  return tx
    .selectFrom("generation")
    .selectAll()
    .where(withinReach(actor, "generation"))
    .where("id", "=", id)
    .where("kind", "=", "transcription")
    .executeTakeFirst();
}

const getRoutine = handle(contract.getRoutine, async ({ tx, actor, modelNames }, { id }) => {
  const project = await findProject(tx, actor, id);
  if (project === undefined) throw new Failure("not_found", sentence("refusal_project_not_yours"));
  const routine = await findRoutine(tx, { organizationId: actor.organizationId, projectId: id });
  const offered = await findOfferedModels(tx, actor.organizationId, modelNames);
  return { ...routine, credits: priceOfRoutine(routine.posts, writersOf(offered)) };
});

function writersOf(offered: OfferedModels) {
  return { hasModel: offered.text !== undefined, own: ownKindsOf(offered) };
}

const listImprovements = handle(contract.listImprovements, async (context, { id, limit, cursor }) => {
  const { tx, actor } = context;
  const { organizationId } = actor;
  const page = { query: ["list_improvements", organizationId, id], limit, cursor, orderedBy: "createdAt" };
  const isBehind = afterCursor(context, page, sql`g.created_at`, sql`g.id`);
  const article = await findArticle(tx, actor, id);
  if (article === undefined) throw articleNotFound();
  return listAsJson(
    context,
    page,
    sql`select g.id, g.article_id as "articleId", (g.request ->> 'revision')::integer as "baseRevision", g.status, g.model as agent, g.error,
        (g.request ->> 'revision')::integer = ${article.revision}::integer as "isCurrent", ${appliedRevision(organizationId)} as "appliedRevision",
        ${jsonTime(sql`g.created_at`)} as "createdAt", ${jsonTime(sql`g.ended_at`)} as "endedAt"
      from generation g
      where g.organization_id = ${organizationId} and g.article_id = ${id} and g.kind = 'improvement' and ${isKept}
        and ${isBehind}
      order by g.created_at desc, g.id desc
      limit ${limit + 1}`,
  );
});

export const generationOperations = {
  generateArticle,
  getArticleProgress,
  stopArticle,
  generatePost,
  getPostSource,
  generatePostImages,
  drawImages,
  proposeAltText,
  proposeImprovement,
  getImprovement,
  listImprovements,
  applyImprovement,
  improvePassage,
  transcribeRecording,
  getTranscription,
  listTranscriptions,
  setRoutine,
  getRoutine,
};
