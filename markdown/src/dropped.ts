/**
 * Kinds of Markdown that the article language leaves out or changes:
 * - `code_block`, `html`, `table`, `rule`: left out; text between two inline tags stays
 * - `link`: the link is removed, its text stays (its scheme is not allowed, or it leads nowhere)
 * - `heading_level`: kept as the nearest level the language has
 * - `nested_list`, `nested_quote`, `nested_block`: kept, flattened into the list or quote around it
 */
export type DroppedKind =
  | "code_block"
  | "html"
  | "table"
  | "rule"
  | "link"
  | "heading_level"
  | "nested_list"
  | "nested_quote"
  | "nested_block";

/** One finding per kind and line. `line` is the 1-based line of the source. */
export type Dropped = { readonly kind: DroppedKind; readonly line: number };

/**
 * Reasons why an image cannot be shown: its id is unknown, it belongs to another project, it is on another server (images are
 * never fetched), or its source is none that an article can contain.
 */
export type DroppedImageReason = "not_found" | "other_project" | "external_url" | "unsupported";

/** `src` as written, cut after 500 characters; `line` is the 1-based line of the source. */
export type DroppedImage = {
  readonly src: string;
  readonly alt: string;
  readonly line: number;
  readonly reason: DroppedImageReason;
};
