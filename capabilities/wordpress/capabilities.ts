import type { PlatformCapabilities } from "../declaration.ts";

export const capabilities: PlatformCapabilities = {
  update: "The same post takes every newer revision.",
  unpublish: "The post becomes a draft.",
  canonical: "The post ends with a link to the original; SEO plugins that open their canonical field to the API get the address as well.",
  images: "Uploaded to the media library, each once; the cover becomes the featured image.",
  slug: "Follows the article; WordPress redirects the earlier address.",
  texts: "Title, body, tags, and the summary as the excerpt; the author is the account, not the byline.",
};
