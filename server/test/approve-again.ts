import type { World } from "./world.ts";

/** Has an article approved that was taken off the site. */
export async function approveAgain(world: World, id: string, revision = 1): Promise<void> {
  await world.call(world.registry.submitArticle, { id }, { kind: "person" });
  await world.call(world.registry.approveArticle, { id, revision }, { kind: "person" });
}
