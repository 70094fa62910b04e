import type * as contract from "@galley/contract";
import { type Document, replaceWords, textsOf, writeMarkdown } from "@galley/markdown";
import type { ContentFields } from "#src/content/posts/rules/content-fields.ts";
import { contentFieldsOf } from "#src/content/posts/rules/read-content.ts";

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

/** Returns the texts of a post in the order of its words: its text, its parts, or its slides and caption. */
export function fieldsOfPost(content: contract.PostContent): WrittenField<ContentFields>[] {
  const own = contentFieldsOf(content);
  const field = (text: string, put: (text: string) => ContentFields): WrittenField<ContentFields> => ({
    text,
    change: (replacement) => put(replaced(text, replacement)),
  });
  const thread = content.kind === "x" ? content.parts : [];
  const parts = thread.map(({ text }, index) =>
    field(text, (next) => ({ parts: thread.map((part, at) => (at === index ? { ...part, text: next } : part)) })),
  );
  const slides = (own.slides ?? []).flatMap((slide, index) =>
    (["kicker", "title", "body"] as const).map((name) =>
      field(slide[name] ?? "", (next) => ({ slides: own.slides?.map((one, at) => (at === index ? { ...one, [name]: next } : one)) })),
    ),
  );
  return [
    ...(own.text === undefined ? [] : [field(own.text, (text) => ({ text }))]),
    ...parts,
    ...slides,
    ...(own.caption === undefined ? [] : [field(own.caption, (caption) => ({ caption }))]),
  ];
}

function replaced(text: string, { start, end, words }: Replacement): string {
  return text.slice(0, start) + words + text.slice(end);
}
