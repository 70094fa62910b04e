import type { DroppedImage, DroppedKind } from "@galley/markdown";
import { m } from "#messages";

/** Content that was left out. Its place is a line, or the words near it; it has neither if no words precede it. */
export type LeftOut = {
  kind: string;
  /** The address of an image. */
  src?: string;
  line?: number;
  near?: string;
  /** True if its words were kept. */
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

/** Returns what the service or the Markdown parser left out, in the order of lines. */
export function leftOutOf(dropped: readonly Found[], droppedImages: readonly Pick<DroppedImage, "src" | "line">[]): LeftOut[] {
  const images = droppedImages.map(({ src, line }): LeftOut => ({ kind: "image", src, line }));
  return [...images, ...dropped].toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));
}

/** Describes left-out content for people: first its place, then what it was. */
export function leftOutLine({ kind, src = "", line, near, staysAsText = false }: LeftOut): string {
  const named = kind === "image" ? m.editor_dropped_image({ src }) : wordsFor(kind);
  const what = staysAsText ? m.left_out_text_stays({ what: named }) : named;
  if (line !== undefined) return m.editor_dropped_line({ line, what });
  return near === undefined ? m.left_out_at_start({ what }) : m.left_out_near({ near, what });
}

/** Names a kind. A newer service may name kinds that this page does not know. */
function wordsFor(kind: string): string {
  return Object.hasOwn(words, kind) ? words[kind as DroppedKind]() : kind.replaceAll("_", " ");
}
