import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { noise, picture } from "#test/picture.ts";
import { type BlueskyWorld, openBlueskyWorld } from "./test/bluesky-world.ts";

let at: BlueskyWorld;
beforeAll(async () => {
  at = await openBlueskyWorld();
});
beforeEach(() => {
  at.bluesky.state.blobStatus = undefined;
});
afterAll(() => at[Symbol.asyncDispose]());

async function upload(base64: string, alt = ""): Promise<string> {
  return (await at.world.call(at.world.registry.uploadImage, { projectId: at.world.projectId, base64, alt })).id;
}

const small = async () => (await picture(7, { width: 80, height: 60 }).png().toBuffer()).toString("base64");
const imagesOf = (text: string) => at.bluesky.posts.find(({ record }) => record.text === text)?.record.embed?.images;

test("a picture goes with its part, with what it shows in words and its shape", async () => {
  const imageId = await upload(await small(), "A stone wall");
  const id = await at.newDue(["No picture.", { text: "A picture.", imageId }]);
  await at.work();
  expect(await at.destinationOf(id)).toMatchObject({ status: "confirmed" });
  expect(imagesOf("No picture.")).toBeUndefined();
  expect(imagesOf("A picture.")).toMatchObject([
    { alt: "A stone wall", aspectRatio: { width: 80, height: 60 }, image: { mimeType: "image/png" } },
  ]);
});

test("a picture that is too large goes as the widest file of up to a million bytes", async () => {
  const large = await noise(1800, 1200).png().toBuffer();
  expect(large.length).toBeGreaterThan(1_000_000);
  const imageId = await upload(large.toString("base64"), "Gravel");
  await at.newDue([{ text: "Gravel.", imageId }]);
  await at.work();
  const [shown] = imagesOf("Gravel.") ?? [];
  expect(shown?.image.size).toBeLessThanOrEqual(1_000_000);
  expect(shown?.aspectRatio?.width).toBeGreaterThan(400);
});

test("a picture that Bluesky does not take at the moment is tried again, and nothing is sent without it", async () => {
  const imageId = await upload(await small(), "A wall");
  at.bluesky.state.blobStatus = 503;
  const id = await at.newDue([{ text: "Later.", imageId }]);
  await at.work();
  const waiting = { status: "delivering", error: { kind: "retryable", code: "unavailable" }, parts: [{ status: "waiting" }] };
  expect(await at.destinationOf(id)).toMatchObject(waiting);
  expect(imagesOf("Later.")).toBeUndefined();
  at.bluesky.state.blobStatus = undefined;
  await at.finish();
  expect(imagesOf("Later.")).toHaveLength(1);
});
