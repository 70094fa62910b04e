import type { Tx } from "#src/core/database/transact.ts";
import type { Actor } from "#src/operations/actor.ts";
import { withinReach } from "#src/operations/within-reach.ts";
import type { CommentedArticle } from "./write-comment.ts";

/** Locks the article in share mode until commit, so that its revision stays the commented one. Comments do not block each other. */
export function holdArticle(tx: Tx, actor: Actor, id: string): Promise<CommentedArticle | undefined> {
  return tx
    .selectFrom("article")
    .select(["id", "project_id", "title", "revision"])
    .where(withinReach(actor, "article"))
    .where("id", "=", id)
    .forShare()
    .executeTakeFirst();
}
