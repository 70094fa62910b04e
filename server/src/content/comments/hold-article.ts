import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import type { Actor } from "#src/operations/actor.ts";
import type { CommentedArticle } from "./write-comment.ts";

/** Locks the article in share mode until commit, so that its revision stays the commented one. Comments do not block each other. */
export function holdArticle(tx: Tx, actor: Actor, id: string): Promise<CommentedArticle | undefined> {
  let article = tx
    .selectFrom("article")
    .select(["id", "project_id", "title", "revision"])
    .where("organization_id", "=", actor.organizationId)
    .where("id", "=", id);
  if (actor.reach !== "all") article = article.where("project_id", "=", sql<string>`any(${[...actor.reach]})`);
  return article.forShare().executeTakeFirst();
}
