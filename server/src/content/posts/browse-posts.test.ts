import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";

let world: World;
const person = { kind: "person" } as const;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function newProject() {
  return (await world.newProject()).id;
}

test("a post comes with what its card shows: article, destinations, failures, suggested date and the first image that exists", async () => {
  const projectId = await newProject();
  const article = await world.newArticle({ projectId, markdown: "# Stone walls\n\nB.", status: "published" }, { projectId });
  const [gone, kept] = [await world.newImage({ projectId }), await world.newImage({ projectId })];
  const { id } = await world.newPost(
    {
      projectId,
      format: "x",
      text: undefined,
      parts: [
        { text: "A", imageId: gone },
        { text: "B", imageId: kept },
      ],
      articleId: article.id,
      status: "scheduled",
    },
    { projectId },
  );
  await world.owner.query("delete from image where id = $1", [gone]);
  await world.owner.query("update post_destination set status = 'failed' where post_id = $1", [id]);
  await world.owner.query("update post set status = 'failed', routine_days_after = 1, routine_time = '08:00' where id = $1", [id]);
  for (const [publication, error] of [
    ["pub_1", "The network is away."],
    ["pub_2", `X refused it. ${"x".repeat(500)}`],
  ]) {
    await world.owner.query(
      `insert into post_publication (organization_id, id, project_id, post_id, revision, destination, status, due_at, error_kind, error_code, last_error)
       values ($1, $2, $3, $4, 1, 'x', 'failed', now(), 'permanent', 'refused', $5)`,
      [world.organizationId, publication, projectId, id, error],
    );
  }
  const { data, nextCursor } = await world.call(world.registry.browsePosts, { projectId }, person);
  expect(nextCursor).toBeNull();
  expect(data).toMatchObject([
    {
      id,
      format: "x",
      status: "failed",
      title: "A",
      revision: 1,
      articleId: article.id,
      articleTitle: "Stone walls",
      destinations: [{ destination: "x", status: "failed", at: "2099-01-01T09:00", publishedAt: null, url: null }],
      failures: [{ destination: "x", reason: expect.stringMatching(/^X refused it\. x+$/) }],
      cover: { imageId: kept },
      suggestedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT08:00$/),
    },
  ]);
  expect(data[0]?.failures[0]?.reason).toHaveLength(300);
});

test("a post comes with the number of its open comments, replies not counted", async () => {
  const projectId = await newProject();
  const { id } = await world.newPost({ projectId }, { projectId });
  const say = (body: string, parentId?: string) =>
    world.call(world.registry.createPostComment, { id, body, ...(parentId !== undefined && { parentId }) }, person);
  const [first] = [await say("Which walls?"), await say("Which roof?")];
  await say("The outer ones.", first.id);
  const open = async () => (await world.call(world.registry.browsePosts, { projectId }, person)).data.map((post) => post.openComments);
  expect(await open()).toEqual([2]);
  await world.call(world.registry.resolveComment, { id: first.id }, person);
  expect(await open()).toEqual([1]);
});

test("statuses, format, destination, article and words of the title choose, alone and together", async () => {
  const projectId = await newProject();
  const who = { projectId };
  const article = await world.newArticle({ projectId, status: "published" }, who);
  const draft = await world.newPost({ projectId, text: "Élan one.\n\nZebra.", status: "draft" }, who);
  const review = await world.newPost({ projectId, format: "x", text: undefined, parts: ["Two"], articleId: article.id }, who);
  const approved = await world.newPost({ projectId, format: "carousel", status: "approved" }, who);
  const browse = async (filter: object) =>
    (await world.call(world.registry.browsePosts, { projectId, ...filter }, person)).data.map(({ id }) => id);
  expect(await browse({})).toEqual([approved.id, review.id, draft.id]);
  expect(await browse({ statuses: ["draft", "approved"] })).toEqual([approved.id, draft.id]);
  expect(await browse({ format: "x" })).toEqual([review.id]);
  expect(await browse({ destination: "linkedin" })).toEqual([approved.id, draft.id]);
  expect(await browse({ destination: "linkedin", statuses: ["draft"] })).toEqual([draft.id]);
  expect(await browse({ articleId: article.id })).toEqual([review.id]);
  expect(await browse({ query: "elan o" })).toEqual([draft.id]);
  expect(await browse({ query: "zebra" })).toEqual([]);
  expect(await browse({ query: "🏠" })).toEqual([]);
  expect(await world.call(world.registry.countPosts, { projectId }, person)).toEqual({
    total: 3,
    statuses: [
      { status: "draft", count: 1 },
      { status: "in_review", count: 1 },
      { status: "approved", count: 1 },
    ],
    formats: [
      { format: "linkedin", count: 1 },
      { format: "x", count: 1 },
      { format: "carousel", count: 1 },
    ],
    counts: [
      { status: "draft", format: "linkedin", count: 1 },
      { status: "in_review", format: "x", count: 1 },
      { status: "approved", format: "carousel", count: 1 },
    ],
  });
});

test("a post is without a date as long as one of its destinations waits for one", async () => {
  const projectId = await newProject();
  const { id } = await world.newPost({ projectId, format: "carousel", status: "approved" }, { projectId });
  const undated = async () =>
    (await world.call(world.registry.browsePosts, { projectId, undated: true }, person)).data.map((post) => post.id);
  for (const destination of ["instagram", "linkedin", "tiktok"] as const) {
    expect(await undated()).toEqual([id]);
    await world.call(world.registry.schedulePost, { id, destination, day: "2099-01-01", time: "09:00" }, person);
  }
  expect(await undated()).toEqual([]);
});

test("pages follow each other without gap or repeat, and a cursor belongs to its filters", async () => {
  const projectId = await newProject();
  const made: string[] = [];
  for (let count = 0; count < 5; count += 1) made.unshift((await world.newPost({ projectId }, { projectId })).id);
  const seen: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: { data: { id: string }[]; nextCursor: string | null } = await world.call(
      world.registry.browsePosts,
      { projectId, limit: 2, ...(cursor && { cursor }) },
      person,
    );
    seen.push(...page.data.map(({ id }) => id));
    cursor = page.nextCursor;
    if (cursor === null) continue;
    const other = world.call(world.registry.browsePosts, { projectId, limit: 2, cursor, format: "x" }, person);
    await expect(other).rejects.toMatchObject({ code: "invalid_input", param: "cursor" });
  }
  expect(seen).toEqual(made);
});

test("a post that the service still writes is listed and found by its title", async () => {
  const projectId = await newProject();
  const asked = await world.call(world.registry.generatePost, { projectId, format: "x", script: "Quagga stripes" }, { projectId });
  const { data } = await world.call(world.registry.browsePosts, { projectId, query: "quagga" }, person);
  expect(data).toMatchObject([{ ...("id" in asked && { id: asked.id }), status: "generating", revision: 0, cover: null }]);
});

test("a project of another organization answers like an unknown one", async () => {
  const foreign = await world.newOrganization();
  for (const projectId of [foreign.projectId, "prj_unknown"]) {
    const refused = { code: "project_not_allowed" };
    await expect(world.call(world.registry.browsePosts, { projectId }, person)).rejects.toMatchObject(refused);
    await expect(world.call(world.registry.countPosts, { projectId }, person)).rejects.toMatchObject(refused);
  }
});
