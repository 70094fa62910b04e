import { afterAll, beforeAll, expect, test } from "vitest";
import { openBlog } from "#test/blog.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const person = { kind: "person" } as const;

/** Publishes articles in a project of its own, the last of them last, and opens processes that show its blog. */
async function newSite(count: number) {
  const project = await world.newProject({ name: "Filled" });
  const ids: string[] = [];
  for (let n = 1; n <= count; n += 1) {
    const article = { projectId: project.id, slug: `wall-${n}`, markdown: `# Wall ${n}\n\nText ${n}.`, status: "published" as const };
    ids.push((await world.newArticle(article, { projectId: project.id })).id);
  }
  return { projectId: project.id, ids, open: () => openBlog(world, { projectId: project.id }) };
}

type Opened = Awaited<ReturnType<typeof openBlog>>;

async function prepareAll({ blog }: Opened): Promise<void> {
  await blog.bell.rung();
  while ((await blog.prepare()) > 0);
}

/** Returns the keys of the stored pages, null where none is stored. Pages are stored a moment after they are made. */
async function keysOf(ids: readonly string[]): Promise<(string | null)[]> {
  const { rows } = await world.owner.query<{ article_id: string; page_key: string | null }>(
    "select article_id, page_key from published_body where article_id = any($1)",
    [ids],
  );
  return ids.map((id) => rows.find(({ article_id }) => article_id === id)?.page_key ?? null);
}

async function untilStored(ids: readonly string[], isStored: (keys: (string | null)[]) => boolean): Promise<(string | null)[]> {
  await expect.poll(async () => isStored(await keysOf(ids))).toBe(true);
  return keysOf(ids);
}

const everyOne = (keys: (string | null)[]) => !keys.includes(null);

test("an article that goes live is stored before anybody has read it", async () => {
  const { ids, open } = await newSite(2);
  using publisher = await open();
  publisher.invalidate();
  await prepareAll(publisher);
  const keys = await untilStored(ids, everyOne);
  using reader = await open();
  const page = await reader.get("/wall-1");
  expect([page.status, page.text.includes("Text 1.")]).toEqual([200, true]);
  expect(await keysOf(ids), "the reader has made nothing anew").toEqual(keys);
});

test("an article that goes live after the blog was filled is stored too, and so is a newer revision of an old one", async () => {
  const { projectId, ids, open } = await newSite(2);
  using publisher = await open();
  publisher.invalidate();
  await prepareAll(publisher);
  await untilStored(ids, everyOne);
  const [old = ""] = ids;
  const article = { projectId, slug: "later", markdown: "# Later", status: "published" as const };
  const later = await world.newArticle(article, { projectId });
  await world.call(world.registry.updateArticle, { id: old, revision: 1, markdown: "Then paint it." }, person);
  await world.call(world.registry.submitArticle, { id: old }, person);
  await world.call(world.registry.approveArticle, { id: old, revision: 2 }, person);
  await world.call(world.registry.publishArticleNow, { id: old, revision: 2 }, person);
  while ((await world.app.workers.publisher.work()) > 0);
  publisher.invalidate();
  await prepareAll(publisher);
  await untilStored([later.id], everyOne);
  const newer = async () =>
    (await world.owner.query("select page from published_body where article_id = $1 and revision = 2", [old])).rows[0]?.page ?? null;
  await expect.poll(newer).not.toBeNull();
});

test("after a change of the settings a blog that is read is made anew, the last changed article first", async () => {
  const { projectId, ids, open } = await newSite(10);
  using blog = await open();
  blog.invalidate();
  await prepareAll(blog);
  const before = await untilStored(ids, everyOne);
  await world.call(world.registry.updateProject, { id: projectId, name: "Newer name" }, person);
  using after = await open();
  await after.get();
  await after.blog.prepare();
  const isNew = (keys: (string | null)[]) => keys.map((key, n) => key !== before[n]);
  // The first of the steps reads the list.
  const begun = [false, false, false, true, true, true, true, true, true, true];
  await expect.poll(async () => isNew(await keysOf(ids))).toEqual(begun);
  await prepareAll(after);
  await expect.poll(async () => isNew(await keysOf(ids))).toEqual(ids.map(() => true));
});

test("a blog with many articles to make holds no other blog up", async () => {
  const [many, few] = [await newSite(10), await newSite(1)];
  using blog = await many.open();
  blog.invalidate();
  blog.blog.invalidate({ organizationId: world.organizationId, projectId: few.projectId });
  await blog.blog.prepare();
  await untilStored(few.ids, everyOne);
  expect((await keysOf(many.ids)).includes(null)).toBe(true);
});

test("a process that ends in between leaves right pages, and the next one that shows the blog goes on", async () => {
  const { ids, open } = await newSite(10);
  const killed = await open();
  killed.invalidate();
  await killed.blog.prepare();
  killed.close();
  await untilStored(ids.slice(3), everyOne);
  expect(await keysOf(ids.slice(0, 3))).toEqual([null, null, null]);
  using next = await open();
  for (const n of [1, 10]) expect((await next.get(`/wall-${n}`)).text).toContain(`<p>Text ${n}.</p>`);
  await prepareAll(next);
  await untilStored(ids, everyOne);
});

test("a service that runs fills blogs by itself, and stores nothing for a project without a hosted blog", async () => {
  await using running = await openWorld();
  const shown = await running.newProject({ name: "By itself" });
  const hidden = await running.newProject({ name: "Elsewhere", hostedBlog: false });
  const publish = async (projectId: string) =>
    (await running.newArticle({ projectId, slug: "walls", markdown: "# Walls", status: "published" }, { projectId })).id;
  running.app.start();
  await publish(hidden.id);
  const stored = await publish(shown.id);
  const pages = async () =>
    (await running.owner.query("select article_id from published_body where page is not null order by 1")).rows.map(
      ({ article_id }) => article_id,
    );
  await expect.poll(pages).toEqual([stored]);
});
