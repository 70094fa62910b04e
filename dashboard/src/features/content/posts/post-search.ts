import type { PostChoice, PostFormat, PostStatus } from "@galley/contract";
import type { Input } from "#src/api/operations.ts";
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
  /** Dialog over the list in which a post begins. */
  begin: oneOf(["template"]),
});
export type PostListSearch = ReturnType<typeof postListSearch>;

/** Returns what the list shows as a saved view keeps it. */
export function choiceOf({ status, format, destination, articleId, query = "" }: PostListSearch): PostChoice {
  return { screen: "posts", status, format, destination, articleId, query: query.trim() || undefined };
}

export function browseInput(projectId: string, search: PostListSearch): Input<"browse_posts"> {
  const { screen: _, status, ...filters } = choiceOf(search);
  return { projectId, ...(status && { statuses: [status] }), ...filters };
}

export function isFiltered(search: PostListSearch): boolean {
  const { screen: _, ...filters } = choiceOf(search);
  return Object.values(filters).some(Boolean);
}

/** Returns the search parameters of a saved view. */
export function searchOfChoice({ screen: _, ...search }: PostChoice): PostListSearch {
  return search;
}

const editorViews = ["write", "preview", "comments", "out"] as const;
export type EditorView = (typeof editorViews)[number];

/** Open slide, and the part that a narrow window shows. */
const editor = {
  slide: wholeNumber(1, 10),
  view: oneOf(editorViews),
  /** Network of the preview. */
  as: oneOf(ofCarousels),
  /** Destination whose package is open. */
  package: oneOf(destinations),
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
