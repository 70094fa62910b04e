import { type Document, excerptOf, parseArticle } from "@galley/markdown";
import type { LiveEntry } from "../live-articles.ts";

const descriptionLengthMax = 200;

/** The line below a title in lists: the summary, else how the article begins. */
export function standfirstOf(entry: LiveEntry): string {
  return entry.summary || excerptOf(parseArticle(entry.opening).document, descriptionLengthMax);
}

/** What search results and shared links say about an article. */
export function descriptionOf(article: { seo_description: string | null; summary: string }, document: Document): string {
  return article.seo_description || article.summary || excerptOf(document, descriptionLengthMax);
}
