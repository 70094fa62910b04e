import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBlog, withoutAging } from "#test/blog.ts";
import { representatives } from "#test/chance.ts";
import { withParts } from "#test/with-parts.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Wraps the world's pool and counts its uses, and looks at articles, which are statements of a transaction over nodes; `down` makes it refuse. */
function countingPool() {
  const counted = { asked: 0, down: false, looks: 0 };
  function count() {
    counted.asked += 1;
    if (counted.down) throw new Error("The database is away.");
  }
  const looking =
    <Answer>(query: (given: pg.QueryConfig) => Answer) =>
    (given: pg.QueryConfig) => {
      if (given.text?.includes("article_pages_named(")) counted.looks += 1;
      return query(given);
    };
  const pool = withParts(world.pool, {
    connect: async () => {
      count();
      const client = await world.pool.connect();
      return withParts(client, { query: looking((given) => client.query(given)) });
    },
    query: async (given: pg.QueryConfig) => {
      count();
      return looking((given) => world.pool.query(given))(given);
    },
  });
  return { counted, pool };
}

async function newSite(over: { pool?: pg.Pool; blogHosts?: string[] } = {}) {
  const { blogHosts = [], ...rest } = over;
  const project = await world.newProject({ name: "Fresh", blogHosts });
  return { ...(await openBlog(world, { projectId: project.id, ...rest })), projectId: project.id };
}

test("a page in memory is served without a single query, and the same one to everybody", async () => {
  using _ = withoutAging();
  const { counted, pool } = countingPool();
  using site = await newSite({ pool });
  await site.publish({ slug: "one" });
  const first = await site.get("/one");
  // Hosts, slug, site, article, its page and its end, which are written down afterwards.
  await expect.poll(() => counted.asked).toBe(8);
  counted.asked = 0;
  const again = await Promise.all(Array.from({ length: 200 }, () => site.get("/one")));
  expect(counted.asked).toBe(0);
  expect(new Set(again.map(({ text }) => text))).toEqual(new Set([first.text]));
});

test("readers who come to a cold page together make it once", async () => {
  using _ = withoutAging();
  const { counted, pool } = countingPool();
  using site = await newSite({ pool });
  await site.publish({ slug: "one" });
  await site.get("/one");
  const alone = counted.asked;
  site.invalidate();
  counted.asked = 0;
  await site.publish({ slug: "two" });
  await Promise.all(Array.from({ length: 50 }, () => site.get("/one")));
  expect(counted.asked).toBeLessThanOrEqual(alone);
});

test("what goes live is seen by the very next reader when the publisher says so", async () => {
  using site = await newSite();
  const id = await site.publish({ slug: "one", title: "Before" });
  expect((await site.get("/one")).text).toContain("Before");
  expect((await site.get("/two")).status).toBe(404);
  await site.revise(id, { slug: "one", title: "After" }, { live: true });
  await site.publish({ slug: "two" });
  site.invalidate();
  expect((await site.get("/one")).text).toContain("After");
  expect((await site.get()).text).toContain("After");
  expect((await site.get("/two")).status).toBe(200);
});

test("what another process brings out is seen here within a few seconds", async () => {
  using here = await newSite();
  const id = await here.publish({ slug: "one", title: "Before" });
  await here.get("/one");
  await here.get("/feed.xml");
  await here.revise(id, { slug: "one", title: "After" }, { live: true });
  await expect.poll(async () => (await here.get("/one")).text).toContain("After");
  expect((await here.get("/feed.xml")).text).toContain("After");
});

test("one article that leaves as another one comes changes the blog, even in the same millisecond", async () => {
  using site = await newSite();
  const at = "2026-11-20T09:30:00.000Z";
  const id = await site.publish({ slug: "leaves", title: "Leaves", publishedAt: at });
  const before = await site.get("/feed.xml");
  expect(before.text).toContain("Leaves");
  await world.owner.query("delete from article where id = $1", [id]);
  await site.publish({ slug: "comes", title: "Comes", publishedAt: at });
  site.invalidate();
  expect((await site.get("/feed.xml")).text).toContain("Comes");
});

test("an article is looked up again only where it or one that its page names may have changed, and beside one that goes live", async () => {
  const { counted, pool } = countingPool();
  using site = await newSite({ pool });
  const ids: string[] = [];
  for (let n = 0; n < 6; n += 1) ids.push(await site.publish({ slug: `a-${n}` }));
  // Its page names the one after it and the three newest.
  await site.get("/a-0");
  await site.get("/a-5");
  const looksAt = async (path: string) => {
    site.invalidate();
    counted.looks = 0;
    await site.get(path);
    return counted.looks;
  };
  for (let n = 0; ; n += 1) {
    const other = await site.publish({ slug: `other-${n}`, title: "The newest" });
    if (ids.every((id) => id.slice(-2) !== other.slice(-2))) break;
    await world.owner.query("delete from article where id = $1", [other]);
  }
  expect([await looksAt("/a-0"), await looksAt("/a-5")]).toEqual([0, 1]);
  expect((await site.get("/a-5")).text).toContain("The newest");
  for (const id of [ids[0], ids[1], ids[4]]) {
    await world.owner.query("update article set live_at = clock_timestamp() where id = $1", [id]);
    expect(await looksAt("/a-0"), id).toBe(1);
  }
});

test("an article of several languages is looked up again when one goes live in another language", async () => {
  using site = await newSite();
  await site.publish({ slug: "one" });
  await site.publish({ slug: "outro", locale: "pt" });
  expect((await site.get("/one")).text).not.toContain(`href="${site.base}/pt/one"`);
  await site.publish({ slug: "one", locale: "pt" });
  site.invalidate();
  expect((await site.get("/one")).text).toContain(`href="${site.base}/pt/one"`);
});

test("an article that was live for a moment between two looks at the blog is gone with the next one", async () => {
  using site = await newSite();
  await site.publish({ slug: "one" });
  await site.get("/one");
  const id = await site.publish({ slug: "brief" });
  expect((await site.get("/brief")).status).toBe(200);
  await world.call(world.registry.unpublishArticle, { id }, { kind: "person" });
  await expect.poll(async () => (await site.get("/brief")).status).toBe(410);
});

test("settings show without any article changing", async () => {
  using site = await newSite();
  await site.publish({ slug: "one" });
  expect((await site.get()).text).toContain("Fresh");
  await world.owner.query("update project set name = 'Renamed' where id = $1", [site.projectId]);
  site.invalidate();
  expect((await site.get()).text).toContain(`<h1 class="name"><a href="${site.base}">Renamed</a></h1>`);
});

test("a host is answered soon after it was mapped, and no longer after it was taken away", async () => {
  using site = await newSite();
  await site.publish({ slug: "one" });
  const ask = () =>
    site.blog.find({ method: "GET", host: "late.example", path: "/one", query: "", acceptEncoding: undefined, ifNoneMatch: undefined });
  expect(await ask()).toBeUndefined();
  const { organizationId } = world;
  await world.owner.query("insert into blog_address values ('host', 'late.example', $1, $2)", [organizationId, site.projectId]);
  await expect.poll(async () => (await ask())?.status).toBe(200);
  await world.owner.query("delete from blog_address where address = 'late.example'");
  await expect.poll(ask).toBeUndefined();
});

test("a blog that is made after somebody asked for it is found", async () => {
  using site = await newSite();
  expect((await site.getFull("/blog/brand-new")).status).toBe(404);
  await world.newProject({ name: "Brand new" });
  await expect.poll(async () => (await site.getFull("/blog/brand-new")).status).toBe(200);
});

test("while the database is away, pages in memory are served and others say so", async () => {
  const { counted, pool } = countingPool();
  using site = await newSite({ pool });
  await site.publish({ slug: "one" });
  await site.publish({ slug: "two" });
  const page = await site.get("/one");
  counted.down = true;
  site.invalidate();
  expect(await site.get("/one")).toEqual(page);
  const cold = await site.get("/two");
  expect([cold.status, cold.headers["retry-after"], cold.headers["cache-control"]]).toEqual([503, "5", "no-store"]);
  expect(cold.text).toContain("Back in a moment");
  counted.down = false;
  expect((await site.get("/two")).status).toBe(200);
  expect(site.logLines.some((line) => line.includes("blog page failed"))).toBe(true);
});

test.each(representatives(["article", "project", "blog_address"], 1))(
  "while somebody holds the table %s, pages in memory are served without waiting for its end, and what was taken down does not come back",
  async (table) => {
    using site = await newSite();
    const id = await site.publish({ slug: "one" });
    const page = await site.get("/one");
    const waits = async () => (await world.owner.query("select from pg_locks where not granted")).rowCount;
    {
      await using _ = await holdTable(table);
      site.invalidate();
      expect(await site.get("/one")).toEqual(page);
      // Otherwise the page came once the read had been given up.
      if (table !== "blog_address") expect(await waits()).toBeGreaterThan(0);
    }
    await world.call(world.registry.unpublishArticle, { id }, { kind: "person" });
    site.blog.invalidate({ organizationId: world.organizationId, projectId: site.projectId });
    {
      await using _ = await holdTable(table);
      expect((await site.get("/one")).status).not.toBe(200);
    }
  },
);

/** Lets nobody else read or change a table until disposed. */
async function holdTable(table: string) {
  const holder = await world.owner.connect();
  await holder.query(`begin; lock table ${table} in access exclusive mode`);
  return {
    async [Symbol.asyncDispose]() {
      await holder.query("rollback");
      holder.release();
    },
  };
}

test("without a database from the start, the service's own addresses are passed on", async () => {
  const { counted, pool } = countingPool();
  using site = await newSite({ pool });
  counted.down = true;
  const request = { method: "GET", host: "127.0.0.1:4000", path: "/healthz", query: "", acceptEncoding: undefined, ifNoneMatch: undefined };
  expect(await site.blog.find(request)).toBeUndefined();
});
