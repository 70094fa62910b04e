import type { LossKind } from "#src/operations/outside/import-reader.ts";

const descriptions: Partial<Record<LossKind, (name: string) => string>> = {
  table: () => "table (its rows stay as a list)",
  html: (name) => name || "html",
  mark: (name) => `<${name}> (its text stays)`,
  card: (name) => `card ${name || "without a name"}`,
  card_details: (name) => `card ${name} (its link stays)`,
  shortcode: (name) => `shortcode [${name}]`,
  block: (name) => `block ${name}`,
  template_tag: (name) => `template tag ${name}`.trim(),
  attachment: () => "shortcode [gallery] (images that the export does not hold)",
  cover_missing: () => "cover that the export does not hold",
  cover_caption: () => "caption of the cover",
  image: () => "image without an address",
  cover: () => "cover without an address",
  animation: () => "animation (its first picture stays)",
  frame: (name) => `iframe of ${name}`,
  image_link: () => "link around an image",
  front_matter: (name) => `field ${name}`,
  too_long: (name) => `${name} (too long)`,
};

/** Describes a loss in one text for programs and the command line. */
export function describeLoss(kind: LossKind, name: string): string {
  return descriptions[kind]?.(name) ?? kind;
}
