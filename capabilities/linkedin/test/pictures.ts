import type { NetworkWorld } from "#server/delivery/networks/test-support.ts";
import { picture } from "#test/picture.ts";

export async function uploadSmall({ world }: NetworkWorld, alt: string): Promise<string> {
  const base64 = (await picture(7, { width: 80, height: 60 }).png().toBuffer()).toString("base64");
  const { id } = await world.call(world.registry.uploadImage, { projectId: world.projectId, base64, alt });
  return id;
}

type Over = Parameters<NetworkWorld["world"]["newPost"]>[0];

/** Schedules a post with an image, due now. */
export async function newDueWith(at: NetworkWorld, text: string, imageId: string, over: Over = {}): Promise<string> {
  const { id } = await at.world.newPost({ format: "linkedin", text, imageId, status: "scheduled", ...over });
  await at.makeDue(id);
  return id;
}

/** Lists what LinkedIn shows beside each post of a text. */
export function contentOf({ linkedin }: NetworkWorld, text: string) {
  return linkedin.posts.filter((post) => post.shown === text).map(({ content }) => content);
}
