import { limits, type NotificationKind } from "@galley/contract";
import { sentence } from "@galley/messages";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { Actor } from "#src/operations/actor.ts";
import { listReplies, lockComment } from "./comment-queries.ts";
import type { HeldSubject } from "./subject.ts";

/** Locks the comment that a reply belongs to. Returns the participants of its thread; nobody for a comment of its own. */
export async function openThread(
  tx: Tx,
  actor: Actor,
  subject: HeldSubject,
  parentId: string | undefined,
): Promise<ReadonlyMap<string, NotificationKind>> {
  if (parentId === undefined) return new Map();
  const parent = await lockComment(tx, actor, parentId, subject);
  if (parent.parent_id !== null) {
    throw new Failure("invalid_input", sentence("refusal_reply_to_reply"), "parentId");
  }
  if (parent.resolved_at !== null) throw new Failure("invalid_state", sentence("refusal_comment_resolved"));
  const replies = await listReplies(tx, actor.organizationId, subject, parentId);
  if (replies.length >= limits.repliesMax) {
    throw new Failure("invalid_state", sentence("refusal_comment_has_all_replies", { count: limits.repliesMax }));
  }
  return new Map([parent, ...replies].map(({ author_id }) => [author_id, "comment_reply"]));
}
