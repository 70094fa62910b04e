import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { notify } from "#src/people/notifications/tell.ts";
import { findReply, lockComment } from "./comment-queries.ts";
import { changeReason, markEdited } from "./comment-writes.ts";
import { findMentions } from "./find-mentions.ts";
import { findTitle } from "./hold-subject.ts";
import { subjectOf } from "./subject.ts";
import { noticeOf } from "./write-comment.ts";
import { isWriter } from "./writers.ts";

export const updateComment = handle(contract.updateComment, async (context, { id, body }) => {
  const { tx, actor } = context;
  const comment = await lockComment(tx, actor, id);
  if (!isWriter(actor, comment)) throw new Failure("not_allowed", sentence("refusal_comment_of_other"));
  if (comment.deleted_at !== null) throw new Failure("invalid_state", sentence("refusal_comment_deleted"));
  // Members read it in the history. One of theirs with the same words would change along with it.
  if (actor.guest !== undefined && comment.asks_for_changes) throw new Failure("invalid_state", sentence("refusal_edit_request"));
  const { mentions, mentioned, unmatched } = await findMentions(context, comment.project_id, body);
  await markEdited(tx, actor, id, body, mentions);
  if (comment.post_id !== null && comment.asks_for_changes) await changeReason(tx, actor, comment.post_id, comment, body);
  const known = new Set((comment.mentions ?? []).map(({ personId }) => personId));
  const anew = new Map(mentioned.filter((person) => !known.has(person.id)).map((person) => [person.id, "mention"] as const));
  const subject = subjectOf(comment);
  const title = await findTitle(tx, actor, subject);
  await notify(context, noticeOf({ ...subject, projectId: comment.project_id, title }, id), anew);
  const { edited_at: editedAt } = await findReply(tx, actor.organizationId, id);
  return { id, body, editedAt: editedAt ?? "", mentioned, unmatched };
});
