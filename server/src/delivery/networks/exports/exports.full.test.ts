import type { PostDestinationName } from "@galley/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type NetworkWorld, openNetworkWorld } from "../test-support.ts";

let at: NetworkWorld;
beforeAll(async () => {
  at = await openNetworkWorld({ connected: false });
});
afterAll(() => at[Symbol.asyncDispose]());

const person = { kind: "person" } as const;

function mark(id: string, destination: PostDestinationName, url: string) {
  return at.world.call(at.world.registry.markPostPublished, { id, destination, url }, person);
}

describe("a post of several destinations", () => {
  const urls = {
    instagram: "https://www.instagram.com/p/1/",
    linkedin: "https://www.linkedin.com/1",
    tiktok: "https://www.tiktok.com/@hearth/1",
  };

  test("does not wait for one that never got a date", async () => {
    const { id } = await at.world.newPost({ format: "carousel", status: "approved" });
    await at.world.call(at.world.registry.schedulePost, { id, destination: "tiktok", day: "2099-01-01", time: "09:00" });
    await at.makeDue(id);
    await at.work();
    expect(await mark(id, "tiktok", urls.tiktok)).toMatchObject({ status: "published" });
    await at.world.call(at.world.registry.schedulePost, { id, destination: "linkedin", day: "2099-01-01", time: "09:00" });
    expect(await at.statusOf(id)).toBe("scheduled");
  });
});
