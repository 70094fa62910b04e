import { type Block, type Document, type Inlines, inlineContentsOf, inlineText, normalDocument, writeMarkdown } from "@galley/markdown";

const charactersMax = 60_000;

/** Returns as much of a source without tags as the bound can need: marks, pictures and code are removed later. */
export function beginningOfText(source: string): string {
  return source.slice(0, charactersMax * 4).toWellFormed();
}

/** Returns the document without links, images and empty headings, cut after the last block whose Markdown is within the bound. */
export function boundDocument(blocks: readonly Block[]): { document: Document; text: string } {
  const { blocks: all } = normalDocument({ blocks: blocks.flatMap(readable) });
  const kept: Block[] = [];
  let length = 0;
  for (const block of all) {
    const added = writeMarkdown({ blocks: [block] }).length + 2;
    if (length + added > charactersMax) {
      if (kept.length === 0) kept.push(...cutBlock(block));
      break;
    }
    kept.push(block);
    length += added;
  }
  const document = normalDocument({ blocks: withoutEmptyHeadings(kept) });
  return { document, text: writeMarkdown(document) };
}

function readable(block: Block): Block[] {
  if (block.type === "image") return [];
  if (block.type === "list") return [{ ...block, items: block.items.map(withoutLinks) }];
  if (block.type === "quote") return [{ ...block, paragraphs: block.paragraphs.map(withoutLinks) }];
  return [{ ...block, children: withoutLinks(block.children) }];
}

function withoutLinks(inlines: Inlines): Inlines {
  return inlines.flatMap((inline): Inlines => {
    if (inline.type === "link") return withoutLinks(inline.children);
    return "children" in inline ? [{ ...inline, children: withoutLinks(inline.children) }] : [inline];
  });
}

/** Cuts a block that alone is too long after one of its sentences. */
function cutBlock(block: Block): Block[] {
  // Markdown's marks take room as well.
  const beginning = inlineContentsOf(block)
    .map(inlineText)
    .join(" ")
    .slice(0, charactersMax / 2)
    .toWellFormed();
  const end = /^.*[.!?…。！？؟।]/su.exec(beginning)?.[0] ?? beginning;
  return [{ type: "paragraph", children: [{ type: "text", text: end }] }];
}

/** Removes headings without content of their own: that content was removed. */
function withoutEmptyHeadings(blocks: readonly Block[]): Block[] {
  const kept: Block[] = [];
  for (const block of blocks.toReversed()) {
    const next = kept.at(-1);
    if (block.type === "heading" && (next === undefined || (next.type === "heading" && next.level <= block.level))) continue;
    kept.push(block);
  }
  return kept.toReversed();
}
