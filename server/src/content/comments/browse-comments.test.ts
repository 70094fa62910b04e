import { afterAll, beforeAll, expect, test } from "vitest";
import { registry } from "#src/registry/registry.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Asked = { state?: "open" | "resolved" | "all"; limit?: number; cursor?: string };
const browse = (id: string, asked: Asked = {}) => world.call(registry.browseComments, { id, ...asked }, { kind: "person" });
const bodies = async (id: string, asked: Asked = {}) => (await browse(id, asked)).data.map(({ body }) => body);

test("a comment is what list_comments tells of it, with who wrote it and what stands beside its passage", async () => {
  const { personId } = await world.newMember();
  const { id } = await world.newArticle({ markdown: "# T\n\nStone is slow. Wood is quick. Stone is slow, they say." });
  const { id: commentId } = await world.newComment({ id, quote: "Stone is slow" }, { kind: "person" });
  await world.newComment({ id, parentId: commentId, body: "Yes." }, { kind: "person", personId });
  const [listed] = (await world.call(registry.listComments, { id })).data;
  if (listed === undefined) throw new Error("The comment is not listed.");
  const { data } = await browse(id);
  expect(data).toEqual([
    {
      ...listed,
      replies: listed.replies.map((reply) => ({
        ...reply,
        authorId: personId,
        guest: null,
        editedAt: null,
        deletedBy: null,
        mentions: [],
      })),
      authorId: world.personId,
      guest: null,
      mentions: [],
      asksForChanges: false,
      prefix: "T ",
      suffix: ". Wood is quick. Stone is slow, ",
      resolvedAt: null,
      resolvedBy: null,
      editedAt: null,
      deletedBy: null,
      appliedRevision: null,
    },
  ]);
});

test("what is resolved tells since when and by whom, with its replies, and whether its passage is gone", async () => {
  const { personId } = await world.newMember();
  await world.owner.query("update person set name = 'Ilse Brandt' where id = $1", [personId]);
  const { id } = await world.newArticle({ markdown: "# T\n\nStone is slow.\n\nWood is quick." });
  const { id: commentId } = await world.newComment({ id, quote: "Stone is slow." });
  await world.newComment({ id, parentId: commentId });
  await world.call(registry.resolveComment, { id: commentId }, { personId });
  await world.call(registry.updateArticle, { id, revision: 1, markdown: "Wood is quick." });
  const { data } = await browse(id, { state: "resolved" });
  const { rows } = await world.owner.query("select resolved_at from comment where id = $1", [commentId]);
  const resolvedAt = rows[0].resolved_at.toISOString();
  expect(data).toMatchObject([{ id: commentId, resolvedAt, resolvedBy: "Ilse Brandt", orphaned: true, replies: [{ body: "A comment." }] }]);
});

test("each state shows exactly its comments, oldest first, in pages that show each once", async () => {
  const { id } = await world.newArticle();
  for (let count = 0; count < 12; count += 1) {
    const comment = await world.newComment({ id, body: `${count}` });
    if (count % 3 === 0) await world.call(registry.resolveComment, { id: comment.id });
  }
  await world.owner.query("update comment set created_at = '2026-01-01' where article_id = $1 and body::integer < 8", [id]);
  const resolved = await bodies(id, { state: "resolved" });
  const all = await bodies(id, { state: "all" });
  expect(resolved.toSorted()).toEqual(["0", "3", "6", "9"]);
  expect(all.toSorted()).toEqual(Array.from({ length: 12 }, (_, count) => `${count}`).toSorted());
  expect(all.slice(8)).toEqual(["8", "9", "10", "11"]);
  expect(await bodies(id)).toEqual(all.filter((body) => !resolved.includes(body)));
  for (const [state, whole] of [
    ["resolved", resolved],
    ["all", all],
  ] as const) {
    const walked: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof browse>> = await browse(id, { state, limit: 3, ...(cursor !== null && { cursor }) });
      walked.push(...page.data.map(({ body }) => body));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(walked).toEqual(whole);
  }
  const { nextCursor } = await browse(id, { limit: 1 });
  await expect(browse(id, { state: "all", cursor: String(nextCursor) })).rejects.toMatchObject({ code: "invalid_input", param: "cursor" });
});
