import type { DroppedImage, DroppedKind } from "@galley/markdown";
import { m } from "#src/paraglide/messages.js";

/** One thing that did not come along. Its place is a line, or the words that it stands near; neither where nothing stands before it. */
export type LeftOut = {
  kind: string;
  /** The address of an image. */
  src?: string;
  line?: number;
  near?: string;
  /** Whether its words came along without it. */
  staysAsText?: boolean;
};

type Found = { kind: string; line: number };

const words: Record<DroppedKind, () => string> = {
  code_block: m.left_out_code_block,
  html: m.left_out_html,
  table: m.left_out_table,
  rule: m.left_out_rule,
  link: m.left_out_link,
  heading_level: m.left_out_heading_level,
  nested_list: m.left_out_nested_list,
  nested_quote: m.left_out_nested_quote,
  nested_block: m.left_out_nested_block,
};

/** What the service or the reader of Markdown left out, in the order of its lines. */
export function leftOutOf(dropped: readonly Found[], droppedImages: readonly Pick<DroppedImage, "src" | "line">[]): LeftOut[] {
  const images = droppedImages.map(({ src, line }): LeftOut => ({ kind: "image", src, line }));
  return [...images, ...dropped].toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));
}

/** As people are told: the place first, then what it was. */
export function leftOutLine({ kind, src = "", line, near, staysAsText = false }: LeftOut): string {
  const named = kind === "image" ? m.editor_dropped_image({ src }) : wordsFor(kind);
  const what = staysAsText ? m.left_out_text_stays({ what: named }) : named;
  if (line !== undefined) return m.editor_dropped_line({ line, what });
  return near === undefined ? m.left_out_at_start({ what }) : m.left_out_near({ near, what });
}

/** A newer service may name kinds that this page does not know. */
function wordsFor(kind: string): string {
  return Object.hasOwn(words, kind) ? words[kind as DroppedKind]() : kind.replaceAll("_", " ");
}
