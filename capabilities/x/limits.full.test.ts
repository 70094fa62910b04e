import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type NetworkWorld, openNetworkWorld } from "#server/delivery/networks/test-support.ts";
import { clearLimits, newPosts } from "./test/limits.ts";

let at: NetworkWorld;
beforeAll(async () => {
  at = await openNetworkWorld();
  at.x.state.refuseDuplicates = false;
});
afterEach(() => clearLimits(at));
afterAll(() => at[Symbol.asyncDispose]());

test("a post that would come too late fails at once and without a call, and says why", async () => {
  at.x.state.limit = { calls: 10, seconds: 900 };
  await newPosts(at, "Before", 10);
  await at.work();
  const { id: late } = await at.world.newPost({ format: "x", parts: ["Too late."], status: "scheduled" });
  await at.makeDue(late, 50);
  await at.work();
  expect(await at.destination(late)).toMatchObject({ status: "failed", error: { code: "rate_limited" } });
  expect((await at.world.events("delivery.failed")).filter(({ data }) => data.postId === late)).toHaveLength(1);
  expect([at.x.posts.length, at.x.state.limited]).toEqual([10, 0]);
});
