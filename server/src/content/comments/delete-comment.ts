import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { Actor } from "#src/operations/actor.ts";
import { handle } from "#src/operations/handle.ts";
import { listReplies, lockComment, requireComment } from "./comment-queries.ts";
import { markDeleted, markResolved } from "./comment-writes.ts";
import { subjectOf } from "./subject.ts";
import { isWriter, mayDelete } from "./writers.ts";

export const deleteComment = handle(contract.deleteComment, async ({ tx, actor }, { id }) => {
  // The comment that it replies to is locked first, as by who replies.
  const rootId = (await requireComment(tx, actor, id)).parent_id ?? id;
  if (rootId !== id) await lockComment(tx, actor, rootId);
  const comment = await lockComment(tx, actor, id);
  if (!mayDelete(actor, comment)) throw new Failure("not_allowed", sentence("refusal_delete_comment_of_other"));
  // The history of the article or post tells the reason, so it stays.
  if (comment.asks_for_changes) throw new Failure("invalid_state", sentence("refusal_delete_request"));
  if (comment.deleted_at !== null) return { id, deleted: true as const };
  await markDeleted(tx, actor, id, isWriter(actor, comment));
  await resolveEmptied(tx, actor, rootId);
  return { id, deleted: true as const };
});

/** Resolves a thread of which every word was deleted. */
async function resolveEmptied(tx: Tx, actor: Actor, rootId: string): Promise<void> {
  const root = await requireComment(tx, actor, rootId);
  if (root.deleted_at === null || root.resolved_at !== null) return;
  const replies = await listReplies(tx, actor.organizationId, subjectOf(root), rootId);
  if (replies.every((reply) => reply.deleted_at !== null)) await markResolved(tx, actor, rootId);
}
