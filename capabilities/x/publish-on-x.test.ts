import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type NetworkWorld, openNetworkWorld } from "#server/delivery/networks/test-support.ts";

let at: NetworkWorld;
beforeEach(async () => {
  at = await openNetworkWorld();
});
afterEach(() => at[Symbol.asyncDispose]());

describe("a post for X", () => {
  test("goes out at its time, once, and is published with its address", async () => {
    const id = await at.newDuePost(["Stone walls are slow."]);
    await at.work();
    expect(at.texts()).toEqual(["Stone walls are slow."]);
    const url = `https://x.com/hearth/status/${at.x.posts[0]?.id}`;
    expect(await at.destination(id)).toMatchObject({ status: "confirmed", url, attempts: 1, error: null, publishedAt: expect.any(String) });
    expect(await at.statusOf(id)).toBe("published");
    expect(await at.world.events("post.published")).toMatchObject([{ subject_id: id, data: { postId: id, destination: "x", url } }]);
    await at.work();
    expect(at.x.posts).toHaveLength(1);
  });

  test("is not sent before its time", async () => {
    const { id } = await at.world.newPost({ format: "x", status: "scheduled" });
    await at.work();
    expect(at.x.posts).toEqual([]);
    expect(await at.destination(id)).toMatchObject({ status: "scheduled", attempts: 0 });
  });

  test("of several parts goes out as a thread, each answering the one before", async () => {
    const parts = ["First & foremost.", "Then <this>.", "More at hearth.example/heat"];
    const id = await at.newDuePost(parts);
    await at.work();
    expect(at.texts()).toEqual(parts);
    expect(at.x.posts.map(({ replyTo }) => replyTo)).toEqual([undefined, at.x.posts[0]?.id, at.x.posts[1]?.id]);
    expect(await at.destination(id)).toMatchObject({ status: "confirmed", url: `https://x.com/hearth/status/${at.x.posts[0]?.id}` });
    expect((await at.destination(id)).parts.map(({ status }) => status)).toEqual(["accepted", "accepted", "accepted"]);
  });
});
