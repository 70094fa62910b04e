import * as contract from "@galley/contract";
import type { z } from "zod";
import { Failure } from "#src/platform/failure.ts";
import { handle } from "#src/platform/handle.ts";
import { requireCurrent } from "#src/platform/require-current.ts";
import { lockArticle } from "./article-queries.ts";
import { requireUnlocked } from "./article-states.ts";
import { reviseArticle } from "./revisions/revise-article.ts";

type Input = z.output<typeof contract.updateArticle.input>;

export const updateArticle = handle(contract.updateArticle, async (context, { id, revision, ...change }) => {
  const article = await lockArticle(context.tx, context.actor, id);
  requireUnlocked(article.status);
  requireCurrent(article, revision);
  requireChange(change);
  return reviseArticle(context, article, change);
});

function requireChange(change: Omit<Input, "id" | "revision">): void {
  if (Object.values(change).every((value) => value === undefined)) {
    throw new Failure("invalid_input", "Nothing to change. Send at least one field beside revision.", "body");
  }
}
