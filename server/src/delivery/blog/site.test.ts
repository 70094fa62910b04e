import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readPrimary } from "#src/core/database/replica/published-reads.ts";
import { openBlog } from "#test/blog.ts";
import { openWorld, type World } from "#test/world.ts";
import { createSiteReader } from "./site.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Opens a blog of its own, with a reader of its settings that counts how often it looks at all live articles. */
async function openReader() {
  const { id: projectId } = await world.newProject({ name: "Read often" });
  const blog = await openBlog(world, { projectId });
  const counted = { whole: 0 };
  const reads = readPrimary(countingPool(counted));
  return { blog, projectId, counted, read: createSiteReader(reads, { organizationId: world.organizationId, projectId }) };
}

function countingPool(counted: { whole: number }): pg.Pool {
  const connect = async () => {
    const client = await world.pool.connect();
    const query = client.query.bind(client) as (...all: unknown[]) => unknown;
    const count = (...all: unknown[]) => {
      if (JSON.stringify(all[0]).includes("json_object_agg")) counted.whole += 1;
      return query(...all);
    };
    return new Proxy(client, { get: (target, name) => (name === "query" ? count : bound(target, name)) });
  };
  return new Proxy(world.pool, { get: (target, name) => (name === "connect" ? connect : bound(target, name)) });
}

function bound(target: object, name: string | symbol): unknown {
  const value = Reflect.get(target, name) as unknown;
  return typeof value === "function" ? value.bind(target) : value;
}

test("while nothing changes, a look does not read all live articles, and returns the same site", async () => {
  const { blog, counted, read } = await openReader();
  using _ = blog;
  for (let n = 0; n < 5; n += 1) await blog.publish({ slug: `old-${n}` });
  // Changed long ago: not in the minute that each look reads.
  await world.owner.query("update article set updated_at = now() - interval '1 hour' where organization_id = $1", [world.organizationId]);
  const first = await read();
  expect(first?.languages).toEqual([{ locale: "en", count: 5 }]);
  for (let look = 0; look < 5; look += 1) expect(await read()).toBe(first);
  expect(counted.whole).toBe(1);
});

test("every change of what is live, and of the settings, shows at the next look", async () => {
  const { blog, projectId, counted, read } = await openReader();
  using _ = blog;
  const id = await blog.publish({ slug: "one" });
  await world.owner.query("update article set updated_at = now() - interval '1 hour' where id = $1", [id]);
  const changes: [what: string, change: () => Promise<unknown>][] = [
    ["an article goes live", () => blog.publish({ slug: "two" })],
    ["one in another language", () => blog.publish({ slug: "tres", locale: "pt" })],
    [
      "a revision of an old one",
      () => world.owner.query("update article set live_at = now(), updated_at = now(), revision = revision where id = $1", [id]),
    ],
    ["one goes offline", () => world.owner.query("update project set withdrawals = withdrawals + 1 where id = $1", [projectId])],
    ["the name", () => world.owner.query("update project set name = 'Another' where id = $1", [projectId])],
    ["a picture", () => world.owner.query("update project set image_changes = image_changes + 1 where id = $1", [projectId])],
  ];
  let before = await read();
  for (const [what, change] of changes) {
    await change();
    const after = await read();
    expect(after?.version, what).not.toBe(before?.version);
    expect(await read(), `nothing after ${what}`).toBe(after);
    before = after;
  }
  expect(counted.whole).toBe(changes.length + 1);
});

test("an article that goes live while a look is under way shows at the next one", async () => {
  const { blog, read } = await openReader();
  using _ = blog;
  await blog.publish({ slug: "one" });
  await read();
  const slow = await world.owner.connect();
  try {
    await slow.query("begin");
    await slow.query("update article set live_at = now(), updated_at = now() where organization_id = $1", [world.organizationId]);
    const during = await read();
    await slow.query("commit");
    expect((await read())?.version).not.toBe(during?.version);
  } finally {
    slow.release();
  }
});

test("a project that is gone has no site, and one that is back has it again", async () => {
  const { blog, projectId, read } = await openReader();
  using _ = blog;
  const first = await read();
  await world.owner.query("update project set id = 'prj_away' where id = $1", [projectId]);
  expect(await read()).toBeUndefined();
  await world.owner.query("update project set id = $1 where id = 'prj_away'", [projectId]);
  expect((await read())?.version).toBe(first?.version);
});

test("what goes live shows beside its neighbors alone, and a reader that begins anew trusts no page that was made before", async () => {
  const { blog, projectId, read } = await openReader();
  using _ = blog;
  const ids: string[] = [];
  for (let n = 0; n < 5; n += 1) ids.push(await blog.publish({ slug: `old-${n}` }));
  const besides = async (reading: typeof read) => {
    const site = await reading();
    return ids.map((id) => site?.besideOf("en", id, []));
  };
  const before = await besides(read);
  await blog.publish({ slug: "between", publishedAt: (await placeBefore(ids[3] ?? "")).toISOString() });
  const after = await besides(read);
  expect(after.map((state, n) => state !== before[n])).toEqual([false, false, true, true, false]);
  expect(await besides(read)).toEqual(after);
  const anew = createSiteReader(readPrimary(world.pool), { organizationId: world.organizationId, projectId });
  expect((await besides(anew)).filter((state) => after.includes(state) || before.includes(state))).toEqual([]);
});

/** Returns a time shortly before an article was published. */
async function placeBefore(id: string): Promise<Date> {
  const { rows } = await world.owner.query<{ at: Date }>("select published_at - interval '1 second' as at from article where id = $1", [
    id,
  ]);
  return rows[0]?.at ?? new Date(0);
}
