import { z } from "zod";
import { transact } from "#server/core/database/transact.ts";
import type { NetworkTokenDependencies } from "#server/delivery/networks/accounts/access-token.ts";
import type { AccountRef } from "#server/delivery/networks/accounts/credentials.ts";
import { askNetwork, withToken } from "#server/delivery/networks/calls/ask-network.ts";
import { DeliveryFault } from "#server/delivery/networks/fault.ts";
import { findKnown } from "#server/delivery/networks/ledger/ledger.ts";
import { repliesTo, saysTheSame, XPost } from "./same-text.ts";

export type TimelineQuery = {
  account: AccountRef & { networkId: string };
  text: string;
  /** Id of the post that this one answers; undefined for one that is no reply. */
  replyTo: string | undefined;
  since: Date;
};

const Page = z.object({ data: z.array(XPost).default([]), meta: z.object({ next_token: z.string().optional() }).default({}) });
const pagesMax = 8;
const pageTimeoutMilliseconds = 10_000;
// The clocks of X and of the database may differ.
const marginMilliseconds = 120_000;

/** Finds the account's own post with this text. Returns undefined when there is none. Fails when not everything could be read. */
export async function findOnTimeline(dependencies: NetworkTokenDependencies, wanted: TimelineQuery): Promise<string | undefined> {
  const posts = await withToken(dependencies, wanted.account, (token) => readSince(dependencies, token, wanted));
  const same = posts.filter((post) => repliesTo(post) === wanted.replyTo && saysTheSame(wanted.text, post)).map(({ id }) => id);
  const known = await transact(dependencies.pool, wanted.account.organizationId, (tx) =>
    findKnown(tx, wanted.account.organizationId, same),
  );
  // The list is newest first. Of two posts with the same text this takes the older one, which was there before.
  return same.findLast((id) => !known.has(id));
}

async function readSince(dependencies: NetworkTokenDependencies, token: string, { account, since }: TimelineQuery): Promise<XPost[]> {
  const posts: XPost[] = [];
  let next: string | undefined;
  for (let page = 1; page <= pagesMax; page += 1) {
    const query = new URLSearchParams({
      max_results: "100",
      start_time: `${new Date(since.getTime() - marginMilliseconds).toISOString().slice(0, 19)}Z`,
      "tweet.fields": "created_at,entities,referenced_tweets",
      ...(next !== undefined && { pagination_token: next }),
    });
    const path = `/2/users/${encodeURIComponent(account.networkId)}/tweets?${query}`;
    const read = Page.safeParse(await askNetwork(dependencies, { path, token, timeoutMilliseconds: pageTimeoutMilliseconds })).data;
    if (read === undefined) throw new DeliveryFault("retryable", "unavailable", "X returned no readable list of the account's posts.");
    posts.push(...read.data);
    next = read.meta.next_token;
    if (next === undefined) return posts;
  }
  throw new DeliveryFault("retryable", "unavailable", "The account has too many posts to search.");
}
