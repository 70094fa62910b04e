import { type ArticleDestination, isPlatform, platformsByName } from "@galley/contract";
import { m } from "#messages";

/** Returns the name of a destination within a sentence. */
export function articleDestinationName(destination: ArticleDestination): string {
  if (isPlatform(destination)) return platformsByName[destination].title;
  return destination === "hosted_blog" ? m.connections_the_blog() : m.connections_the_site();
}
