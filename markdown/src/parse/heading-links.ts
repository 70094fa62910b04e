import type { Block, Heading, Inlines } from "../document.ts";
import { inlineText } from "../plain-text.ts";
import { headingIds } from "../render/heading-ids.ts";

/** Returns the blocks with links to names of headings, as `[above](#name)`, leading to the ids that pages give these headings. */
export function withHeadingLinks(blocks: readonly Block[], names: ReadonlyMap<string, Heading>): Block[] {
  const idOf = headingIds();
  const ids = new Map<Block, string>();
  for (const block of blocks) if (block.type === "heading") ids.set(block, idOf(inlineText(block.children)));
  const target = (href: string) => {
    const heading = href.startsWith("#") ? names.get(href.slice(1)) : undefined;
    const id = heading && ids.get(heading);
    return id === undefined ? href : `#${id}`;
  };
  const led = (inlines: Inlines): Inlines =>
    inlines.map((inline) => {
      if (!("children" in inline)) return inline;
      return inline.type === "link" ? { ...inline, href: target(inline.href) } : { ...inline, children: led(inline.children) };
    });
  return blocks.map((block): Block => {
    if (block.type === "list") return { ...block, items: block.items.map(led) };
    if (block.type === "quote") return { ...block, paragraphs: block.paragraphs.map(led) };
    return block.type === "image" ? block : { ...block, children: led(block.children) };
  });
}
