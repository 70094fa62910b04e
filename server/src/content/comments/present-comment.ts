import type * as contract from "@galley/contract";
import type { z } from "zod";
import { locate } from "./anchor.ts";
import { type CommentedText, commentedTextOf } from "./article-text.ts";
import type { CommentRow, ReplyRow } from "./comment-queries.ts";

type Comment = z.input<typeof contract.Comment>;

/** Presents comments to the API, and looks for each passage in the article's current revision. */
export function presentComments(rows: readonly CommentRow[], current: Current): Comment[] {
  const isOrphaned = orphanedIn(current);
  return rows.map((row) => presentComment(row, isOrphaned(row)));
}

type Current = { revision: number } & CommentedText;

/** Returns a check whether a passage is missing from the article's current revision. Extracts the revision's text at most once. */
export function orphanedIn(current: Current): (row: CommentRow) => boolean {
  let text: string | undefined;
  return (row) => {
    // A passage always exists in the revision in which the comment was made.
    if (row.quote === "" || row.revision === current.revision) return false;
    text ??= commentedTextOf(current);
    return locate(text, row) === undefined;
  };
}

type Presented = ReplyRow & Pick<CommentRow, "quote" | "replies">;

export function presentComment({ quote, replies, ...said }: Presented, orphaned: boolean): Comment {
  return { ...presentReply(said), quote, orphaned, replies: replies.map(presentReply) };
}

export function presentReply({ id, body, author, via, revision, created_at }: ReplyRow) {
  return { id, quote: "", body, author, createdAt: created_at, replies: [], via, revision, orphaned: false };
}
