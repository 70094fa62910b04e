/** An article or a post that comments are about. */
export type CommentSubject = { kind: "article" | "post"; id: string };

/** Returns what a comment is about. */
export function subjectOf({ article_id, post_id }: { article_id: string | null; post_id: string | null }): CommentSubject {
  return article_id === null ? { kind: "post", id: post_id ?? "" } : { kind: "article", id: article_id };
}

/** A subject whose revision stays the commented one until commit. */
export type HeldSubject = CommentSubject & { projectId: string; title: string; revision: number };
