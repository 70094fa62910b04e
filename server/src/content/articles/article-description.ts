import { type Document, excerptOf } from "@galley/markdown";

export const descriptionLengthMax = 200;

/** Returns the description of an article for search results and shared links. */
export function descriptionOf(article: { seo_description: string | null; summary: string }, document: Document): string {
  return article.seo_description || article.summary || excerptOf(document, descriptionLengthMax);
}
