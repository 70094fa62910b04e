import { articleUrl } from "#src/people/projects/article-url.ts";
import type { Destination } from "./destination.ts";

/** The hosted blog shows `published_revision` as soon as it is set, so that there is nobody to call. */
export const ownPages: Destination = {
  async deliver(_ground, { site, publicUrl, locale, slug }) {
    return { url: articleUrl(site, publicUrl, locale, slug) };
  },
};
