import type { Tx } from "#src/core/database/transact.ts";
import type { Actor } from "#src/operations/actor.ts";
import { articleNotFound, findArticle } from "./article-queries.ts";
import { requireUnlocked } from "./article-states.ts";

/** Returns the article to copy with its current text. Refuses one that the service is writing, which has none yet. */
export async function requireCopied(tx: Tx, actor: Actor, id: string) {
  const source = await findArticle(tx, actor, id);
  if (source === undefined) throw articleNotFound();
  if (source.status === "generating") requireUnlocked(source.status);
  return source;
}
