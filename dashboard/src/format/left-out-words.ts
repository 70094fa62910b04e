import type { DroppedKind } from "@galley/markdown";
import { m } from "#messages";

const words: Record<DroppedKind, () => string> = {
  code_block: m.left_out_code_block,
  html: m.left_out_html,
  table: m.left_out_table,
  rule: m.left_out_rule,
  front_matter: m.left_out_front_matter,
  title: m.left_out_title,
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

/** Names a kind. A newer service may name kinds that this page does not know. */
export function wordsFor(kind: string): string {
  return Object.hasOwn(words, kind) ? words[kind as DroppedKind]() : kind.replaceAll("_", " ");
}
