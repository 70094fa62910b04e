import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registry } from "#src/registry/registry.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const list = (id: string, over: { limit?: number; cursor?: string } = {}) => world.call(registry.listComments, { id, ...over });

describe("the comments of an article", () => {
  test("are the open ones, oldest first, each with its replies, oldest first", async () => {
    const { id } = await world.newArticle();
    const one = await world.newComment({ id, body: "One" });
    const two = await world.newComment({ id, body: "Two" });
    const three = await world.newComment({ id, body: "Three" });
    for (const body of ["a", "b", "c"]) await world.newComment({ id, parentId: one.id, body });
    await world.newComment({ id, parentId: two.id, body: "gone with it" });
    await world.call(registry.resolveComment, { id: two.id });
    const { data, nextCursor } = await list(id);
    expect(data.map((comment) => [comment.id, comment.replies.map(({ body }) => body)])).toEqual([
      [one.id, ["a", "b", "c"]],
      [three.id, []],
    ]);
    expect(nextCursor).toBeNull();
    expect((await world.call(registry.getArticle, { id })).comments).toEqual(data);
  });

  test("come in pages, each once, also when many were written in one millisecond", async () => {
    const { id } = await world.newArticle();
    for (let count = 0; count < 13; count += 1) await world.newComment({ id, body: `${count}` });
    await world.owner.query("update comment set created_at = '2026-01-01' where article_id = $1 and body::integer between 3 and 10", [id]);
    const whole = (await list(id)).data.map((comment) => comment.id);
    expect(whole).toHaveLength(13);
    for (const limit of [1, 2, 5, 12, 13]) {
      const walked: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof list>> = await list(id, { limit, ...(cursor !== null && { cursor }) });
        walked.push(...page.data.map((comment) => comment.id));
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(walked, `${limit}`).toEqual(whole);
    }
  });

  test("have a cursor that no other article's list takes", async () => {
    const { id } = await world.newArticle();
    for (const body of ["1", "2"]) await world.newComment({ id, body });
    const { nextCursor } = await list(id, { limit: 1 });
    const other = await world.newArticle();
    await expect(list(other.id, { cursor: String(nextCursor) })).rejects.toMatchObject({ code: "invalid_input", param: "cursor" });
  });

  test("are not shown to a site", async () => {
    const { id } = await world.newArticle({ status: "published" });
    const { value } = await world.newReadToken();
    const { error } = await world.request("GET", `/articles/${id}/comments`, { token: value });
    expect(error?.code).toBe("insufficient_scope");
  });

  test("vanish with the article", async () => {
    const { id } = await world.newArticle();
    const parent = await world.newComment({ id });
    await world.newComment({ id, parentId: parent.id });
    await world.call(registry.deleteArticle, { id });
    await expect(list(id)).rejects.toMatchObject({ code: "not_found" });
    expect((await world.owner.query("select from comment where article_id = $1", [id])).rowCount).toBe(0);
  });
});

describe("a passage", () => {
  const first = "Old houses are slow.\n\nStart with the walls.\n\nThen look at the roof.";

  async function commented() {
    const { id } = await world.newArticle({ markdown: `# T\n\n${first}` });
    await world.newComment({ id, quote: "Start with the walls." });
    await world.newComment({ id, body: "In general." });
    return id;
  }

  async function afterEdit(id: string, markdown: string) {
    const { revision } = await world.call(registry.getArticle, { id });
    await world.call(registry.updateArticle, { id, revision, markdown });
    const { data } = await list(id);
    expect((await world.call(registry.getArticle, { id })).comments).toEqual(data);
    expect(data.map(({ quote }) => quote)).toEqual(["Start with the walls.", ""]);
    expect(data[1]?.orphaned).toBe(false);
    return data[0]?.orphaned;
  }

  test("is followed through edits, is orphaned when it is gone, and comes back with its words", async () => {
    const id = await commented();
    expect(await afterEdit(id, `A new beginning.\n\n${first}\n\n## The end\n\nMore.`)).toBe(false);
    expect(await afterEdit(id, first.replace("the walls", "the outer walls"))).toBe(false);
    expect(await afterEdit(id, "Old houses are slow.\n\nThen look at the roof.")).toBe(true);
    expect(await afterEdit(id, `Then look at the roof.\n\n**Start** with *the walls*.`)).toBe(false);
  });
});

test("an article out of reach answers exactly like an unknown one", async () => {
  const unknown = await list("art_unknown").catch((error: unknown) => error);
  expect(unknown).toMatchObject({ code: "not_found" });
  const foreign = await world.newOrganization();
  const second = (await world.newProject()).id;
  for (const who of [foreign, { projectId: second }]) {
    const { articleId } = await world.newComment({}, who);
    await expect(list(articleId)).rejects.toEqual(unknown);
    await expect(world.call(registry.createComment, { id: articleId, body: "B" })).rejects.toEqual(unknown);
  }
});

test("an article with a thousand open comments shows the first hundred, and the list has them all", async () => {
  const { articleId: id, id: commentId } = await world.newComment();
  await world.owner.query(
    `insert into comment (organization_id, id, project_id, article_id, body, quote, prefix, suffix, revision, author_id)
     select organization_id, 'cmt_many' || n, project_id, article_id, 'C', '', '', '', revision, author_id
     from comment, generate_series(1, 999) n where id = $1`,
    [commentId],
  );
  expect((await world.call(registry.getArticle, { id })).comments).toHaveLength(100);
  expect((await list(id, { limit: 100 })).data).toEqual((await world.call(registry.getArticle, { id })).comments);
});
