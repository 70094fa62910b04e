import { sentence } from "@galley/messages";
import type { PublishedReads } from "#src/core/database/replica/published-reads.ts";
import { Failure } from "#src/core/failure.ts";
import { createLine } from "#src/core/flow/line.ts";
import { hasIndex } from "../pages/page-context.ts";
import type { Site } from "../site.ts";
import { type Found, findLive } from "./find-live.ts";
import type { BlogQuestion } from "./search-route.ts";

export type BlogSearch = {
  /** Looks for live articles. Undefined in a language that the blog has nothing in, and `busy` where others wait already. */
  find(site: Site, question: BlogQuestion): Promise<{ locale: string; found: Found } | "busy" | undefined>;
};

// A search costs as much as a hundred pages, and anybody may ask for one: each organization's wait for each other.
const searching = { room: 3, shareMax: 1, waitingMax: 20, waitSecondsMax: 5, tooBusy: sentence("refusal_too_many_searches") };

export function createBlogSearch(reads: PublishedReads): BlogSearch {
  const line = createLine({ name: "searches of readers", ...searching });
  return {
    async find(site, { locale: given, typed }) {
      const locale = given ?? site.language;
      // Addresses in the project's own language name no language.
      if (given === site.language || !hasIndex(site, locale)) return undefined;
      const { organizationId } = site.ref;
      try {
        using _place = await line.enter(organizationId);
        return { locale, found: await reads.transact(organizationId, (tx) => findLive(tx, site.ref, { locale, typed })) };
      } catch (error) {
        if (error instanceof Failure && error.code === "unavailable") return "busy";
        throw error;
      }
    },
  };
}
