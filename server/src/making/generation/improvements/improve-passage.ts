import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { articleNotFound, findArticle } from "#src/content/articles/article-queries.ts";
import { failpoint } from "#src/core/failpoint.ts";
import { Failure } from "#src/core/failure.ts";
import { verbatim } from "#src/core/text/listed-words.ts";
import { handlePrepared } from "#src/operations/handle.ts";
import { ModelFailed, type TextModel } from "#src/operations/outside/models.ts";
import type { WorkClaim } from "#src/operations/queue/work.ts";
import { findModels } from "#src/people/models/own-models.ts";
import { findBrand } from "#src/people/projects/find-brand.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { beginWaitedGeneration } from "../begin-generation.ts";
import { markDone } from "../generation-queries.ts";
import { holdWaited, requireRoomToWait, undoWaited } from "../work/waited.ts";
import { countPassage } from "./improvement-queries.ts";
import { type SoughtPassage, writePassage } from "./write-passage.ts";

/** State after the passage is counted and before the model is asked. */
type Begun = { claim: WorkClaim; model: TextModel; sought: SoughtPassage };
type Written = Begun & { written: Awaited<ReturnType<typeof writePassage>> };

/** Has a model say a passage in other words while the editor waits. The article stays as it is. */
export const improvePassage = handlePrepared(contract.improvePassage, {
  async check(tx, actor, { id: articleId, passage, before, after, way }, outside): Promise<Begun> {
    const { organizationId } = actor;
    const article = await findArticle(tx, actor, articleId);
    if (article === undefined) throw articleNotFound();
    const { project_id: projectId, title, locale, revision } = article;
    const { models, own } = await findModels(tx, organizationId, outside);
    const { text: model } = models;
    if (model === undefined) throw Failure.notOffered(sentence("refusal_no_model_for_passages"));
    const { name } = await requireProject(tx, actor, projectId);
    const most = contract.limits.passagesPerDayMax;
    if (!(await countPassage(tx, organizationId, projectId)))
      throw new Failure("rate_limited", sentence("refusal_passages_of_day", { count: most }));
    const claim = await beginWaitedGeneration(tx, actor, {
      kind: "improvement",
      projectId,
      articleId,
      agent: model.name,
      request: { revision, instructions: "", way },
      own: own.includes("text") ? ["text"] : [],
      price: null,
    });
    await requireRoomToWait(tx, organizationId, "passage");
    const empty = { summary: "", seoTitle: "", seoDescription: "", checks: [], comments: [], links: [] };
    const brand = await findBrand(tx, { organizationId, projectId });
    return { claim, model, sought: { ...empty, ...brand, name, title, locale, revision, markdown: passage, before, after } };
  },

  async prepare(_outside, { organizationId }, { way }, begun): Promise<Written> {
    failpoint("passage.begun");
    const { model, sought, claim } = begun;
    const written = await writePassage(model, sought, { organizationId, way, mark: claim.id }).catch((error: unknown) => {
      throw error instanceof ModelFailed ? failureOf(error) : error;
    });
    return { ...begun, written };
  },

  async run({ tx }, { id: articleId }, { claim, model, sought, written }) {
    const { markdown, because, promptVersion, usage } = written;
    await holdWaited(tx, claim, sentence("refusal_passage_too_long"));
    const { inputTokens, outputTokens } = usage;
    await markDone(tx, claim, { spent: 0, promptVersion, brandVersion: sought.brandVersion, inputTokens, outputTokens });
    return { articleId, markdown, because, agent: model.name };
  },

  undo: ({ transact }, { claim }) => transact((tx) => undoWaited(tx, claim, "The passage could not be improved.")),
});

function failureOf({ kind, message }: ModelFailed): Failure {
  return kind === "refused" ? new Failure("invalid_input", verbatim(message), "passage") : new Failure("unavailable", verbatim(message));
}
