import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const person = { kind: "person" } as const;

test("the revisions of a post are listed newest first, each with its author and the verdict on it", async () => {
  const { id } = await world.newPost({ text: "First." });
  await world.call(world.registry.requestPostChanges, { id, revision: 1, reason: "Shorter." }, person);
  await world.call(world.registry.updatePost, { id, revision: 1, text: "Second." }, person);
  await world.call(world.registry.approvePost, { id, revision: 2 }, person);
  const { data } = await world.call(world.registry.listPostRevisions, { id }, person);
  expect(data).toMatchObject([
    { revision: 2, title: "Second.", author: { kind: "person" }, verdict: { verdict: "approved", reason: "", name: "Marta Vidal" } },
    { revision: 1, title: "First.", verdict: { verdict: "changes_requested", reason: "Shorter.", name: "Marta Vidal" }, generated: false },
  ]);
  const first = await world.call(world.registry.listPostRevisions, { id, limit: 1 }, person);
  const rest = await world.call(world.registry.listPostRevisions, { id, limit: 1, cursor: first.nextCursor ?? "" }, person);
  expect([first.data[0]?.revision, rest.data[0]?.revision, rest.nextCursor]).toEqual([2, 1, null]);
});

test("an older revision is read as it was, without images that were deleted since", async () => {
  const imageId = await world.newImage();
  const { id } = await world.newPost({ text: "First.", imageId });
  await world.call(world.registry.updatePost, { id, revision: 1, text: "Second.", imageId: null }, person);
  expect(await world.call(world.registry.getPostRevision, { id, revision: 1 }, person)).toMatchObject({
    revision: 1,
    title: "First.",
    content: { kind: "linkedin", text: "First.", imageId },
  });
  await world.call(world.registry.deleteImage, { id: imageId }, person);
  const { content } = await world.call(world.registry.getPostRevision, { id, revision: 1 }, person);
  expect(content).not.toHaveProperty("imageId");
  await expect(world.call(world.registry.getPostRevision, { id, revision: 3 }, person)).rejects.toMatchObject({ code: "not_found" });
});

test("a revision of a post cannot be changed by the service", async () => {
  const { id } = await world.newPost();
  const change = world.pool.query("update post_revision set content = '{}' where post_id = $1", [id]);
  await expect(change).rejects.toMatchObject({ code: "42501" });
});
