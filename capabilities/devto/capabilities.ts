import type { PlatformCapabilities } from "../declaration.ts";

export const capabilities: PlatformCapabilities = {
  update: "The same post takes every newer revision.",
  unpublish: "The post becomes a draft of the account.",
  canonical: "Set as the post's canonical address.",
  images: "Stay where they are: DEV fetches them from this service's public address.",
  slug: "Made by DEV from the title, once; a later change does not reach it.",
  texts:
    "Title, body as Markdown, the first four tags in letters and digits alone, and the summary as the description; the author is the account, not the byline.",
};
