import { imageIdIn } from "@galley/markdown";
import { type Sentence, sentence } from "@galley/messages";
import { textOf } from "#src/content/articles/texts/text.ts";
import type { ImportedImages } from "#src/core/database/column-shapes.ts";
import { placeIdOf } from "./carry-article.ts";
import type { MissingPicture } from "./gather-pictures.ts";
import type { PlannedArticle } from "./plan-article.ts";
import { readFileLink } from "./reading/file-links.ts";

export type ImportPlaces = {
  /** Ids of the project's images, by source. */
  idOf: ReadonlyMap<string, string>;
  missing: ReadonlyMap<string, MissingPicture>;
  /** Sources of images that moved, of which the first picture is kept. */
  animated: ReadonlySet<string>;
  /** Ids of the images that the project has. */
  known: ReadonlySet<string>;
  /** Addresses of the articles of the file that the project has, by source. */
  addresses: ReadonlyMap<string, string>;
};

export type Placed = {
  markdown: string;
  coverImageId: string | null;
  kept: number;
  failed: { address: string | Sentence; reason: Sentence }[];
  /** Addresses of images that moved. */
  stilled: (string | Sentence)[];
  images: ImportedImages;
};

const failedMax = 50;
const addressLengthMax = 500;
const notAsked: MissingPicture = { reason: sentence("reason_picture_left_out"), left: true };

/**
 * Replaces the file's images in an article's text with the project's, and links to other articles of the file with their addresses;
 * words of links to articles that were not kept stay without them. Missing images are left out and listed.
 */
export async function placeImportedImages(
  organizationId: string,
  { text, shown, links, cover, sources }: PlannedArticle,
  { idOf, missing, animated, known, addresses }: ImportPlaces,
): Promise<Placed> {
  const find = (source: string) => {
    const own = imageIdIn(source);
    return idOf.get(source) ?? (own !== null && known.has(own) ? own : undefined);
  };
  const toArticle = (href: string) => {
    const link = readFileLink(href);
    const address = link && addresses.get(link.source);
    return link === undefined || address === undefined ? null : address + link.fragment;
  };
  const images = shown.flatMap((source, number) => {
    const id = find(source);
    return id === undefined ? [] : [[placeIdOf(number), id] as const];
  });
  const absent = sources.flatMap((source) => (find(source) === undefined ? [{ source, ...(missing.get(source) ?? unknown(source)) }] : []));
  return {
    markdown: await textOf(organizationId, text).ask("placed", {
      images: new Map(images),
      links: new Map(links.map(({ href }) => [href, toArticle(href)])),
    }),
    coverImageId: (cover && find(cover.src)) ?? null,
    kept: sources.length - absent.length,
    stilled: sources.filter((source) => animated.has(source)).map(tellSource),
    failed: absent.slice(0, failedMax).map(({ source, reason }) => ({ address: tellSource(source), reason })),
    images: absent.length === 0 ? "kept" : absent.some(({ left }) => left) ? "left" : "failed",
  };
}

function unknown(source: string): MissingPicture {
  if (imageIdIn(source) === null) return notAsked;
  return { reason: sentence("reason_picture_unknown"), left: false };
}

function tellSource(source: string): string | Sentence {
  if (source.startsWith("inline-")) return sentence("word_image_within_text");
  const address = source.startsWith("file:") ? decodeURI(source.slice("file:".length)) : source;
  return address.length > addressLengthMax ? `${address.slice(0, addressLengthMax).toWellFormed()}…` : address;
}
