import { afterAll, beforeAll, expect, test } from "vitest";
import { registry } from "#src/registry/registry.ts";
import { approveAgain } from "#test/approve-again.ts";
import { isCreate, page } from "#test/outside/platform-server.ts";
import { connect, letTimePass, openPlatform, type Platform, work } from "#test/platforms.ts";
import { openWorld, type World } from "#test/world.ts";

const person = { kind: "person" } as const;
let world: World;
let ghost: Platform;
let projectId: string;
beforeAll(async () => {
  world = await openWorld();
  ghost = await openPlatform("ghost");
  projectId = (await world.newProject({ siteUrl: "https://hearth.example", hostedBlog: false })).id;
  await connect(world, ghost, projectId);
});
afterAll(async () => {
  await ghost[Symbol.asyncDispose]();
  await world.close();
});

const read = (id: string) => world.call(registry.getArticle, { id }, { projectId });
const unpublish = (id: string) => world.call(registry.unpublishArticle, { id }, person);
const isShown = (wanted: string) => ghost.read().some(({ title }) => title === wanted);
const unauthorized = { before: { status: 401, json: { errors: [{ message: "Invalid token" }] } } };
const away = { before: { status: 503, json: { errors: [{ message: "Maintenance" }] } } };

async function makeDue(title: string): Promise<string> {
  const { id } = await world.newArticle({ status: "scheduled", markdown: `# ${title}\n\nText.`, projectId }, { projectId });
  await world.makeDue(id);
  return id;
}

test("a post whose making was never settled is taken off, although the article never counted as published", async () => {
  const id = await makeDue("Lost and refused");
  ghost.next({ after: page(504) }, isCreate);
  ghost.next(unauthorized, ({ query }) => query.has("filter") && ghost.count() === 1);
  await work(world);
  ghost.next(unauthorized);
  await letTimePass(world);
  expect(await read(id)).toMatchObject({ status: "scheduled", publishedRevision: null, publications: [{ status: "failed" }] });
  expect(isShown("Lost and refused")).toBe(true);
  await expect(world.call(registry.deleteArticle, { id }, { projectId })).rejects.toMatchObject({ code: "invalid_state" });
  expect(await unpublish(id)).toEqual({ id, revision: 1, status: "draft" });
  await work(world);
  expect(isShown("Lost and refused")).toBe(false);
  expect((await world.events("article.unpublished")).filter(({ subject_id }) => subject_id === id)).toEqual([]);
  await expect(unpublish(id)).rejects.toMatchObject({ code: "invalid_state" });
  await world.call(registry.deleteArticle, { id }, { projectId });
});

test("what is tried again can be given up, before and after something of it may be there", async () => {
  for (const how of [away, "cut after"] as const) {
    const id = await makeDue(`Given up ${typeof how}`);
    const before = ghost.count();
    ghost.next(how, isCreate);
    if (how === "cut after") ghost.next(away, ({ query }) => query.has("filter") && ghost.count() > before);
    await work(world);
    expect(await read(id)).toMatchObject({ status: "scheduled", publications: [{ status: "pending" }] });
    expect(await unpublish(id)).toMatchObject({ status: "draft" });
    await letTimePass(world);
    expect((await read(id)).publications.filter(({ status }) => status === "pending")).toEqual([]);
    expect(isShown(`Given up ${typeof how}`)).toBe(false);
    await approveAgain(world, id);
    await world.call(registry.publishArticleNow, { id, revision: 1 }, person);
    await work(world);
    expect(await read(id)).toMatchObject({ status: "published" });
  }
});

test("nothing goes out more than an hour late, unless a person wants it to", async () => {
  const id = await makeDue("An hour late");
  for (let attempt = 0; attempt < 2; attempt += 1) ghost.next(away);
  await work(world);
  await world.owner.query("update publication set due_at = due_at - interval '59 minutes' where article_id = $1", [id]);
  await letTimePass(world);
  const [failed] = (await read(id)).publications;
  expect(failed).toMatchObject({
    status: "failed",
    attempts: 2,
    errorKind: "retryable",
    lastError: expect.stringMatching(/^It would be more than 60 minutes late\..*Maintenance/),
  });
  const told = (await world.events("delivery.failed")).filter(({ data }) => data.articleId === id);
  expect(told).toMatchObject([{ data: { destination: "ghost", attempts: 2 } }]);
  await world.call(registry.retryPublication, { id: failed?.id ?? "" }, person);
  await work(world);
  expect(await read(id)).toMatchObject({ status: "published" });
});

test("an attempt that comes due while the service is away more than an hour is not made", async () => {
  const id = await makeDue("Away meanwhile");
  ghost.next(away);
  await work(world);
  const asked = ghost.asked.length;
  await world.owner.query("update publication set due_at = due_at - interval '61 minutes' where article_id = $1", [id]);
  await letTimePass(world);
  expect(ghost.asked).toHaveLength(asked);
  expect(await read(id)).toMatchObject({ status: "scheduled", publications: [{ status: "failed", attempts: 2, errorKind: "refused" }] });
});
