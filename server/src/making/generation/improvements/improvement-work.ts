import { transact } from "#src/core/database/transact.ts";
import type { ModelUsage } from "#src/operations/outside/models.ts";
import { type HeldGeneration, requestOf } from "../generation-queries.ts";
import { actorOf } from "../work/asker.ts";
import { Hopeless } from "../work/outcome.ts";
import { waitedWork } from "../work/waited-work.ts";
import type { Work } from "../work/work.ts";
import { findSubject } from "./find-subject.ts";
import type { Proposal } from "./proposal.ts";
import { writeImprovement } from "./write-improvement.ts";

type Made = { proposal: Proposal; promptVersion: string; brandVersion: number; usage: ModelUsage };

/** Writes a proposal and saves it beside the article, which stays unchanged. */
export const improvementWork: Work<Made> = {
  async make(dependencies, row) {
    const { pool, publicUrl, models, signal } = dependencies;
    const { revision, instructions, way } = requestOf(row, "improvement");
    if (way !== undefined) return waitedWork.make(dependencies, row);
    if (models.text === undefined) throw new Hopeless("No model is configured anymore, and improvements need one. Ask the operator.");
    const subject = await transact(pool, row.organization_id, (tx) => findSubject(tx, actorOf(row), publicUrl, articleIdOf(row)));
    if (subject === undefined) throw new Hopeless("The article no longer exists.");
    if (subject.revision !== revision)
      throw new Hopeless(`Somebody has saved revision ${subject.revision} in the meantime. Ask for an improvement of that one.`);
    const written = await writeImprovement(models.text, subject, {
      organizationId: row.organization_id,
      instructions,
      mark: row.id,
      signal,
    });
    return { ...written, brandVersion: subject.brandVersion };
  },

  async keep(_dependencies, _row, { proposal, promptVersion, brandVersion, usage: { inputTokens, outputTokens } }) {
    return { spent: 0, result: proposal, promptVersion, brandVersion, inputTokens, outputTokens };
  },

  async fail() {
    // Nothing was changed, so nothing is restored.
  },
};

function articleIdOf({ article_id }: HeldGeneration): string {
  if (article_id === null) throw new Error("This generation is for no article.");
  return article_id;
}
