import type * as contract from "@galley/contract";
import type { z } from "zod";
import type { CommentRow, ReplyRow } from "./comment-queries.ts";
import { type CommentPlace, type Current, placeIn } from "./place-in.ts";

type Comment = z.input<typeof contract.Comment>;

/** Presents comments to the API, and looks for the place of each in the current revision. */
export async function presentComments(rows: readonly CommentRow[], current: Current): Promise<Comment[]> {
  const findPlace = await placeIn(current, rows);
  return rows.map((row) => presentComment(row, findPlace(row)));
}

type Presented = ReplyRow & Pick<CommentRow, "quote" | "replacement" | "replies">;

export function presentComment({ quote, replacement, replies, ...said }: Presented, { orphaned, point }: CommentPlace): Comment {
  return { ...presentReply(said), quote, orphaned, point, replacement, replies: replies.map(presentReply) };
}

/** Presents a comment that was just written, which nobody has answered. */
export function presentNew(row: ReplyRow & Pick<CommentRow, "quote" | "replacement">, point: contract.SlidePoint | null = null): Comment {
  return presentComment({ ...row, replies: [] }, { orphaned: false, point });
}

export function presentReply({ id, body, author: member, guest_name: guest, via, revision, created_at, ...changed }: ReplyRow) {
  const author = guest === null ? member : `${guest} (via ${member})`;
  const [edited, deleted] = [changed.edited_at !== null, changed.deleted_at !== null];
  return { id, quote: "", body, author, createdAt: created_at, replies: [], via, revision, orphaned: false, edited, deleted };
}
