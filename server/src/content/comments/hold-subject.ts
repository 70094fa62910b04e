import { sentence } from "@galley/messages";
import { articleNotFound } from "#src/content/articles/article-queries.ts";
import { postNotFound } from "#src/content/posts/post-queries.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { Actor } from "#src/operations/actor.ts";
import { withinReach } from "#src/operations/within-reach.ts";
import type { CommentSubject, HeldSubject } from "./subject.ts";

/** Locks the article in share mode until commit, so that its revision stays the commented one. Comments do not block each other. */
export async function holdArticle(tx: Tx, actor: Actor, id: string): Promise<HeldSubject> {
  const found = await tx
    .selectFrom("article")
    .select(["id", "project_id as projectId", "title", "revision"])
    .where(withinReach(actor, "article"))
    .where("id", "=", id)
    .forShare()
    .executeTakeFirst();
  if (found === undefined) throw articleNotFound();
  return { kind: "article", ...found };
}

/** Does the same for a post. One that is not written yet has nothing to comment on. */
export async function holdPost(tx: Tx, actor: Actor, id: string): Promise<HeldSubject> {
  const found = await tx
    .selectFrom("post")
    .select(["id", "project_id as projectId", "title", "revision"])
    .where(withinReach(actor, "post"))
    .where("id", "=", id)
    .forShare()
    .executeTakeFirst();
  if (found === undefined) throw postNotFound();
  if (found.revision === 0) throw new Failure("invalid_state", sentence("refusal_post_unwritten"));
  return { kind: "post", ...found };
}

/** Returns the title of what a comment is about, without a lock. */
export async function findTitle(tx: Tx, { organizationId }: Actor, { kind, id }: CommentSubject): Promise<string> {
  const found = tx.selectFrom(kind).select("title").where("organization_id", "=", organizationId).where("id", "=", id);
  return (await found.executeTakeFirstOrThrow()).title;
}
