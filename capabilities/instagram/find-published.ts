import { z } from "zod";
import { transact } from "#server/core/database/transact.ts";
import { askNetwork, withToken } from "#server/delivery/networks/calls/ask-network.ts";
import { unreadable } from "#server/delivery/networks/calls/network-faults.ts";
import { bareText } from "#server/delivery/networks/ledger/bare-text.ts";
import { findKnown } from "#server/delivery/networks/ledger/ledger.ts";
import { readPrepared } from "#server/delivery/networks/ledger/prepared.ts";
import type { NetworkAccess } from "#server/delivery/networks/ledger/sending.ts";
import { statusOf } from "./containers.ts";
import { PreparedCarousel } from "./prepare-carousel.ts";

const Post = z.object({ id: z.string(), caption: z.string().default(""), timestamp: z.string().transform(Date.parse) });
type Post = z.infer<typeof Post>;
const Page = z.object({
  data: z.array(Post),
  paging: z.object({ next: z.string().optional(), cursors: z.object({ after: z.string() }).optional() }).default({}),
});
const pageSize = 50;
const pagesMax = 8;
// The clocks of Instagram and of the database may differ.
const marginMilliseconds = 120_000;

/**
 * Finds the account's post with this caption. Returns undefined when there is none and the carousel is not published. Fails
 * with a retryable fault when Instagram says that it is published but does not show it yet.
 */
export async function findPublished(way: NetworkAccess, { caption, since }: { caption: string; since: Date }): Promise<string | undefined> {
  const { dependencies, account } = way;
  const { whole } = (await readPrepared(way, PreparedCarousel)) ?? {};
  const from = since.getTime() - marginMilliseconds;
  const { status, posts } = await withToken(dependencies, account, async (token) => ({
    // Read first, so that a post published after this still shows among the newest posts.
    status: whole === undefined ? undefined : await statusOf(dependencies, token, whole),
    posts: await readSince(way, token, from),
  }));
  const wanted = bareText(caption);
  const same = posts.filter((post) => bareText(post.caption) === wanted).map(({ id }) => id);
  const { organizationId } = account;
  const known = await transact(dependencies.pool, organizationId, (tx) => findKnown(tx, organizationId, same));
  // The list is newest first. Of two posts with the same text this takes the older one, which was there before.
  const found = same.findLast((id) => !known.has(id));
  if (found === undefined && (status === "PUBLISHED" || status === "IN_PROGRESS")) {
    throw unreadable(dependencies.network, `which of the account's posts it is, though its state is ${status}`);
  }
  return found;
}

async function readSince({ dependencies, account }: NetworkAccess, token: string, from: number): Promise<Post[]> {
  const posts: Post[] = [];
  let after = "";
  for (let page = 1; page <= pagesMax; page += 1) {
    const path = `/${account.networkId}/media?fields=id,caption,timestamp&limit=${pageSize}${after}`;
    const read = Page.safeParse(await askNetwork(dependencies, { path, token })).data;
    if (read === undefined) throw unreadable(dependencies.network, "what the account has posted");
    posts.push(...read.data.filter(({ timestamp }) => timestamp >= from));
    const cursor = read.paging.next === undefined ? undefined : read.paging.cursors?.after;
    if (cursor === undefined || read.data.some(({ timestamp }) => timestamp < from)) return posts;
    after = `&after=${encodeURIComponent(cursor)}`;
  }
  throw unreadable(dependencies.network, "everything that the account has posted, which is too much to be looked through");
}
