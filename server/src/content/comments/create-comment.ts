import type { Permission } from "@galley/contract";
import * as contract from "@galley/contract";
import { type Anchor, normalText } from "@galley/markdown";
import { sentence } from "@galley/messages";
import { findRevision } from "#src/content/articles/article-queries.ts";
import { textOf } from "#src/content/articles/texts/text.ts";
import { Failure } from "#src/core/failure.ts";
import { type Actor, mayUse } from "#src/operations/actor.ts";
import { handle } from "#src/operations/handle.ts";
import { requirePermission } from "#src/operations/permit.ts";
import { findPassage, type Quoted, textOfArticle } from "./commented-text.ts";
import { holdArticle } from "./hold-subject.ts";
import { openThread } from "./open-thread.ts";
import { presentNew } from "./present-comment.ts";
import { requirePlaceable, requireQuote } from "./suggestions/require-placeable.ts";
import { writeComment } from "./write-comment.ts";

export const createComment = handle(contract.createComment, async (context, { id, body, replacement, parentId, ...quoted }) => {
  const { tx, actor } = context;
  const { quote } = quoted;
  requireNoQuote(parentId, quote);
  requireQuote(replacement, quote);
  if (replacement !== undefined) requirePermission(actor, "articles:read");
  const article = await holdArticle(tx, actor, id);
  const concerned = await openThread(tx, actor, article, parentId);
  const readRevision = () => findRevision(tx, actor.organizationId, id, article.revision);
  const anchor = await anchorOfQuote(actor, "articles:read", quoted, async () => textOfArticle(await readRevision()));
  if (anchor !== undefined && replacement !== undefined) {
    const { title, markdown } = await readRevision();
    requirePlaceable(await textOf(actor.organizationId, markdown).ask("replaced", { title, anchor, words: replacement }));
  }
  const remark = { body, parentId: parentId ?? null, anchor, replacement };
  const { mentioned, unmatched, ...row } = await writeComment(context, article, remark, concerned);
  return { ...presentNew(row), mentioned, unmatched };
});

export function requireNoQuote(parentId: string | undefined, quote: string): void {
  if (parentId !== undefined && quote.trim() !== "") throw new Failure("invalid_input", sentence("refusal_reply_with_quote"), "quote");
}

/**
 * Returns the place of a quote in the text of the current revision; undefined for no quote. What somebody quotes who may not read the text
 * is kept as it is: whether the text has it would tell them the text, word by word.
 */
export async function anchorOfQuote(
  actor: Actor,
  reading: Permission,
  quoted: Quoted,
  readText: () => Promise<string>,
): Promise<Anchor | undefined> {
  if (quoted.quote.trim() === "") return undefined;
  if (!mayUse(actor, reading)) return { quote: normalText(quoted.quote), prefix: "", suffix: "" };
  const anchor = findPassage(await readText(), quoted);
  if (anchor !== undefined) return anchor;
  throw new Failure("invalid_input", sentence("refusal_quote_not_found"), "quote");
}
