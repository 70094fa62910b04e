import type { PlatformCapabilities } from "../declaration.ts";

export const capabilities: PlatformCapabilities = {
  update: "The same post takes every newer revision.",
  unpublish: "The post becomes a draft.",
  canonical: "Set as the post's canonical address.",
  images: "Uploaded to Ghost, each once; the cover becomes the feature image.",
  slug: "Follows the article; Ghost keeps no redirect of its own.",
  texts:
    "Title, body, tags, search title and description, and the first 300 characters of the summary as the excerpt; the author is the site's owner, not the byline.",
};
