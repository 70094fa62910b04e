import { type Document, excerptOf, parseArticle } from "@galley/markdown";
import type { LiveEntry } from "../live-articles.ts";

const descriptionLengthMax = 200;

/** Returns the line below a title in lists: the summary, else an excerpt from the beginning. */
export function standfirstOf(entry: LiveEntry): string {
  return entry.summary || excerptOf(parseArticle(entry.opening).document, descriptionLengthMax);
}

/** Returns the description of an article for search results and shared links. */
export function descriptionOf(article: { seo_description: string | null; summary: string }, document: Document): string {
  return article.seo_description || article.summary || excerptOf(document, descriptionLengthMax);
}
