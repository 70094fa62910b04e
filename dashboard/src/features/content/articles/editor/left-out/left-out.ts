import type { DroppedImage, DroppedKind, NearestForm } from "@galley/markdown";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";

/** Content that was left out or changed. Its place is a line, its own first words, or those before it. */
export type LeftOut = {
  kind: string;
  /** The name or address of an image. */
  src?: string;
  line?: number;
  excerpt?: string;
  near?: string;
  /** Form in which it can be kept; absent or null if there is none. */
  offer?: OfferedForm | null;
};

/** The forms of the language, and the library for an image. */
export type OfferedForm = NearestForm | "image";

type Found = Pick<LeftOut, "excerpt" | "offer"> & { kind: string; line: number };

const words: Record<DroppedKind, () => string> = {
  code_block: m.left_out_code_block,
  html: m.left_out_html,
  table: m.left_out_table,
  rule: m.left_out_rule,
  front_matter: m.left_out_front_matter,
  link: m.left_out_link,
  heading_level: m.left_out_heading_level,
  nested_list: m.left_out_nested_list,
  nested_quote: m.left_out_nested_quote,
  nested_block: m.left_out_nested_block,
  list_number: m.left_out_list_number,
  nested_image: m.left_out_nested_image,
  footnote: m.left_out_footnote,
  task: m.left_out_task,
  alert: m.left_out_alert,
  link_title: m.left_out_link_title,
  attribute: m.left_out_attribute,
  mark: m.left_out_mark,
  comment: m.left_out_comment,
  deletion: m.left_out_deletion,
};

/** Returns what the service or the Markdown parser left out, in the order of lines. */
export function leftOutOf(dropped: readonly Found[], droppedImages: readonly Pick<DroppedImage, "src" | "line">[]): LeftOut[] {
  const images = droppedImages.map(({ src, line }): LeftOut => ({ kind: "image", src, line }));
  return [...images, ...dropped].toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));
}

/** Returns how much of what the service left out its answer does not list. */
export function notListed({ more }: Pick<Output<"update_article">, "more">): number {
  return (more?.dropped ?? 0) + (more?.droppedImages ?? 0);
}

/** Describes left-out content for people: first its place, then what it was. */
export function leftOutLine(found: LeftOut): string {
  const { kind, src = "", line, excerpt = "", near = "" } = found;
  const named = kind === "image" ? imageNamed(src) : wordsFor(kind);
  const what = excerpt === "" ? named : m.left_out_quoted({ what: named, words: excerpt });
  if (line !== undefined) return m.editor_dropped_line({ line, what });
  return excerpt !== "" || near === "" ? what : m.left_out_near({ near, what });
}

function imageNamed(src: string): string {
  return src === "" ? m.left_out_image() : m.editor_dropped_image({ src });
}

/** Names a kind. A newer service may name kinds that this page does not know. */
export function wordsFor(kind: string): string {
  return Object.hasOwn(words, kind) ? words[kind as DroppedKind]() : kind.replaceAll("_", " ");
}
