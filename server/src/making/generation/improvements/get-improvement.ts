import * as contract from "@galley/contract";
import { textOf } from "#src/content/articles/texts/text.ts";
import { handle } from "#src/operations/handle.ts";
import { requireImprovement } from "./improvement-queries.ts";
import { presentImprovement } from "./present-improvement.ts";

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
