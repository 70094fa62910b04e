import type { Block, Inlines } from "./document.ts";

/** Gives each link the address that `targetOf` returns; where that is null, its words stay without a link. */
export function mapLinks(blocks: readonly Block[], targetOf: (href: string, words: Inlines) => string | null): Block[] {
  const map = (inlines: Inlines): Inlines =>
    inlines.flatMap((inline): Inlines => {
      if (inline.type === "strong" || inline.type === "emphasis") return [{ ...inline, children: map(inline.children) }];
      if (inline.type !== "link") return [inline];
      const href = targetOf(inline.href, inline.children);
      return href === null ? inline.children : [{ ...inline, href }];
    });
  return blocks.map((block): Block => {
    if (block.type === "heading" || block.type === "paragraph") return { ...block, children: map(block.children) };
    if (block.type === "list") return { ...block, items: block.items.map(map) };
    return block.type === "quote" ? { ...block, paragraphs: block.paragraphs.map(map) } : block;
  });
}
