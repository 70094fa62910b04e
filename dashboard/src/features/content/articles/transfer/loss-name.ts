import type { ImportLossKind } from "@galley/contract";
import { m } from "#messages";
import { wordsFor } from "#src/format/left-out-words.ts";
import type { ImportedArticle } from "./use-import.ts";

type Loss = ImportedArticle["dropped"][number];

const words: Record<ImportLossKind, (input: { name: string }) => string> = {
  card: m.moving_lost_card,
  card_details: m.moving_lost_card_details,
  shortcode: m.moving_lost_shortcode,
  block: m.moving_lost_block,
  template_tag: m.moving_lost_template_tag,
  attachment: m.moving_lost_attachment,
  cover_missing: m.moving_lost_cover_missing,
  cover_caption: m.moving_lost_cover_caption,
  image: m.moving_lost_image,
  cover: m.moving_lost_cover,
  image_link: m.moving_lost_image_link,
  animation: m.moving_lost_animation,
  frame: m.moving_lost_frame,
  front_matter: m.moving_lost_front_matter,
  too_long: m.moving_lost_too_long,
  tag: m.moving_lost_tag,
  others: m.moving_lost_others,
};

/** Names a loss of an import for people. */
export function lossName({ kind, name }: Pick<Loss, "kind" | "name">): string {
  if (kind === "html" && name !== "") return m.moving_lost_element({ name });
  if (kind === "table") return m.moving_lost_table();
  return Object.hasOwn(words, kind) ? words[kind as ImportLossKind]({ name }) : wordsFor(kind);
}

/** Returns losses by name, with their number, and the lines and places of the first. Marks of different elements have one name. */
export function namedLosses(dropped: readonly Loss[]): { name: string; count: number; places: string[]; lines: number[] }[] {
  const found = Map.groupBy(dropped, lossName);
  return [...found].map(([name, losses]) => ({
    name,
    count: losses.reduce((sum, { count }) => sum + count, 0),
    places: [...new Set(losses.flatMap(({ places }) => places))],
    lines: [...new Set(losses.flatMap(({ lines }) => lines))].toSorted((a, b) => a - b),
  }));
}
