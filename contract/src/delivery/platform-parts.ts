/** Publishing platforms that articles can be sent to. */
export const platformNames = ["wordpress", "ghost", "devto"] as const;
export type PlatformName = (typeof platformNames)[number];

/** Display names of the platforms. */
export const platformTitles: Record<PlatformName, string> = { wordpress: "WordPress", ghost: "Ghost", devto: "DEV" };

/** Destinations of articles. */
export const articleDestinations = ["hosted_blog", "site", ...platformNames] as const;
export type ArticleDestination = (typeof articleDestinations)[number];

export function isPlatform(destination: ArticleDestination): destination is PlatformName {
  return platformNames.some((name) => name === destination);
}

/** Treatment of an article on a platform, one sentence per aspect. docs/platforms.md shows the same table. */
export type PlatformCapabilities = {
  update: string;
  unpublish: string;
  canonical: string;
  images: string;
  slug: string;
  texts: string;
};

export const platformCapabilities: Record<PlatformName, PlatformCapabilities> = {
  wordpress: {
    update: "The same post takes every newer revision.",
    unpublish: "The post becomes a draft.",
    canonical: "The post ends with a link to the original; SEO plugins that open their canonical field to the API get the address as well.",
    images: "Uploaded to the media library, each once; the cover becomes the featured image.",
    slug: "Follows the article; WordPress redirects the earlier address.",
    texts: "Title, body, tags, and the summary as the excerpt; the author is the account, not the byline.",
  },
  ghost: {
    update: "The same post takes every newer revision.",
    unpublish: "The post becomes a draft.",
    canonical: "Set as the post's canonical address.",
    images: "Uploaded to Ghost, each once; the cover becomes the feature image.",
    slug: "Follows the article; Ghost keeps no redirect of its own.",
    texts:
      "Title, body, tags, search title and description, and the first 300 characters of the summary as the excerpt; the author is the site's owner, not the byline.",
  },
  devto: {
    update: "The same post takes every newer revision.",
    unpublish: "The post becomes a draft of the account.",
    canonical: "Set as the post's canonical address.",
    images: "Stay where they are: DEV fetches them from this service's public address.",
    slug: "Made by DEV from the title, once; a later change does not reach it.",
    texts:
      "Title, body as Markdown, the first four tags in letters and digits alone, and the summary as the description; the author is the account, not the byline.",
  },
};
