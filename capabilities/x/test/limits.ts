import type { NetworkWorld } from "#server/delivery/networks/test-support.ts";

/** Puts X back as it was before a test of limits, and takes its posts away. */
export async function clearLimits({ x, world }: NetworkWorld): Promise<void> {
  x.state.limit = undefined;
  x.state.limited = 0;
  x.posts.length = 0;
  x.endWindows();
  await world.owner.query("delete from post");
  await world.owner.query("update network_account set posts_left = null, window_ends_at = null");
}

export async function newPosts(at: NetworkWorld, name: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 1; number <= count; number += 1) ids.push(await at.newDuePost([`${name} ${number}`]));
  return ids;
}
