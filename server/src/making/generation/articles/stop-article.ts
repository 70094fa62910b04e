import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { articleNotFound, findArticle, lockArticle, markArticle } from "#src/content/articles/article-queries.ts";
import { reviseArticle } from "#src/content/articles/revise-article.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { cutLine } from "#src/core/text/cut-line.ts";
import { type Context, handle } from "#src/operations/handle.ts";
import { releaseCredits } from "#src/people/credits/release-credits.ts";
import { settleCredits } from "#src/people/credits/settle-credits.ts";
import { recordDone, recordFailed, takeGeneration } from "../generation-queries.ts";
import { actorOf } from "../work/asker.ts";
import type { Progress } from "./keep-progress.ts";

/** Finds the article's generation that is under way, with what has come of it. */
function findOpen(tx: Tx, organizationId: string, articleId: string) {
  return tx
    .selectFrom("generation")
    .select(["id", "result", "own_models"])
    .where("organization_id", "=", organizationId)
    .where("article_id", "=", articleId)
    .where("kind", "=", "article")
    .where("ended_at", "is", null)
    .executeTakeFirst();
}

const nothing: Progress = { title: "", markdown: "", promptVersion: "", brandVersion: 0 };

function progressIn(row: { result: object | null } | undefined): Progress {
  return (row?.result as Progress | null | undefined) ?? nothing;
}

function priceOf({ markdown }: Progress, own: readonly contract.ModelKind[]): number {
  return markdown.trim() === "" ? 0 : contract.estimateCredits({ kind: "article", images: 0 }, own);
}

export const getArticleProgress = handle(contract.getArticleProgress, async ({ tx, actor }, { id }) => {
  const article = await findArticle(tx, actor, id);
  if (article === undefined) throw articleNotFound();
  const row = await findOpen(tx, actor.organizationId, id);
  const progress = progressIn(row);
  const { title, markdown } = progress;
  return { id, isWriting: row !== undefined, title, markdown, stopCredits: row === undefined ? 0 : priceOf(progress, row.own_models) };
});

/**
 * Takes the article from the worker that writes it, which then hears no more of it. The generation comes first, as for the worker: of
 * the two that would end it one finds it ended.
 */
export const stopArticle = handle(contract.stopArticle, async (context, { id }) => {
  const { tx, actor } = context;
  const { organizationId } = actor;
  const found = (await findArticle(tx, actor, id)) && (await findOpen(tx, organizationId, id));
  const row = found && (await takeGeneration(tx, organizationId, found.id));
  const article = await lockArticle(tx, actor, id);
  if (row === undefined) throw new Failure("invalid_state", sentence("refusal_article_not_being_written"));
  const draft = { ...article, status: "draft" as const };
  await markArticle(tx, organizationId, id, { status: "draft" });
  const { revision, credits } = await keepWhatCame({ ...context, actor: actorOf(row) }, draft, row);
  return { id, status: "draft" as const, revision, credits };
});

type Taken = NonNullable<Awaited<ReturnType<typeof takeGeneration>>>;
type Article = Awaited<ReturnType<typeof lockArticle>>;

/** Saves the text that has come, and charges for it as for a text without pictures. */
async function keepWhatCame(context: Context, article: Article, row: Taken): Promise<{ revision: number; credits: number }> {
  const { tx, sendsMail } = context;
  const { organization_id: organizationId, id } = row;
  const progress = progressIn(row);
  const { title, markdown, promptVersion, brandVersion } = progress;
  if (markdown.trim() === "") {
    await recordFailed(tx, row, "It was stopped before any text had come. Nothing was charged.");
    if (row.credits > 0) await releaseCredits(tx, organizationId, id);
    return { revision: article.revision, credits: 0 };
  }
  const { revised } = await reviseArticle(context, article, {
    ...(title !== "" && { title: cutLine(title, contract.limits.titleLengthMax) }),
    markdown,
    generationId: id,
  });
  const spent = priceOf(progress, row.own_models);
  await recordDone(tx, row, { spent, promptVersion, brandVersion, inputTokens: null, outputTokens: null });
  if (row.credits > 0) await settleCredits({ tx, sendsMail }, organizationId, { operationId: id, spent });
  return { revision: revised.revision, credits: spent };
}
