import { countCharacters, limits } from "@galley/contract";
import type { Contents } from "#src/content/articles/texts/contents.ts";

/** An article as a model writes it. */
export type WrittenText = { title: string; summary: string; seoTitle: string; seoDescription: string; markdown: string };

const lengths = [
  ["title", limits.titleLengthMax],
  ["summary", limits.summaryLengthMax],
  ["seoTitle", limits.seoTitleLengthMax],
  ["seoDescription", limits.seoDescriptionLengthMax],
] as const;

type Bounds = { links: ReadonlySet<string>; allow: (text: string) => boolean };

/** Lists the problems of a text that a model has written, for any task: its lengths, its links and its words. */
export function problemsOfText(text: WrittenText, { title, hrefs, dropped }: Contents, { links, allow }: Bounds): string[] {
  const foreign = hrefs.filter((href) => !links.has(href));
  return [
    ...lengths
      .filter(([name, max]) => countCharacters(text[name], max) > max)
      .map(([name, max]) => `${name}: It has more than ${max} characters.`),
    ...(text.title.trim() === "" ? ["title: It is empty."] : []),
    ...(title === null ? [] : ["markdown: It begins with a title. Begin with the text."]),
    ...dropped.map(({ kind, line }) => `markdown: Line ${line} holds ${kind}, which an article cannot have.`),
    ...foreign.map((href) => `markdown: ${href} is none of the links that you were given. Take it out.`),
    ...(allow(wordsOf(text)) ? [] : ["It holds one of the words to avoid or names a competitor. Say it in another way."]),
  ];
}

/** Returns all text that readers may see. */
export function wordsOf({ title, summary, seoTitle, seoDescription, markdown }: WrittenText): string {
  return [title, summary, seoTitle, seoDescription, markdown].join("\n");
}
