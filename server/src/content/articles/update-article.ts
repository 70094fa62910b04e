import type { ArticleCheck } from "@galley/contract";
import * as contract from "@galley/contract";
import type { z } from "zod";
import { type Actor, mayUse } from "#src/operations/actor.ts";
import { type Context, handle } from "#src/operations/handle.ts";
import { inputFirst } from "#src/operations/input-first.ts";
import { requireCurrent } from "#src/operations/require-current.ts";
import { findRevision, type LockedArticle, lockArticle } from "./article-queries.ts";
import { requireUnlocked } from "./article-states.ts";
import { changeByline } from "./byline.ts";
import { type Bounded, fieldsOf, translatedChecks } from "./findings.ts";
import { checkTitleLength } from "./manuscript.ts";
import { reviseArticle } from "./revise-article.ts";
import { textOf } from "./texts/text.ts";

type Input = z.output<typeof contract.updateArticle.input>;

export const updateArticle = handle(contract.updateArticle, async (context, { id, revision, byline, ...change }) => {
  const { tx, actor } = context;
  const hasText = Object.values(change).some((value) => value !== undefined);
  const article = await inputFirst(
    () => checkHeading(actor.organizationId, change),
    async () => {
      const locked = await lockArticle(tx, actor, id);
      if (hasText) requireUnlocked(locked.status);
      requireCurrent(locked, revision);
      return locked;
    },
  );
  if (byline !== undefined) await changeByline(tx, actor, article, byline);
  if (!hasText) return presentUnrevised(context, article);
  const { revised, findings } = await reviseArticle(context, article, change);
  const isOwn = change.markdown !== undefined;
  return { ...revised, ...fieldsOf({ ...findings, checks: isOwn ? findings.checks : shownTo(actor, findings.checks) }) };
});

type Change = Omit<Input, "id" | "revision" | "byline">;

/** Answers for an article whose text stays as it is. */
async function presentUnrevised({ tx, actor, tell }: Context, { id, revision, status }: LockedArticle) {
  const { checks } = await findRevision(tx, actor.organizationId, id, revision);
  return { id, revision, status, droppedImages: [], dropped: [], ...fieldsOf({ checks: shownTo(actor, translatedChecks(checks, tell)) }) };
}

/** Counts findings without listing them for whoever may not read the text that they quote. */
function shownTo(actor: Actor, { listed, more }: Bounded<ArticleCheck>): Bounded<ArticleCheck> {
  return mayUse(actor, "articles:read") ? { listed, more } : { listed: [], more: more + listed.length };
}

/** Checks the Markdown's own title when it is the one that counts. */
async function checkHeading(organizationId: string, { title, markdown }: Change): Promise<void> {
  const heading = title === undefined && markdown !== undefined ? await textOf(organizationId, markdown).ask("headline") : null;
  if (heading !== null) checkTitleLength(heading);
}
