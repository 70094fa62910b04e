import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function newPerson(name: string) {
  const member = await world.newMember({ role: "member" });
  await world.owner.query("update person set name = $2 where id = $1", [member.personId, name]);
  return member;
}

const browse = async (id: string, state: "open" | "resolved" = "open") =>
  (await world.call(world.registry.browseComments, { id, state }, { kind: "person" })).data;
const list = async (id: string) => (await world.call(world.registry.listComments, { id })).data;
const remove = (id: string, who = {}) => world.call(world.registry.deleteComment, { id }, who);
const told = async (personId: string) =>
  (await world.owner.query("select kind from notification where person_id = $1 order by created_at", [personId])).rows;

test("a writer edits a comment, which says so, and only who it names anew is told", async () => {
  const ilse = await newPerson("Ilse Brandt");
  const rui = await newPerson("Rui Costa");
  const { articleId, id } = await world.newComment({ body: "Ask @IlseBrandt." });
  const token = (await world.newToken()).value;
  const { status, body } = await world.request("PATCH", `/comments/${id}`, {
    token,
    body: { body: "Ask @IlseBrandt or @RuiCosta or @Nobody." },
  });
  expect([status, body]).toEqual([
    200,
    {
      id,
      body: "Ask @IlseBrandt or @RuiCosta or @Nobody.",
      editedAt: expect.any(String),
      mentioned: expect.arrayContaining([{ id: rui.personId, name: "Rui Costa" }]),
      unmatched: ["Nobody"],
    },
  ]);
  expect([await told(ilse.personId), await told(rui.personId)]).toEqual([[{ kind: "mention" }], [{ kind: "mention" }]]);
  expect(await list(articleId)).toMatchObject([{ id, body: body.body, edited: true, deleted: false }]);
  expect(await browse(articleId)).toMatchObject([{ editedAt: body.editedAt, deletedBy: null }]);
  await expect(world.call(world.registry.updateComment, { id, body: "Mine" }, { ...ilse })).rejects.toMatchObject({ code: "not_allowed" });
});

test("a deleted comment loses its words and keeps its thread; a thread without words is resolved", async () => {
  const rui = await world.newMember({ role: "member" });
  const ana = await world.newMember({ role: "member" });
  const { articleId, id } = await world.newComment({ body: "Secret words.", quote: "" }, rui);
  const reply = await world.newComment({ id: articleId, parentId: id, body: "An answer." }, ana);
  await expect(remove(id, ana)).rejects.toMatchObject({ code: "not_allowed" });
  expect([await remove(id, rui), await remove(id, rui)]).toEqual([
    { id, deleted: true },
    { id, deleted: true },
  ]);
  expect(await browse(articleId)).toMatchObject([{ id, body: "", deleted: true, deletedBy: "writer", replies: [{ body: "An answer." }] }]);
  await expect(world.call(world.registry.updateComment, { id, body: "Again" }, rui)).rejects.toMatchObject({ code: "invalid_state" });
  await remove(reply.id);
  expect(await list(articleId)).toEqual([]);
  expect(await browse(articleId, "resolved")).toMatchObject([{ id, replies: [{ id: reply.id, body: "", deletedBy: "other" }] }]);
  const { rows } = await world.owner.query(
    "select operation, subject_id from audit where subject_id = any($1) and operation = 'delete_comment'",
    [[id, reply.id]],
  );
  expect(rows).toHaveLength(3);
});

test("the reason for which a post went back is edited with its comment, wherever it is told", async () => {
  const { id } = await world.newPost({ status: "in_review" });
  const input = { id, revision: 1, reason: "Ask Anna, 555-0134." };
  const { comment } = await world.call(world.registry.requestPostChanges, input, { kind: "person" });
  await world.call(world.registry.updateComment, { id: comment.id, body: "Ask Anna." }, { kind: "person" });
  const told = await Promise.all([
    world.call(world.registry.getPost, { id }),
    world.call(world.registry.listPostRevisions, { id }, { kind: "person" }),
    world.call(world.registry.listPostActivity, { id }, { kind: "person" }),
  ]);
  expect(JSON.stringify(told)).toContain("Ask Anna.");
  expect(JSON.stringify(told)).not.toContain("555-0134");
});

test("nobody hears of a deleted mention, and the reason of a request for changes stays", async () => {
  const eva = await newPerson("Eva Lind");
  const { id } = await world.newComment({ body: "See, @EvaLind." });
  const waiting = async () =>
    (await world.call(world.registry.listWaiting, {}, { kind: "person", personId: eva.personId })).data.map(({ kind }) => kind);
  expect(await waiting()).toContain("mention");
  await remove(id);
  expect(await waiting()).not.toContain("mention");
  const article = await world.newArticle({ status: "in_review" });
  const input = { id: article.id, revision: 1, reason: "Too long." };
  const { comment } = await world.call(world.registry.requestArticleChanges, input, { kind: "person" });
  await expect(remove(comment.id)).rejects.toMatchObject({ code: "invalid_state" });
});
