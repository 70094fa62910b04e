import { createHook } from "node:async_hooks";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { watchWith } from "#src/core/watching/observe.ts";
import { openBlog, withoutAging } from "#test/blog.ts";
import { withParts } from "#test/with-parts.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const young = withoutAging();
afterAll(() => young[Symbol.dispose]());

// Parts are packed, and unpacked, by what Node calls ZLIB. Long texts are parsed in jobs of another process.
const counted = { statements: [] as string[], bytes: 0, packings: 0, parses: 0 };
const packings = createHook({
  init(_id, type) {
    if (type === "ZLIB") counted.packings += 1;
  },
}).enable();
const watched = watchWith({
  ended(kind) {
    if (kind === "job") counted.parses += 1;
  },
  counted() {},
  measured() {},
});
afterAll(() => {
  packings.disable();
  watched();
});

const opened: { close(): void }[] = [];
afterEach(() => {
  for (const blog of opened.splice(0)) blog.close();
});

/** Counts the statements of a pool, but those around a transaction, and the bytes of packed pages that they return. */
function countingPool(pool: pg.Pool): pg.Pool {
  const counting = (query: (...all: unknown[]) => Promise<pg.QueryResult>) => async (given: unknown) => {
    if (typeof given === "object") counted.statements.push((given as pg.QueryConfig).text);
    const answer = await query(given);
    const values = (answer.rows ?? []).flatMap((row: object) => Object.values(row) as unknown[]);
    counted.bytes += values.reduce<number>((sum, value) => sum + (Buffer.isBuffer(value) ? value.byteLength : 0), 0);
    return answer;
  };
  const connect = async () => {
    const client = await pool.connect();
    return withParts(client, { query: counting(client.query.bind(client) as never) });
  };
  return withParts(pool, { query: counting(pool.query.bind(pool) as never), connect });
}

const paragraph = "Old stone houses hold heat in a way that modern timber frames do not. ";
// Long enough to be parsed in a process of its own.
const markdown = (n: number) => `# Wall ${n}\n\n${paragraph.repeat(160)}`;

/** Publishes eight articles, whose pages one process has made and stored. */
async function newBlog() {
  const { id: projectId } = await world.newProject({ name: "Counted" });
  const ids: string[] = [];
  for (let n = 0; n < 8; n += 1) ids.push(await publish(projectId, n));
  const open = async () => {
    const blog = await openBlog(world, { projectId, pool: countingPool(world.pool) });
    opened.push(blog);
    return blog;
  };
  const maker = await open();
  maker.invalidate();
  while ((await maker.blog.prepare()) > 0);
  const missing = async () =>
    (await world.owner.query("select from published_body where (page is null or ending is null) and article_id = any($1)", [ids])).rowCount;
  await expect.poll(missing).toBe(0);
  return { projectId, ids, maker, open };
}

async function publish(projectId: string, n: number): Promise<string> {
  const { id } = await world.newArticle({ projectId, slug: `wall-${n}`, markdown: markdown(n), status: "published" }, { projectId });
  return id;
}

type Blog = Awaited<ReturnType<typeof openBlog>>;
type Read = Parameters<Blog["get"]>[1];

/** Reads a page, and returns what that took. */
async function costOf(blog: Blog, path: string, request: Read = {}) {
  Object.assign(counted, { statements: [], bytes: 0, packings: 0, parses: 0 });
  const page = await blog.get(path, { acceptEncoding: "gzip", ...request });
  // Statements that follow the answer count too.
  await new Promise(setImmediate);
  const { statements, bytes, packings: packed, parses } = counted;
  return {
    status: page.status,
    headers: page.headers,
    cost: { statements: statements.length, hasBytes: bytes > 0, packings: packed, parses },
  };
}

const nothing = { statements: 0, hasBytes: false, packings: 0, parses: 0 };

test("the first page of a blog that is read after a start takes its address, its state, and one statement", async () => {
  const { open } = await newBlog();
  const { status, cost } = await costOf(await open(), "/wall-3");
  // The stylesheet is packed, once for the blog.
  expect({ status, cost }).toEqual({ status: 200, cost: { statements: 6, hasBytes: true, packings: 2, parses: 0 } });
});

test("the first read of each further page takes one statement, and nothing is parsed or packed", async () => {
  const { open } = await newBlog();
  const blog = await open();
  await blog.get("/wall-0");
  for (let n = 1; n < 8; n += 1)
    expect((await costOf(blog, `/wall-${n}`)).cost, `/wall-${n}`).toEqual({ ...nothing, statements: 1, hasBytes: true });
});

test("a second read takes nothing, and neither does one by a reader who has the page", async () => {
  const { maker } = await newBlog();
  await maker.get("/wall-3");
  const again = await costOf(maker, "/wall-3");
  expect([again.status, again.cost]).toEqual([200, nothing]);
  const held = await costOf(maker, "/wall-3", { ifNoneMatch: String(again.headers.etag) });
  expect([held.status, held.cost]).toEqual([304, nothing]);
});

test("a page in memory is answered in the same turn of the event loop", async () => {
  const { maker } = await newBlog();
  await maker.get("/wall-3");
  const { host } = new URL(maker.url);
  const asked = { method: "GET", host, path: `${maker.base}/wall-3`, query: "", acceptEncoding: "gzip", ifNoneMatch: undefined };
  expect(maker.blog.find(asked)).toMatchObject({ status: 200, headers: { "content-encoding": "gzip" } });
});

test("a publication costs the page before it one packing, and a page that has nothing to do with it nothing at all", async () => {
  const { projectId, maker } = await newBlog();
  for (let n = 0; n < 8; n += 1) await maker.get(`/wall-${n}`);
  await publish(projectId, 8);
  maker.invalidate();
  await maker.get("");
  // Where ids end alike by chance, a page is looked up again, and no byte of it comes back.
  const { cost: apart } = await costOf(maker, "/wall-1");
  expect({ ...apart, statements: 0 }).toEqual(nothing);
  expect(apart.statements).toBeLessThanOrEqual(1);
  const { cost: before } = await costOf(maker, "/wall-7");
  expect({ ...before, statements: 0 }).toEqual({ ...nothing, packings: 1 });
  // The look, the articles that it names, and the new end, which is stored a moment later.
  await expect.poll(() => counted.statements.length).toBe(3);
});
