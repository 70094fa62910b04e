import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registry } from "#src/registry/registry.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const person = { kind: "person" } as const;
const statusOf = (id: string) => world.call(registry.getArticleStatus, { id }, person);
const edit = (id: string, revision: number, change: object = { summary: `After ${revision}` }) =>
  world.call(registry.updateArticle, { id, revision, ...change }, person);

async function goLive() {
  while ((await world.app.workers.publisher.work()) > 0);
}

describe("the text", () => {
  test("was saved when its revision was written, not when the article was last touched", async () => {
    const { id } = await world.newArticle({}, person);
    await world.owner.query("update article_revision set created_at = '2026-01-02T03:04:05Z' where article_id = $1", [id]);
    await world.call(registry.submitArticle, { id }, person);
    expect(await statusOf(id)).toEqual({
      id,
      revision: 1,
      savedAt: "2026-01-02T03:04:05.000Z",
      author: { name: "Marta Vidal", kind: "person", via: null },
      approvedBy: null,
      requestedChanges: null,
      nextUrl: expect.stringMatching(/^http/),
      page: null,
    });
  });

  test("names who approved it, or the policy, and forgets that with the next revision", async () => {
    const { id } = await world.newArticle({ status: "in_review" });
    await world.call(registry.approveArticle, { id, revision: 1 }, person);
    expect((await statusOf(id)).approvedBy).toEqual({ name: "Marta Vidal", at: expect.any(String) });
    await edit(id, 1);
    expect((await statusOf(id)).approvedBy).toBeNull();
    const free = await world.newProject();
    await world.call(registry.updateProject, { id: free.id, reviewBeforePublishing: false }, person);
    const who = { ...person, projectId: free.id };
    const own = await world.newArticle({ projectId: free.id }, who);
    await world.call(registry.publishArticleNow, { id: own.id, revision: 1 }, who);
    expect((await statusOf(own.id)).approvedBy).toEqual({ name: null, at: expect.any(String) });
  });
});

describe("a request for changes", () => {
  const request = (id: string, revision: number, reason = "The numbers need a source.") =>
    world.call(registry.requestArticleChanges, { id, revision, reason }, person);

  test("stands through new revisions until the article is submitted again, in the list too", async () => {
    const { id } = await world.newArticle({ status: "in_review" });
    const { comment } = await request(id, 1);
    const expected = {
      name: "Marta Vidal",
      reason: "The numbers need a source.",
      revision: 1,
      commentId: comment.id,
      at: expect.any(String),
    };
    expect((await statusOf(id)).requestedChanges).toEqual(expected);
    await edit(id, 1);
    expect((await statusOf(id)).requestedChanges).toEqual(expected);
    const listed = async () => {
      const { data } = await world.call(registry.browseArticles, { projectId: world.projectId }, person);
      return data.find((article) => article.id === id)?.requestedChanges;
    };
    expect(await listed()).toEqual(expected);
    const { data } = await world.call(registry.browseComments, { id }, person);
    expect(data.map(({ asksForChanges }) => asksForChanges)).toEqual([true]);
    await world.call(registry.submitArticle, { id }, person);
    expect([(await statusOf(id)).requestedChanges, await listed()]).toEqual([null, null]);
  });

  test("ends with an approval for good, also when the article is a draft again", async () => {
    const { id } = await world.newArticle({ status: "in_review" });
    await request(id, 1);
    await world.call(registry.submitArticle, { id }, person);
    await world.call(registry.approveArticle, { id, revision: 1 }, person);
    await edit(id, 1);
    expect((await statusOf(id)).requestedChanges).toBeNull();
    await world.call(registry.submitArticle, { id }, person);
    await request(id, 2, "Once more.");
    expect((await statusOf(id)).requestedChanges).toMatchObject({ reason: "Once more.", revision: 2 });
  });

  test("ends when its comment is resolved, and the history keeps it", async () => {
    const { id } = await world.newArticle({ status: "in_review" });
    const { comment } = await request(id, 1);
    await world.call(registry.resolveComment, { id: comment.id }, person);
    expect((await statusOf(id)).requestedChanges).toBeNull();
    const { data } = await world.call(registry.listArticleRevisions, { id }, person);
    expect(data).toMatchObject([{ revision: 1, requestedChanges: { commentId: comment.id } }]);
  });

  test("is no reply, and an ordinary comment on a draft is no request", async () => {
    const { id } = await world.newArticle();
    const { id: commentId } = await world.newComment({ id });
    expect((await statusOf(id)).requestedChanges).toBeNull();
    const { id: reply } = await world.newComment({ id, parentId: commentId });
    await expect(world.owner.query("update comment set asks_for_changes = true where id = $1", [reply])).rejects.toThrow(
      "request_is_no_reply",
    );
  });

  test("quotes the beginning of a long reason", async () => {
    const { id } = await world.newArticle({ status: "in_review" });
    await request(id, 1, "é".repeat(2000));
    expect((await statusOf(id)).requestedChanges?.reason).toBe("é".repeat(300));
  });
});

describe("the page", () => {
  test("is what readers see while a newer text is being written, with its own address and words", async () => {
    const { id } = await world.newArticle({ status: "approved", markdown: "# A wall\n\nStone keeps heat.", slug: "a-live-wall" });
    await world.call(registry.publishArticleNow, { id, revision: 1 }, person);
    await goLive();
    await edit(id, 1, { title: "Another title", slug: "another-slug", summary: "Other words." });
    const { page, revision, nextUrl } = await statusOf(id);
    expect(revision).toBe(2);
    expect(nextUrl).toBe(page?.url.replace("a-live-wall", "another-slug"));
    expect(page).toMatchObject({ revision: 1, title: "A wall", description: "Stone keeps heat.", onHostedBlog: true });
    expect(page?.url).toMatch(/\/a-live-wall$/);
    expect(page?.image).toMatch(new RegExp(`/open-graph/${world.organizationId}/${id}/1\\.jpg$`));
    await world.call(registry.unpublishArticle, { id }, person);
    expect((await statusOf(id)).page).toBeNull();
  });

  test.each([true, false])("is where the article says that readers find it (hosted blog: %s)", async (hostedBlog) => {
    const { id: projectId } = await world.newProject({ hostedBlog });
    const who = { ...person, projectId };
    const { id } = await world.newArticle({ projectId, status: "draft", slug: "live-slug" }, who);
    const urlOf = async () => (await world.call(registry.getArticle, { id }, who)).url;
    expect(await urlOf()).toMatch(/\/live-slug$/);
    await edit(id, 1, { slug: "draft-slug" });
    expect(await urlOf()).toMatch(/\/draft-slug$/);
    await world.owner.query(
      "update article set published_revision = 1, published_slug = 'live-slug', live_at = now(), published_at = now() where id = $1",
      [id],
    );
    expect([await urlOf(), (await statusOf(id)).page?.url]).toEqual([expect.stringMatching(/\/live-slug$/), await urlOf()]);
  });
});

test("an article out of reach answers like an unknown one", async () => {
  const unknown = await statusOf("art_unknown").catch((error: unknown) => error);
  expect(unknown).toMatchObject({ code: "not_found" });
  const foreign = await world.newOrganization();
  const { id } = await world.newArticle({ projectId: foreign.projectId }, foreign);
  await expect(statusOf(id)).rejects.toEqual(unknown);
});
