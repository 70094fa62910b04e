import { expect } from "vitest";
import type { World } from "./world.ts";

type Call = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>;

/** Declines how a member wants to be seen as an author, and accepts what they say next. */
export async function decideOnAuthors(world: World, call: Call): Promise<void> {
  const { personId } = await world.newMember({ role: "member" });
  const member = { kind: "person", role: "member", personId } as const;
  await world.newArticle({ status: "in_review" }, member);
  for (const [how, outcome] of [["decline", { declined: true }] as const, ["accept", { live: true }] as const]) {
    await world.call(world.registry.setAuthorProfile, { name: `To ${how}`, about: "", imageId: null, links: [] }, member);
    const { data } = await call("GET", "/author-changes");
    const [change] = data as { id: string; revision: number }[];
    expect(await call("POST", `/author-changes/${change?.id}/${how}`, { revision: change?.revision })).toEqual({ personId, ...outcome });
  }
}
