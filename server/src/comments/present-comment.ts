import type * as contract from "@galley/contract";
import type { z } from "zod";
import { locate } from "./anchor.ts";
import { articleText, type CommentedText } from "./article-text.ts";
import type { CommentRow, ReplyRow } from "./comment-queries.ts";

type Comment = z.input<typeof contract.Comment>;

/** Comments as the API tells them, each passage looked for in the article's current revision. */
export function presentComments(rows: readonly CommentRow[], current: { revision: number } & CommentedText): Comment[] {
  let text: string | undefined;
  const isOrphaned = (row: CommentRow) => {
    // In the revision that it was made in, a passage stands for certain.
    if (row.quote === "" || row.revision === current.revision) return false;
    text ??= articleText(current);
    return locate(text, row) === undefined;
  };
  return rows.map((row) => presentComment(row, isOrphaned(row)));
}

export function presentComment({ quote, replies, ...said }: Omit<CommentRow, "prefix" | "suffix">, orphaned: boolean): Comment {
  return { ...presentReply(said), quote, orphaned, replies: replies.map(presentReply) };
}

export function presentReply({ id, body, author, via, revision, created_at }: ReplyRow) {
  return { id, quote: "", body, author, createdAt: created_at, replies: [], via, revision, orphaned: false };
}
