import { type Block, parseArticle } from "@galley/markdown";
import { type ImportContext, sourceIn } from "./import-context.ts";
import { lostWords } from "./tally.ts";

/** Reads Markdown that stands within another text. A title in it is a heading there. */
export function blocksOfMarkdown(markdown: string, context: ImportContext): Block[] {
  const { title, document, dropped } = parseArticle(markdown, context.keep, context.dropped.lost);
  // Its lines are not those of the file.
  for (const { kind, line: _, ...place } of dropped) context.dropped.note(kind, "", place);
  const heading: Block[] = title === null ? [] : [{ type: "heading", level: 2, children: [{ type: "text", text: title }] }];
  return [...heading, ...withSources(document.blocks, (src) => sourceIn(src, context), context)];
}

/** Gives images the sources that the import fetches, and records those that have none, with their lines if `lineOf` knows them. */
export function withSources(
  blocks: readonly Block[],
  sourceOf: (src: string) => string | null,
  { dropped }: ImportContext,
  lineOf?: (line: number) => number,
): Block[] {
  return blocks.flatMap((block): Block[] => {
    if (block.type !== "image") return [block];
    const src = sourceOf(block.src);
    const words = [block.alt, block.caption].filter(Boolean).join(" ") || block.src;
    if (src === null) dropped.note("image", "", lostWords(words, lineOf?.(block.line)));
    return src === null ? [] : [{ ...block, src, line: 0 }];
  });
}
