import { z } from "zod";
import { transact } from "#server/core/database/transact.ts";
import { askNetwork, withToken } from "#server/delivery/networks/calls/ask-network.ts";
import { unreadable } from "#server/delivery/networks/calls/network-faults.ts";
import { bareText } from "#server/delivery/networks/ledger/bare-text.ts";
import { findKnown } from "#server/delivery/networks/ledger/ledger.ts";
import type { NetworkAccess } from "#server/delivery/networks/ledger/sending.ts";
import { fromLittleText } from "./little-text.ts";

const Post = z.object({ id: z.string(), commentary: z.string().default(""), createdAt: z.number() });
type Post = z.infer<typeof Post>;
const Page = z.object({ elements: z.array(Post) });
const pageSize = 50;
const pagesMax = 8;
// The clocks of LinkedIn and of the database may differ.
const marginMilliseconds = 120_000;

/**
 * Finds the account's own post with this text. Returns undefined when there is none. Fails when the app may not read posts, as
 * is the case for most apps.
 */
export async function findOwnPost(way: NetworkAccess, { author, text, since }: { author: string; text: string; since: Date }) {
  const from = since.getTime() - marginMilliseconds;
  const posts = await withToken(way.dependencies, way.account, (token) => readSince(way, token, author, from));
  const wanted = bareText(text);
  const same = posts.filter(({ commentary }) => bareText(fromLittleText(commentary)) === wanted).map(({ id }) => id);
  const { organizationId } = way.account;
  const known = await transact(way.dependencies.pool, organizationId, (tx) => findKnown(tx, organizationId, same));
  // The list is newest first. Of two posts with the same text this takes the older one, which was there before.
  return same.findLast((id) => !known.has(id));
}

async function readSince({ dependencies }: NetworkAccess, token: string, author: string, from: number): Promise<Post[]> {
  const posts: Post[] = [];
  for (let page = 0; page < pagesMax; page += 1) {
    const query = `author=${encodeURIComponent(author)}&q=author&count=${pageSize}&start=${page * pageSize}&sortBy=CREATED`;
    const body = await askNetwork(dependencies, { path: `/rest/posts?${query}`, token, headers: { "x-restli-method": "FINDER" } });
    const read = Page.safeParse(body).data?.elements;
    if (read === undefined) throw unreadable(dependencies.network, "what the account has posted");
    posts.push(...read.filter(({ createdAt }) => createdAt >= from));
    if (read.length < pageSize || read.some(({ createdAt }) => createdAt < from)) return posts;
  }
  throw unreadable(dependencies.network, "everything that the account has posted, which is too much to be looked through");
}
