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

export const postListSearch = searchParams({
  status: oneOf(statuses),
  format: oneOf(formats),
  destination: oneOf(destinations),
  articleId: words(),
  query: words(),
  /** Dialog over the list in which posts are requested. */
  make: oneOf(["posts"]),
});
export type PostListSearch = ReturnType<typeof postListSearch>;

const editorViews = ["write", "preview", "out"] as const;
export type EditorView = (typeof editorViews)[number];

/** Open slide, and the part that a narrow window shows. */
const editor = {
  slide: wholeNumber(1, 10),
  view: oneOf(editorViews),
  /** Network of the preview. */
  as: oneOf(ofCarousels),
  /** Destination whose package is open. */
  package: oneOf(destinations),
};
export const editorSearch = searchParams(editor);
export type EditorSearch = ReturnType<typeof editorSearch>;

export const newPostSearch = searchParams({ ...editor, format: oneOf(formats), articleId: words() });
