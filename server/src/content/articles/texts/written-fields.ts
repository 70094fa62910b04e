import { type Document, replaceWords, textsOf, writeMarkdown } from "@galley/markdown";

/** A stretch of the words of one field, `end` exclusive, and what is to stand there. */
type Replacement = { start: number; end: number; words: string };

/** Words that are written in one place: a title, a paragraph, an item, a part of a post. Without `change` they are not replaced. */
export type WrittenField<Change> = { text: string; change?: (replacement: Replacement) => Change };

export type ArticleChange = { title: string } | { markdown: string };

/** Returns the title of an article and the words of its paragraphs, items and quotations, in the order of its text. */
export function fieldsOfArticle(title: string, document: Document): WrittenField<ArticleChange>[] {
  const contents = textsOf(document).map(({ text, content }): WrittenField<ArticleChange> => {
    if (content === null) return { text };
    return { text, change: ({ words, ...at }) => ({ markdown: writeMarkdown(replaceWords(document, { content, ...at }, words)) }) };
  });
  return [{ text: title, change: (replacement) => ({ title: replaced(title, replacement) }) }, ...contents];
}

export function replaced(text: string, { start, end, words }: Replacement): string {
  return text.slice(0, start) + words + text.slice(end);
}
