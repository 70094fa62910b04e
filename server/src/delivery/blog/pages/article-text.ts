import { excerptOf, parseArticle } from "@galley/markdown";
import { descriptionLengthMax } from "#src/content/articles/article-description.ts";
import type { LiveEntry } from "../live-articles.ts";

/** Returns the line below a title in lists: the summary, else an excerpt from the beginning. */
export function standfirstOf(entry: LiveEntry): string {
  return entry.summary || excerptOf(parseArticle(entry.opening).document, descriptionLengthMax);
}
