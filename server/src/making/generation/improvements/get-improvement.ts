import * as contract from "@galley/contract";
import type { z } from "zod";
import { presentSeo } from "#src/content/articles/present-article.ts";
import { textOf } from "#src/content/articles/texts/text.ts";
import { handle } from "#src/operations/handle.ts";
import { type ImprovementRow, requireImprovement } from "./improvement-queries.ts";
import { Proposal } from "./proposal.ts";

export const getImprovement = handle(contract.getImprovement, async ({ tx, actor }, { id }) => {
  const row = await requireImprovement(tx, actor, id);
  const improvement = presentImprovement(row);
  const diff = await differenceOf(actor.organizationId, row.markdown, improvement.markdown);
  return { rawJson: `${JSON.stringify(improvement).slice(0, -1)},"diff":${diff}}` };
});

/** Returns the differences of two texts as JSON. */
async function differenceOf(organizationId: string, before: string, after: string | null): Promise<string> {
  if (after === null) return "[]";
  const longer = after.length > before.length ? after : before;
  return textOf(organizationId, longer).ask("difference", { before, after });
}

/** Returns an improvement as the contract shows it, but for the difference of the texts. */
function presentImprovement(row: ImprovementRow): Omit<z.input<typeof contract.Improvement>, "diff"> {
  const proposal = row.result === null ? null : Proposal.parse(row.result);
  return {
    id: row.id,
    articleId: row.article_id,
    baseRevision: row.base_revision,
    status: row.status,
    agent: row.model,
    error: row.error,
    title: proposal?.title ?? null,
    summary: proposal?.summary ?? null,
    seo: proposal && presentSeo({ seo_title: proposal.seoTitle || null, seo_description: proposal.seoDescription || null }),
    markdown: proposal?.markdown ?? null,
    reasons: proposal?.reasons ?? [],
    base: { title: row.title, summary: row.summary, seo: presentSeo(row) },
    isCurrent: row.base_revision === row.current_revision,
    appliedRevision: row.applied_revision,
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}
