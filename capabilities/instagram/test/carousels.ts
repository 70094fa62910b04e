import type { NetworkWorld } from "#server/delivery/networks/test-support.ts";

type Over = Parameters<NetworkWorld["world"]["newPost"]>[0];

/** Schedules a carousel for Instagram, due now. */
export async function newDueCarousel(at: NetworkWorld, caption: string, over: Over = {}): Promise<string> {
  const { id } = await at.world.newPost({ format: "carousel", caption, destinations: ["instagram"], status: "scheduled", ...over });
  await at.makeDue(id);
  return id;
}

/** Lists the posts that Instagram shows with a caption. */
export function shownWith({ instagram }: NetworkWorld, caption: string) {
  return instagram.posts.filter((post) => post.caption === caption);
}

/** Counts the calls of one method and path, such as `POST /ID/media`. */
export function countRequests({ instagram }: NetworkWorld, line: string): number {
  return instagram.state.requests.filter((request) => request === line).length;
}

export const postUrlOf = (at: NetworkWorld, caption: string) => `https://www.instagram.com/p/${shownWith(at, caption)[0]?.id}/`;
