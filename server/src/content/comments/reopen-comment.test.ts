import { afterAll, beforeAll, expect, test } from "vitest";
import { registry } from "#src/registry/registry.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const reopen = (id: string) => world.call(registry.reopenComment, { id }, { kind: "person" });
const resolve = (id: string) => world.call(registry.resolveComment, { id });

async function newResolved() {
  const comment = await world.newComment();
  await resolve(comment.id);
  return comment;
}

test("a reopened comment is open with its replies, takes further ones, and can be resolved again", async () => {
  const { articleId, id } = await world.newComment();
  await world.newComment({ id: articleId, parentId: id, body: "Before." });
  await resolve(id);
  expect(await reopen(id)).toEqual({ id, resolved: false });
  await world.newComment({ id: articleId, parentId: id, body: "After." });
  const { data } = await world.call(registry.listComments, { id: articleId });
  expect(data).toMatchObject([{ id, replies: [{ body: "Before." }, { body: "After." }] }]);
  const { data: browsed } = await world.call(registry.browseComments, { id: articleId, state: "all" }, { kind: "person" });
  expect(browsed).toMatchObject([{ id, resolvedAt: null, resolvedBy: null }]);
  await resolve(id);
  expect((await world.call(registry.listComments, { id: articleId })).data).toEqual([]);
});

test("an open comment stays as it is, and a hundred calls at once are one", async () => {
  const { id } = await world.newComment();
  expect(await reopen(id)).toEqual({ id, resolved: false });
  const resolved = await newResolved();
  const answers = await Promise.all(Array.from({ length: 100 }, () => reopen(resolved.id)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify({ id: resolved.id, resolved: false })]));
});

test("a reply is reopened with its comment, not by itself", async () => {
  const { articleId, id: parentId } = await world.newComment();
  const reply = await world.newComment({ id: articleId, parentId });
  await resolve(parentId);
  await expect(reopen(reply.id)).rejects.toMatchObject({ code: "invalid_state", message: expect.stringContaining("Reopen the comment") });
});

test("the audit tells who did it", async () => {
  const { id } = await newResolved();
  await reopen(id);
  const { rows } = await world.owner.query("select person_id from audit where operation = 'reopen_comment' and subject_id = $1", [id]);
  expect(rows).toEqual([{ person_id: world.personId }]);
});
