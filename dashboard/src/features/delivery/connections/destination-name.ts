import { type ArticleDestination, isPlatform, platformTitles } from "@galley/contract";
import { m } from "#messages";

/** Returns the name of a destination within a sentence. */
export function articleDestinationName(destination: ArticleDestination): string {
  if (isPlatform(destination)) return platformTitles[destination];
  return destination === "hosted_blog" ? m.connections_the_blog() : m.connections_the_site();
}
