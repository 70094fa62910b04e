import { countCharacters, limits } from "@galley/contract";
import { type Block, type Document, startOfText, writeMarkdown } from "@galley/markdown";
import { linksOf } from "#src/content/articles/checks/links.ts";
import type { CarriedArticle, FoundArticle } from "#src/operations/outside/import-reader.ts";
import { readFileLink } from "./reading/file-links.ts";

/** Returns an article as it leaves the process that read it: in strings, since many small objects take long to pass on. */
export function carryArticle({ document, ...article }: FoundArticle): CarriedArticle {
  const images = document.blocks.flatMap((block) => (block.type === "image" ? [block] : []));
  const shown = [...new Set(images.map(({ src }) => src))];
  const alts = new Map(
    images
      .filter(({ alt }) => alt !== "")
      .toReversed()
      .map(({ src, alt }) => [src, alt]),
  );
  const numbers = new Map(shown.map((src, number) => [src, number]));
  const blocks = document.blocks.map((block) =>
    block.type === "image" ? { ...block, src: imageReference(numbers.get(block.src) ?? 0) } : block,
  );
  return {
    ...article,
    text: writeMarkdown({ blocks }),
    shown,
    alts: shown.map((src) => alts.get(src) ?? ""),
    links: linksIn(document),
    isTooLong: countCharacters(writeMarkdown(document), limits.markdownLengthMax) > limits.markdownLengthMax,
    plain: writeMarkdown(withCaptionsBelow(document)),
  };
}

/** Returns the source of the image with this number in a carried text. */
function imageReference(number: number): string {
  return `image:${placeIdOf(number)}`;
}

export function placeIdOf(number: number): string {
  return `import-${number}`;
}

function linksIn(document: Document): CarriedArticle["links"] {
  const found = Map.groupBy(linksOf(document), ({ href }) => href);
  return [...found].flatMap(([href, links]) =>
    readFileLink(href) === undefined ? [] : [{ href, words: startOfText(links[0]?.text ?? ""), count: links.length }],
  );
}

function withCaptionsBelow({ blocks }: Document): Document {
  const apart = blocks.flatMap((block): Block[] => {
    if (block.type !== "image" || block.caption === undefined) return [block];
    const { caption, ...image } = block;
    return [image, { type: "paragraph", children: [{ type: "text", text: caption }] }];
  });
  return { blocks: apart };
}
