import * as contract from "@galley/contract";
import { countCharacters, limits } from "@galley/contract";
import { sentence } from "@galley/messages";
import { findRevision, type LockedArticle, lockArticle } from "#src/content/articles/article-queries.ts";
import { requireUnlocked } from "#src/content/articles/article-states.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { Actor } from "#src/operations/actor.ts";
import { handle } from "#src/operations/handle.ts";
import { requireCurrent } from "#src/operations/require-current.ts";
import { findOfferedModels, type OfferedModels, ownKindsOf } from "#src/people/models/own-models.ts";
import { beginGeneration } from "../begin-generation.ts";
import { countImprovement, findOpenImprovement } from "./improvement-queries.ts";

export const proposeImprovement = handle(contract.proposeImprovement, async (context, { id: articleId, revision, instructions = "" }) => {
  const { tx, actor, modelNames } = context;
  const article = await lockArticle(tx, actor, articleId);
  const offered = await findOfferedModels(tx, actor.organizationId, modelNames);
  const model = requireModel(offered);
  // Articles in review are only read here, so that status is allowed.
  if (article.status !== "in_review") requireUnlocked(article.status);
  requireCurrent(article, revision);
  await requireText(tx, actor, article);
  await requireRoom(tx, actor, article);
  const id = await beginGeneration(tx, actor, {
    kind: "improvement",
    projectId: article.project_id,
    articleId,
    agent: model,
    own: ownKindsOf(offered, ["text"]),
    request: { revision, instructions: instructions.trim() },
    price: null,
  });
  return { id, articleId, baseRevision: revision, status: "pending" as const };
});

function requireModel({ text }: OfferedModels): string {
  if (text !== undefined) return text.name;
  throw Failure.notOffered(sentence("refusal_no_model_for_improvements"));
}

async function requireText(tx: Tx, { organizationId }: Actor, { id, revision }: LockedArticle): Promise<void> {
  const { markdown, word_count } = await findRevision(tx, organizationId, id, revision);
  if (word_count === 0) throw new Failure("invalid_state", sentence("refusal_improvement_without_text"));
  const most = limits.improvementMarkdownLengthMax;
  if (countCharacters(markdown, most) > most) throw new Failure("invalid_state", sentence("refusal_improvement_too_long", { count: most }));
}

/** Limits the number of improvements, because they cost no credits: one at a time for each article, and a daily number for each project. */
async function requireRoom(tx: Tx, actor: Actor, { id, project_id: projectId }: LockedArticle): Promise<void> {
  const { organizationId } = actor;
  const open = await findOpenImprovement(tx, organizationId, id);
  if (open !== undefined) {
    const details = { improvementId: open.id };
    throw new Failure("invalid_state", sentence("refusal_improvement_under_way"), undefined, details);
  }
  const most = limits.improvementsPerDayMax;
  if (await countImprovement(tx, organizationId, projectId)) return;
  throw new Failure("rate_limited", sentence("refusal_improvements_of_day", { count: most }));
}
