import type * as contract from "@galley/contract";
import type { z } from "zod";
import type { CommentRow, ReplyRow } from "./comment-queries.ts";
import { type Current, placeIn } from "./place-in.ts";
import { presentComment, presentReply } from "./present-comment.ts";

type Browsed = z.input<typeof contract.BrowsedComment>;

/** Presents comments to the dashboard. */
export async function presentBrowsed(rows: readonly CommentRow[], current: Current): Promise<Browsed[]> {
  const findPlace = await placeIn(current, rows);
  return rows.map((row) => {
    const { mentions, asks_for_changes: asksForChanges, prefix, suffix } = row;
    return {
      ...presentComment(row, findPlace(row)),
      ...spokenBy(row),
      ...changesOf(row),
      replies: row.replies.map((reply) => ({ ...presentReply(reply), ...spokenBy(reply), ...changesOf(reply), mentions: reply.mentions })),
      mentions,
      asksForChanges,
      prefix,
      suffix,
      resolvedAt: row.resolved_at,
      resolvedBy: row.resolved_by,
      appliedRevision: row.applied_revision,
    };
  });
}

function changesOf({ edited_at: editedAt, deleted_by_writer: byWriter }: ReplyRow) {
  return { editedAt, deletedBy: byWriter === null ? null : byWriter ? ("writer" as const) : ("other" as const) };
}

function spokenBy({ author: member, author_id: authorId, guest_id: id, guest_name: name }: ReplyRow) {
  return { authorId, author: name ?? member, guest: id === null || name === null ? null : { id, name, invitedBy: member } };
}
