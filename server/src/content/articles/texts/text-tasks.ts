import {
  type Anchor,
  type Block,
  type Document,
  diffBlocks,
  excerptOf,
  type HtmlOptions,
  imageIdIn,
  imageIdsOf,
  mapLinks,
  normalDocument,
  normalText,
  outlineOf,
  type PageImage,
  type ParsedArticle,
  parseArticle,
  plainTextOf,
  type ResolvedImage,
  resolveImages,
  toBlocks,
  toHtml,
  withLostTitle,
  wordCountOf,
  writeMarkdown,
} from "@galley/markdown";
import { searchWords } from "#src/core/text/search-words.ts";
import type { CheckSubject } from "../checks/check.ts";
import { checkArticle } from "../checks/check-article.ts";
import { boundedFindings, storedChecks } from "../findings.ts";
import { bodyElsewhere } from "./body-elsewhere.ts";
import { contentsOf } from "./contents.ts";
import { deriveTitle } from "./derive-title.ts";
import { placeWords } from "./place-words.ts";
import { fieldsOfArticle } from "./written-fields.ts";

/** Images that a text may show, by id. Others are unknown. */
export type ShowableImages = ReadonlyMap<string, ResolvedImage | "other_project">;

export type ParsedText = ParsedArticle & Pick<ReturnType<typeof resolveImages>, "droppedImages">;

/** Sections of a page that its contents list. */
const sectionsMax = 200;

/** Reads a text, without the images that it may not show where these are told. */
export function parsedText(source: string, showable: ShowableImages | undefined, parsed = parseArticle(source)): ParsedText {
  if (showable === undefined) return { ...parsed, droppedImages: [] };
  return { ...parsed, ...resolveImages(parsed.document, (id) => showable.get(id) ?? "not_found") };
}

/** Returns the name of an image in stored blocks. A read replaces it with the image's address. */
export function imageReference(imageId: string): string {
  return `image:${imageId}`;
}

/** All that is told of a text. What is returned grows with the text's length, and not with the number of its parts. */
export const textTasks = {
  imageIds: ({ document }: ParsedText) => imageIdsOf(document),
  /** `titleGiven` is the title that counts in place of the text's own; "" where there is none. */
  manuscript: (text: ParsedText, { titleGiven }: { titleGiven: string }) => ({
    title: text.title,
    markdown: writeMarkdown(text.document),
    imageIds: imageIdsOf(text.document),
    droppedImages: boundedFindings(text.droppedImages, ({ reason }) => reason),
    dropped: boundedFindings(withLostTitle(text, titleGiven), ({ kind }) => kind),
  }),
  headline: ({ title }: ParsedText) => title,
  title: ({ document }: ParsedText, { language }: { language: string }) => deriveTitle(document, language),
  facts(
    { document }: ParsedText,
    { organizationId, ...subject }: Omit<CheckSubject, "document" | "wordCount"> & { organizationId: string },
  ) {
    const wordCount = wordCountOf(document);
    const content = `${subject.summary}\n\n${plainTextOf(document)}`.trim();
    return {
      wordCount,
      checks: storedChecks(checkArticle({ ...subject, document, wordCount })),
      searched: { content, words: searchWords(organizationId, `${subject.title} ${content}`) },
    };
  },
  /** The blocks as JSON: many small objects take longer to pass on than to make. */
  blocks: ({ document }: ParsedText) => ({
    blocks: JSON.stringify(toBlocks(document, (id) => ({ src: imageReference(id), width: 0, height: 0 }))),
    imageIds: imageIdsOf(document),
  }),
  page({ document }: ParsedText, { images, ...options }: HtmlOptions & { images: ReadonlyMap<string, PageImage> }) {
    const sections = outlineOf(document).filter(({ level }) => level === 2);
    return { html: toHtml(document, (id) => images.get(id), options), sections: sections.slice(0, sectionsMax) };
  },
  elsewhere: ({ document }: ParsedText, places: Parameters<typeof bodyElsewhere>[1]) => bodyElsewhere(document, places),
  excerpt: ({ document }: ParsedText, { lengthMax }: { lengthMax: number }) => excerptOf(document, lengthMax),
  contents: (text: ParsedText) => contentsOf(text),
  placed: ({ document }: ParsedText, replacements: Parameters<typeof placedText>[1]) => placedText(document, replacements),
  /** The differences of two texts as JSON. It is asked of the longer one. */
  difference: (_: ParsedText, { before, after }: { before: string; after: string }) => JSON.stringify(diffBlocks(before, after)),
  /** The text itself as JSON. */
  document: ({ document }: ParsedText) => JSON.stringify(document),
  words: ({ document }: ParsedText) => plainTextOf(document),
  wordCount: ({ document }: ParsedText) => wordCountOf(document),
  /** Puts words in place of a passage; undefined where the text does not have it within one field. */
  replaced: ({ document }: ParsedText, { title, anchor, words }: { title: string; anchor: Anchor; words: string }) =>
    placeWords(fieldsOfArticle(title, document), anchor, words),
  /** The words of each block as comments quote them; "" for an image. */
  wordsOfBlocks: ({ document: { blocks } }: ParsedText) => blocks.map((block) => normalText(plainTextOf({ blocks: [block] }))),
};

type Tasks = typeof textTasks;
export type TextTask = keyof Tasks;
export type TaskInput<Name extends TextTask> = Parameters<Tasks[Name]> extends [ParsedText, infer Input] ? Input : undefined;
export type TaskResult<Name extends TextTask> = ReturnType<Tasks[Name]>;

export function runTask<Name extends TextTask>(name: Name, text: ParsedText, input: TaskInput<Name>): TaskResult<Name> {
  const task = textTasks[name] as (text: ParsedText, input: TaskInput<Name>) => TaskResult<Name>;
  return task(text, input);
}

/** Replacements for images, by their ids, and for the addresses of links; null takes a link from its words. */
type Replacements = { images: ReadonlyMap<string, string>; links: ReadonlyMap<string, string | null> };

/** Writes a text with other images, and none where there is no other, and with other addresses where there are any. */
function placedText({ blocks }: Document, { images, links }: Replacements): string {
  const placed = blocks.flatMap((block): Block[] => {
    if (block.type !== "image") return [block];
    const id = images.get(imageIdIn(block.src) ?? "");
    return id === undefined ? [] : [{ ...block, src: `image:${id}` }];
  });
  const targetOf = (href: string) => {
    const target = links.get(href);
    return target === undefined ? href : target;
  };
  return writeMarkdown(normalDocument({ blocks: mapLinks(placed, targetOf) }));
}
