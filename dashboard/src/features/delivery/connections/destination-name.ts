import { type ArticleDestination, isPlatform, platformTitles } from "@galley/contract";
import { m } from "#src/paraglide/messages.js";

/** A place that articles go to, as it is called within a sentence. */
export function destinationName(destination: ArticleDestination): string {
  if (isPlatform(destination)) return platformTitles[destination];
  return destination === "hosted_blog" ? m.connections_the_blog() : m.connections_the_site();
}
