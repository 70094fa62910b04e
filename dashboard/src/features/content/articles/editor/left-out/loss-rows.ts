import { m } from "#messages";
import type { Kept, KeptKind } from "../paste/kept.ts";
import type { LeftOut, OfferedForm } from "./left-out.ts";

/** Losses of one kind: what became of them, and the choice that there is. */
export type LossRow = { kind: string; text: string; found: readonly LeftOut[]; offer: OfferedForm | null };

type Told = (values: { count: number }) => string;

const keptTexts: Record<OfferedForm, Told> = {
  list: m.pasted_table_list,
  code: m.pasted_code_lines,
  text: m.pasted_html_text,
  image: m.pasted_image_in,
};
const texts: Record<KeptKind, Told> = {
  table: m.pasted_table_out,
  code_block: m.pasted_code_out,
  html: m.pasted_html_out,
  rule: m.pasted_rule,
  front_matter: m.pasted_front_matter,
  title: m.left_out_title,
  link: m.pasted_link,
  heading_level: m.pasted_heading_level,
  nested_list: m.pasted_nested_list,
  nested_quote: m.pasted_nested_quote,
  nested_block: m.pasted_nested_block,
  list_number: m.pasted_list_number,
  nested_image: m.pasted_nested_image,
  footnote: m.pasted_footnote,
  task: m.pasted_task,
  alert: m.pasted_alert,
  link_title: m.pasted_link_title,
  attribute: m.pasted_attribute,
  mark: m.pasted_mark,
  comment: m.pasted_comment,
  deletion: m.pasted_deletion,
  image: m.pasted_image,
};

export const formNames: Record<OfferedForm, () => string> = {
  list: m.pasted_as_list,
  code: m.pasted_as_code,
  text: m.pasted_as_text,
  image: m.pasted_as_image,
};

/** Returns the losses of a paste kind by kind, in the order in which they first occur. */
export function lossRows(leftOut: readonly LeftOut[], keep: Kept | null): LossRow[] {
  const groups = Map.groupBy(leftOut, ({ kind, offer }) => `${kind} ${offer ?? ""}`);
  return [...groups.values()].map((found): LossRow => {
    const { kind, offer = null } = found[0] as LeftOut;
    const isKept = offer !== null && keep?.has(kind as KeptKind) === true;
    const told = isKept ? keptTexts[offer] : leftTextOf(kind as KeptKind, offer);
    return { kind, text: told({ count: found.length }), found, offer };
  });
}

function leftTextOf(kind: KeptKind, offer: OfferedForm | null): Told {
  if (kind === "html" && offer === null) return m.pasted_html_elements;
  return offer === "image" ? m.pasted_image_out : texts[kind];
}
