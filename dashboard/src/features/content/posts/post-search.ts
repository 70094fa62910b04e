import type { PostFormat, PostStatus } from "@galley/contract";
import { oneOf, type Reader, searchParams, wholeNumber, words } from "#src/place/search-params.ts";
import { textKey } from "#src/place/text-key.ts";

const statuses = [
  "draft",
  "generating",
  "in_review",
  "approved",
  "scheduled",
  "published",
  "failed",
] as const satisfies readonly PostStatus[];
const formats = ["linkedin", "x", "carousel"] as const satisfies readonly PostFormat[];

// The screens know the names of networks, and take others for none: this file is loaded before any of them.
export const postListSearch = searchParams({
  status: oneOf(statuses),
  format: oneOf(formats),
  destination: words(30),
  articleId: words(),
  query: words(),
  /** Dialog over the list in which posts are requested. */
  make: oneOf(["posts"]),
  /** Dialog over the list in which a post begins. */
  begin: oneOf(["template"]),
});
export type PostListSearch = ReturnType<typeof postListSearch>;

export const postQueueSearch = searchParams({ destination: words(30) });

const editorViews = ["write", "preview", "comments", "out"] as const;
export type EditorView = (typeof editorViews)[number];

/** Open slide, and the part that a narrow window shows. */
const editor = {
  slide: wholeNumber(1, 10),
  view: oneOf(editorViews),
  /** Network of the preview. */
  as: words(30),
  /** Destination whose package is open. */
  package: words(30),
  /** Active comment. */
  comment: words(),
};
export const editorSearch = searchParams(editor);
export const postHistorySearch = searchParams({ from: wholeNumber(1), to: wholeNumber(1) });
export type EditorSearch = ReturnType<typeof editorSearch>;

function like(shape: RegExp): Reader<string> {
  return (value) => (typeof value === "string" && shape.test(value) ? value : undefined);
}

export const newPostSearch = searchParams({
  ...editor,
  format: oneOf(formats),
  articleId: words(),
  /** Day and time for which it is planned once it is saved. */
  day: like(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/),
  time: like(/^([01]\d|2[0-3]):[0-5]\d$/),
  /** Name of the text, under which this browser keeps it. */
  text: textKey,
});
