import { articleUrl } from "#src/people/projects/article-url.ts";
import type { Destination } from "./destination.ts";

/** The hosted blog. It shows `published_revision` as soon as it is set, so there is nothing to call. */
export const ownPages: Destination = {
  async deliver(_dependencies, { site, publicUrl, locale, slug }) {
    return { url: articleUrl(site, publicUrl, locale, slug) };
  },
};
