import { sentence } from "@galley/messages";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { Actor } from "#src/operations/actor.ts";
import { findPost, postNotFound } from "./post-queries.ts";

/** Returns the post to copy with its current content. Refuses one that the service is writing, which has none yet. */
export async function requireCopied(tx: Tx, actor: Actor, id: string) {
  const source = await findPost(tx, actor, id);
  if (source === undefined) throw postNotFound();
  const { content, status } = source;
  if (content === null || status === "generating") throw new Failure("invalid_state", sentence("refusal_post_being_written"));
  return { ...source, content };
}
