/**
 * Kinds of Markdown that the article language leaves out or changes:
 * - `code_block`, `html`, `table`, `rule`: left out; text between two inline tags stays
 * - `front_matter`: fields between lines `---` or `+++` at the beginning, left out; none of them is read
 * - `title`: a first line `# ` beside another title that was given apart; left out
 * - `link`: the link is removed, its text stays (its scheme is not allowed, or it leads nowhere)
 * - `heading_level`: kept as the nearest level the language has
 * - `nested_list`, `nested_quote`, `nested_block`: kept, flattened into the list or quote around it
 * - `list_number`: the item stays, and its number counts on from the item before it
 * - `nested_image`: an image within the words of a list's item or a quote, kept behind it
 * - `footnote`: the sign and the text of a note, kept as words where they stand
 * - `task`: a box to tick, kept as its sign
 * - `alert`: the kind of a callout; its text is kept as a quote
 * - `link_title`: words that show when one points at a link, an image or other words
 * - `attribute`: names and classes for other programs, as `{#id}` and `{:toc}`
 * - `mark`: struck, underlined, highlighted, raised or lowered text of a page, kept without that mark
 * - `comment`, `deletion`: a reviewer's remark, and words that a tracked change takes out; of a page, left out
 */
export type DroppedKind =
  | "code_block"
  | "html"
  | "table"
  | "rule"
  | "front_matter"
  | "title"
  | "link"
  | "heading_level"
  | "nested_list"
  | "nested_quote"
  | "nested_block"
  | "nested_image"
  | "list_number"
  | "footnote"
  | "task"
  | "alert"
  | "link_title"
  | "attribute"
  | "mark"
  | "comment"
  | "deletion";

/**
 * Nearest forms that the language has: a `list` with an item for each row of a table, lines of inline `code` for a code block,
 * `text` without its tags for HTML.
 */
export type NearestForm = "list" | "code" | "text";

/**
 * Content that was left out or changed. `excerpt` is its beginning on one line, "" if it has no words. `offer` is the form in
 * which it can be kept instead; null where none is nearer than what stays.
 */
export type Loss = { readonly kind: DroppedKind; readonly excerpt: string; readonly offer: NearestForm | null };

/** Kinds that are kept in their nearest form. Those without an `offer` change nothing. */
export type KeptKinds = ReadonlySet<DroppedKind>;

/** One finding per kind and line. `line` is the 1-based line of the source. */
export type Dropped = Loss & { readonly line: number };

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
