import * as contract from "@galley/contract";
import { parseArticle } from "@galley/markdown";
import { sentence } from "@galley/messages";
import type { z } from "zod";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { inputFirst } from "#src/operations/input-first.ts";
import { requireCurrent } from "#src/operations/require-current.ts";
import { lockArticle } from "./article-queries.ts";
import { requireUnlocked } from "./article-states.ts";
import { checkTitleLength } from "./manuscript.ts";
import { reviseArticle } from "./revise-article.ts";

type Input = z.output<typeof contract.updateArticle.input>;

export const updateArticle = handle(contract.updateArticle, async (context, { id, revision, ...change }) => {
  requireChange(change);
  const article = await inputFirst(
    () => checkHeading(change),
    async () => {
      const locked = await lockArticle(context.tx, context.actor, id);
      requireUnlocked(locked.status);
      requireCurrent(locked, revision);
      return locked;
    },
  );
  return reviseArticle(context, article, change);
});

type Change = Omit<Input, "id" | "revision">;

/** Checks the Markdown's own title when it is the one that counts. */
function checkHeading({ title, markdown }: Change): void {
  const heading = title === undefined && markdown !== undefined ? parseArticle(markdown).title : null;
  if (heading !== null) checkTitleLength(heading);
}

function requireChange(change: Change): void {
  if (Object.values(change).every((value) => value === undefined)) {
    throw new Failure("invalid_input", sentence("refusal_no_change_beside_revision"), "body");
  }
}
