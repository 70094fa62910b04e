import type { PostFormat, PostStatus } from "@galley/contract";
import { oneOf, searchParams, wholeNumber, words } from "#src/place/search-params.ts";

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
const ofCarousels = ["instagram", "linkedin", "tiktok"] as const;
const destinations = ["x", ...ofCarousels] as const;

/** What an address of the list says. */
export const postListSearch = searchParams({
  status: oneOf(statuses),
  format: oneOf(formats),
  destination: oneOf(destinations),
  articleId: words(),
  query: words(),
  /** What is to be made: the dialog that is open over the list. */
  make: oneOf(["posts"]),
});
export type PostListSearch = ReturnType<typeof postListSearch>;

export const editorViews = ["write", "preview", "out"] as const;
export type EditorView = (typeof editorViews)[number];

/** Which slide is open, and what a narrow window shows. */
const editor = {
  slide: wholeNumber(1, 10),
  view: oneOf(editorViews),
  /** The network that the preview shows. */
  as: oneOf(ofCarousels),
  /** The destination whose package is open. */
  package: oneOf(destinations),
};
export const editorSearch = searchParams(editor);
export type EditorSearch = ReturnType<typeof editorSearch>;

export const newPostSearch = searchParams({ ...editor, format: oneOf(formats), articleId: words() });
