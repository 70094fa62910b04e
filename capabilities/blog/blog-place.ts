import { sql } from "kysely";
import type { OwnPlaceServer } from "#server/delivery/publishing/destinations/destination.ts";
import { articleUrl } from "#server/people/projects/article-url.ts";

/** The hosted blog. It shows a revision as soon as that is the published one, so there is nothing to call. */
export const blogPlace: OwnPlaceServer = {
  isConnected: () => sql`p.hosted_blog`,
  isInSets: () => sql`true`,
  async deliver(_dependencies, { site, publicUrl, locale, slug }) {
    return { url: articleUrl(site, publicUrl, locale, slug) };
  },
};
