import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { lockArticle } from "#src/content/articles/article-queries.ts";
import { requireUnlocked } from "#src/content/articles/article-states.ts";
import { fieldsOf } from "#src/content/articles/findings.ts";
import { reviseArticle } from "#src/content/articles/revise-article.ts";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { type ImprovementRow, requireImprovement } from "./improvement-queries.ts";
import { differs, Proposal } from "./proposal.ts";

export const applyImprovement = handle(contract.applyImprovement, async (context, { id }) => {
  const { tx, actor } = context;
  const { article_id: articleId } = await requireImprovement(tx, actor, id);
  const article = await lockArticle(tx, actor, articleId);
  // Read again under the lock, because another call may have applied it in the meantime.
  const improvement = await requireImprovement(tx, actor, id);
  const { reasons: _, ...change } = requireProposal(improvement);
  requireUnlocked(article.status);
  requireBase(improvement);
  const { revised, findings } = await reviseArticle(context, article, { ...change, generationId: id });
  return { ...revised, ...fieldsOf({ droppedImages: findings.droppedImages, dropped: findings.dropped }), id, articleId };
});

function requireProposal({ status, error, result, applied_revision, ...base }: ImprovementRow): Proposal {
  if (status === "failed") throw new Failure("invalid_state", sentence("refusal_improvement_failed", { error: error ?? "" }));
  if (status !== "done") throw new Failure("invalid_state", sentence("refusal_improvement_being_written"));
  if (applied_revision !== null)
    throw new Failure("invalid_state", sentence("refusal_improvement_applied", { revision: applied_revision }));
  const proposal = Proposal.parse(result);
  const text = { ...base, seoTitle: base.seo_title ?? "", seoDescription: base.seo_description ?? "" };
  if (!differs(proposal, text)) throw new Failure("invalid_state", sentence("refusal_improvement_changes_nothing"));
  return proposal;
}

function requireBase({ base_revision, current_revision }: ImprovementRow): void {
  if (base_revision === current_revision) return;
  throw new Failure("conflict", sentence("refusal_improvement_outdated", { current: current_revision, base: base_revision }), undefined, {
    currentRevision: current_revision,
  });
}
