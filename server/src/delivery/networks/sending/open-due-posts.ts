import type { Log } from "#src/core/log.ts";
import { releaseInSets } from "#src/operations/queue/release-in-sets.ts";
import type { Due } from "./lock-due-posts.ts";
import { type OpenPostsDependencies, openPosts } from "./open-posts.ts";

const batchMax = 1000;

/** `onWaiting` is called after each set with posts that a sender has to deliver. */
export type OpenDuePostsDependencies = OpenPostsDependencies & { log: Log; onWaiting?: () => Promise<unknown> };

/** Turns due destinations into publications, in sets of one organization each. Returns how many became one. */
export async function openDuePosts(dependencies: OpenDuePostsDependencies): Promise<number> {
  const { pool, log, onWaiting } = dependencies;
  return releaseInSets<Due>({
    list: async (each) => (await pool.query<Due>("select * from due_post_destinations($1, $2)", [batchMax, each])).rows,
    async set(organizationId, due) {
      const opened = await openPosts(dependencies, organizationId, due);
      if (opened.some(({ status }) => status === "pending")) await onWaiting?.();
      return { count: opened.length, rest: [] };
    },
    alone: async (due) => (await openPosts(dependencies, due.organization_id, [due])).length,
    onSetError: (error, organizationId) => log.warn("set of due posts not opened", { organizationId, error }),
    onError: (error, { organization_id: organizationId, post_id: postId }) =>
      log.error("due post not opened", { postId, organizationId, error }),
  });
}
