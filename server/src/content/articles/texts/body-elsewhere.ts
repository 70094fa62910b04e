import { type Block, type Document, imageIdIn, mapLinks, type PageImage, toHtml, writeMarkdown } from "@galley/markdown";

/** In which language a body is taken elsewhere; of HTML, whether headings have ids and authors stand inside their quotes. */
export type BodyFormat = { language: "html"; headingIds: boolean; authorsInQuotes: boolean } | { language: "markdown" };

type Places = {
  format: BodyFormat;
  /** Address to which links without a host are relative. */
  base: string;
  /** Addresses of the images there. Others are left out. */
  images: ReadonlyMap<string, PageImage>;
};

/** Writes a text as another site takes it: with whole addresses in its links, and images at their addresses there. */
export function bodyElsewhere(document: Document, { format, base, images }: Places): string {
  const whole = { blocks: mapLinks(document.blocks, (href) => wholeAddress(href, base)) };
  if (format.language === "markdown") return writeMarkdown(withPlaces(whole, images));
  const { headingIds, authorsInQuotes } = format;
  return toHtml(authorsInQuotes ? withAuthorsInQuotes(whole) : whole, (id) => images.get(id), { headingIds });
}

/** Writes authors into their quotes, for a site that keeps nothing beside one. */
function withAuthorsInQuotes({ blocks }: Document): Document {
  return { blocks: blocks.map(withAuthorInQuote) };
}

function withAuthorInQuote(block: Block): Block {
  if (block.type !== "quote" || block.author === undefined) return block;
  const last = block.paragraphs.at(-1) ?? [];
  const signed = [...last, { type: "break" }, { type: "text", text: `— ${block.author}` }] as const;
  return { type: "quote", paragraphs: [...block.paragraphs.slice(0, -1), signed] };
}

function wholeAddress(href: string, base: string): string {
  return href.startsWith("/") ? (URL.parse(href, base)?.href ?? href) : href;
}

/** Returns the document with the addresses of its images, each with its caption and credit below. Leaves out images without an address. */
function withPlaces(document: Document, images: Places["images"]): Document {
  const blocks = document.blocks.flatMap((block): Block[] => {
    if (block.type !== "image") return [block];
    const id = imageIdIn(block.src);
    const image = id === null ? undefined : images.get(id);
    if (image === undefined) return [];
    const { caption, ...shown } = { ...block, src: image.src };
    const below = [caption, image.credit].filter((words) => words !== undefined && words !== null && words !== "");
    if (below.length === 0) return [shown];
    return [shown, { type: "paragraph", children: [{ type: "emphasis", children: [{ type: "text", text: below.join("\n") }] }] }];
  });
  return { blocks };
}
