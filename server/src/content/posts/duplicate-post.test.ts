import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const read = (id: string) => world.call(world.registry.getPost, { id });
const duplicate = (id: string) => world.call(world.registry.duplicatePost, { id });

test("a post becomes a draft with the same content and destinations, without dates, that says it is a copy until it is saved", async () => {
  const article = await world.newArticle({ status: "scheduled" });
  const image = await world.newImage();
  const slides = [{ title: "One", imageId: image }, { title: "Two" }, { title: "Three" }];
  const { id } = (await world.call(world.registry.createPost, {
    projectId: world.projectId,
    format: "carousel",
    slides,
    hashtags: ["walls"],
    destinations: ["linkedin", "tiktok"],
    articleId: article.id,
    dryRun: false,
  })) as { id: string };
  await world.call(world.registry.schedulePost, { id, destination: "linkedin", day: "2099-01-02", time: "09:00" });
  const token = (await world.newToken({ permissions: ["posts:write"], name: "Desk" })).value;
  const again = { token, headers: { "idempotency-key": "copy-1" } };
  const answers = [
    await world.request("POST", `/posts/${id}/duplicate`, again),
    await world.request("POST", `/posts/${id}/duplicate`, again),
  ];
  const copyId = String(answers[0]?.body.id);
  expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(2).fill([201, { id: copyId, revision: 1 }]));
  const copy = await read(copyId);
  expect(copy).toMatchObject({
    title: "Copy of One",
    status: "draft",
    content: (await read(id)).content,
    agent: "Desk",
    articleId: article.id,
  });
  expect(copy.destinations.map(({ destination, status, at }) => [destination, status, at])).toEqual([
    ["linkedin", "pending", null],
    ["tiktok", "pending", null],
  ]);
  await world.call(world.registry.updatePost, { id: copyId, revision: 1, hashtags: ["roofs"] });
  expect(await read(copyId)).toMatchObject({ title: "One", status: "in_review" });
  const { rows } = await world.owner.query("select subject_id from audit where operation = 'duplicate_post'");
  expect(rows).toEqual([{ subject_id: id }]);
});

test("a post that is being written is not copied", async () => {
  const { id } = await world.newPost({});
  await world.owner.query("update post set status = 'generating', approved_revision = null where id = $1", [id]);
  await expect(duplicate(id)).rejects.toMatchObject({ code: "invalid_state" });
});
