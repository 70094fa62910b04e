import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import type { Actor } from "#src/operations/actor.ts";
import type { CommentedArticle } from "./write-comment.ts";

/** Keeps the article as it is until commit, so that what a comment says of its revision holds; comments do not wait for each other. */
export function holdArticle(tx: Tx, actor: Actor, id: string): Promise<CommentedArticle | undefined> {
  let article = tx
    .selectFrom("article")
    .select(["id", "project_id", "title", "revision"])
    .where("organization_id", "=", actor.organizationId)
    .where("id", "=", id);
  if (actor.reach !== "all") article = article.where("project_id", "=", sql<string>`any(${[...actor.reach]})`);
  return article.forShare().executeTakeFirst();
}
