import { articleUrl } from "#src/projects/article-url.ts";
import type { Destination } from "./destination.ts";

/**
 * The hosted blog, and a site that reads with its read token: both show `published_revision` as soon as it is set, so
 * there is nobody to call.
 */
export const ownPages: Destination = {
  async deliver({ site, publicUrl, locale, slug }) {
    return { url: articleUrl(site, publicUrl, locale, slug) };
  },
};
