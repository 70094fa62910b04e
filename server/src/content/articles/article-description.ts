import type { Text } from "./texts/text.ts";

export const descriptionLengthMax = 200;

/** Returns the description of an article for search results and shared links. */
export async function descriptionOf(article: { seo_description: string | null; summary: string }, text: Text): Promise<string> {
  return article.seo_description || article.summary || text.ask("excerpt", { lengthMax: descriptionLengthMax });
}
