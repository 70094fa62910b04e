import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type NetworkWorld, openNetworkWorld } from "#server/delivery/networks/test-support.ts";
import { picture } from "#test/picture.ts";

let at: NetworkWorld;
beforeEach(async () => {
  at = await openNetworkWorld();
});
afterEach(() => at[Symbol.asyncDispose]());

describe("an image", () => {
  async function upload(alt: string): Promise<string> {
    const base64 = (await picture(7, { width: 80, height: 60 }).png().toBuffer()).toString("base64");
    const { id } = await at.world.call(at.world.registry.uploadImage, { projectId: at.world.projectId, base64, alt });
    return id;
  }

  test("goes with its part, and its alt text with it", async () => {
    const imageId = await upload("A stone wall");
    const id = await at.newDuePost(["No picture.", { text: "A picture.", imageId }]);
    await at.work();
    expect(await at.destination(id)).toMatchObject({ status: "confirmed" });
    const [first, second] = at.x.posts;
    expect(first?.mediaIds).toEqual([]);
    expect([...at.x.media.values()]).toMatchObject([{ id: second?.mediaIds[0], type: "image/png", alt: "A stone wall" }]);
  });

  test("of a part that may be out does not keep it from being found", async () => {
    const imageId = await upload("");
    at.x.state.onPost = () => "cut_after";
    const id = await at.newDuePost([{ text: "Seen at hearth.example", imageId }]);
    await at.work();
    await at.pass(6);
    await at.work();
    expect(await at.destination(id)).toMatchObject({ status: "confirmed" });
    expect(at.x.posts).toHaveLength(1);
  });

  test("that takes long does not let the post out once its account is disconnected", async () => {
    const id = await at.newDuePost([{ text: "Too late.", imageId: await upload("A wall") }]);
    const { projectId: project, registry } = at.world;
    at.x.state.onUpload = async () => {
      await at.world.call(registry.disconnectNetwork, { id: project, network: "x" }, { kind: "person" });
    };
    await at.work();
    expect(at.x.posts).toEqual([]);
    expect(await at.destination(id)).toMatchObject({ status: "failed", error: { kind: "permanent", code: "not_connected" } });
  });

  test("that takes long goes out by the account that took the place of the one before", async () => {
    const id = await at.newDuePost([{ text: "By another.", imageId: await upload("A wall") }]);
    const another = at.x.newUser();
    at.x.state.onUpload = async () => {
      at.x.state.onUpload = async () => {};
      await at.connect(at.world.projectId, another);
    };
    await at.work();
    expect(at.x.posts).toEqual([]);
    await at.pass(31);
    await at.work();
    expect(at.x.posts).toMatchObject([{ userId: another.id }]);
    expect(await at.destination(id)).toMatchObject({ status: "confirmed" });
  });

  test("that X does not take at the moment is tried again, and nothing is sent without it", async () => {
    const imageId = await upload("A wall");
    at.x.state.mediaStatus = 503;
    const id = await at.newDuePost([{ text: "Later.", imageId }]);
    await at.work();
    expect(await at.destination(id)).toMatchObject({
      status: "delivering",
      error: { kind: "retryable", code: "unavailable" },
      parts: [{ status: "waiting" }],
    });
    expect(at.x.posts).toEqual([]);
    at.x.state.mediaStatus = undefined;
    await at.pass(31);
    await at.work();
    expect(await at.destination(id)).toMatchObject({ status: "confirmed" });
  });
});
