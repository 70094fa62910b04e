import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type NetworkWorld, openNetworkWorld } from "#server/delivery/networks/test-support.ts";
import { contentOf, newDueWith, uploadSmall } from "./test/pictures.ts";

let at: NetworkWorld;
beforeEach(async () => {
  at = await openNetworkWorld({ others: true });
});
afterEach(() => at[Symbol.asyncDispose]());

const destination = (id: string) => at.destination(id, "linkedin");

const deleteImage = (id: string) => at.world.call(at.world.registry.deleteImage, { id });

describe("the picture of a post", () => {
  test("without words goes without them, and words that are too long for LinkedIn are cut between two characters", async () => {
    const family = "👩🏽\u200d👩🏽\u200d👧🏽\u200d👦🏽";
    await newDueWith(at, "No words.", await uploadSmall(at, ""));
    await at.work();
    expect(contentOf(at, "No words.")).toEqual([{ media: { id: expect.stringMatching(/^urn:li:image:/) } }]);
    const long = await uploadSmall(at, "x");
    await at.world.call(at.world.registry.updateImage, { id: long, alt: family.repeat(300) }, { kind: "person" });
    await newDueWith(at, "Many words.", long);
    await at.work();
    const altText = family.repeat(Math.floor(4086 / family.length));
    expect(contentOf(at, "Many words.")).toMatchObject([{ media: { altText } }]);
  });

  test("goes out where the app may not ask whether it is ready, as most may not", async () => {
    at.linkedin.state.mayReadImages = false;
    const id = await newDueWith(at, "Unasked.", await uploadSmall(at, "A wall"));
    await at.work();
    expect(await destination(id)).toMatchObject({ status: "confirmed" });
    expect(contentOf(at, "Unasked.")).toMatchObject([{ media: { altText: "A wall" } }]);
  });

  test("that was deleted falls out, before it was handed over and after, and the post goes out without it", async () => {
    const [before, after] = [await uploadSmall(at, "A wall"), await uploadSmall(at, "A wall")];
    expect(before).toBe(after);
    const early = await newDueWith(at, "Deleted before.", before);
    await deleteImage(before);
    await at.work();
    expect(await destination(early)).toMatchObject({ status: "confirmed" });
    const again = await uploadSmall(at, "A wall");
    at.linkedin.state.processing = 5;
    const late = await newDueWith(at, "Deleted after.", again);
    await at.work();
    expect(at.linkedin.images.size).toBe(1);
    await deleteImage(again);
    await at.pass(4);
    await at.work();
    expect(await destination(late)).toMatchObject({ status: "confirmed" });
    expect([...contentOf(at, "Deleted before."), ...contentOf(at, "Deleted after.")]).toEqual([undefined, undefined]);
  });

  test("goes with the post again where that was lost on its way", async () => {
    at.linkedin.state.onPost = ({ attempt }) => (attempt === 1 ? "reset_before" : undefined);
    const id = await newDueWith(at, "Lost.", await uploadSmall(at, "A wall"));
    await at.finish();
    expect(await destination(id)).toMatchObject({ status: "confirmed" });
    expect(contentOf(at, "Lost.")).toMatchObject([{ media: { altText: "A wall" } }]);
  });

  test("that has become one that LinkedIn takes in no size fails the post, and says what to do", async () => {
    const imageId = await uploadSmall(at, "A wall");
    const id = await newDueWith(at, "No file.", imageId);
    await at.world.owner.query("update image set kind = 'webp', variants = $2 where id = $1", [
      imageId,
      JSON.stringify([{ name: "full.webp", width: 800, height: 600, bytes: 900 }]),
    ]);
    await at.work();
    const message = expect.stringContaining("Withdraw the post and use another image.");
    expect(await destination(id)).toMatchObject({ status: "failed", error: { kind: "permanent", code: "refused", message } });
    expect(at.linkedin.posts).toEqual([]);
  });
});
