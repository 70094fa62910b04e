import { parseArticle, plainTextOf } from "@galley/markdown";
import { anchorOf, normalText } from "./anchor.ts";
import type { Anchor } from "./span.ts";

export type CommentedText = { title: string; markdown: string };

/** Returns the text that comments refer to: the title and the words of the body, as normal text. */
export function commentedTextOf({ title, markdown }: CommentedText): string {
  return normalText(`${title}\n${plainTextOf(parseArticle(markdown).document)}`);
}

/** Finds the passage of a quote, first by its words as they are, then by its words without Markdown marks. */
export function findPassage(text: string, quote: string): Anchor | undefined {
  return anchorOf(text, normalText(quote)) ?? anchorOf(text, withoutMarks(quote));
}

function withoutMarks(quote: string): string {
  const { title, document } = parseArticle(quote);
  return normalText(`${title ?? ""}\n${plainTextOf(document)}`);
}
