import { useMutation } from "@tanstack/react-query";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import type { Input, Output } from "#src/api/operations.ts";

/** An article or a post whose comments are shown. */
export type CommentSubject = { kind: "article" | "post"; id: string };

/** Target of a pin: a slide, the picture of a part, or the only picture of a post. */
export type PinnedKind = "slide" | "part" | "picture";

/** A subject with its words on the screen. */
export type ShownSubject = CommentSubject & {
  /** Target of the points; slides by default. */
  pinned?: PinnedKind;
  /** Revision that is shown. */
  revision: number;
  /** Why nobody can change the text right now. */
  locked?: string | null;
  /** Differs for another text, which has its passages elsewhere. */
  textKey: string;
  /** Returns the words that quotes are looked for in, as normal text. */
  readText: () => string;
};

export type Point = NonNullable<Input<"create_post_comment">["point"]>;
type Said = { body: string; quote?: string; prefix?: string; suffix?: string; replacement?: string; parentId?: string; point?: Point };

/** Returns a function that writes a comment on an article or a post. */
export function useWriteComment({ kind, id }: CommentSubject): (said: Said) => Promise<Output<"create_comment">> {
  const onArticle = useMutation(mutation("create_comment", { sentAgain: true }));
  const onPost = useMutation(mutation("create_post_comment", { sentAgain: true }));
  return ({ point, ...said }) =>
    kind === "article" ? onArticle.mutateAsync({ id, ...said }) : onPost.mutateAsync({ id, ...said, ...(point && { point }) });
}

/** Texts that name the subject. */
export const subjectTexts = {
  article: { onIt: () => m.review_on_article(), onWhole: () => m.review_on_whole(), none: () => m.review_none() },
  post: { onIt: () => m.review_on_post(), onWhole: () => m.review_on_whole_post(), none: () => m.review_none_on_post() },
} as const satisfies Record<CommentSubject["kind"], Record<string, () => string>>;
