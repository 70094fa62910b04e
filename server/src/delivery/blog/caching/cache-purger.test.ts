import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createOperatorEgress } from "#src/core/egress/operator-egress.ts";
import { createLog } from "#src/core/log.ts";
import { registry } from "#src/registry/registry.ts";
import { openBlog } from "#test/blog.ts";
import { representatives } from "#test/chance.ts";
import { openDuePublications } from "#test/open-due.ts";
import { openCdnServer } from "#test/outside/cdn-server.ts";
import { openWorld, type World } from "#test/world.ts";
import { setCdn } from "./blog-changes.ts";
import { createCachePurger } from "./cache-purger.ts";
import type { Cdn } from "./cdn.ts";

const person = { kind: "person" } as const;
const lines: string[] = [];
let world: World;
let cdn: Awaited<ReturnType<typeof openCdnServer>>;
beforeAll(async () => {
  [world, cdn] = await Promise.all([openWorld(), openCdnServer()]);
});
afterAll(async () => {
  await cdn[Symbol.asyncDispose]();
  await world.close();
});
beforeEach(async () => {
  await setCdn(world.pool, false);
  await setCdn(world.pool, true);
  cdn.purges.length = 0;
  lines.length = 0;
});

function newPurger(...cdns: Cdn[]) {
  const log = createLog("debug", { write: (line) => lines.push(line) });
  return createCachePurger({
    pool: world.pool,
    cdns: cdns.length === 0 ? [cdn.cdns.cloudflare] : cdns,
    egress: createOperatorEgress(),
    log,
  });
}

/** Lets the moment come from which every process shows the changes. */
async function settle(): Promise<void> {
  await world.owner.query("update blog_change set next_attempt_at = now() - interval '1 second' where next_attempt_at > now()");
}

async function countWaiting(): Promise<number> {
  const { rows } = await world.owner.query("select count(*)::integer as count from blog_change");
  return rows[0].count;
}

/** Tells the CDN of all changes so far and returns the keys that it was told of. */
async function purged(...cdns: Cdn[]): Promise<string[]> {
  await settle();
  cdn.purges.length = 0;
  const purger = newPurger(...cdns);
  while ((await purger.work()) > 0);
  expect(await countWaiting()).toBe(0);
  return cdn.purges.flat();
}

/** Opens a blog of eight articles, whose changes so far the CDN was told of. */
async function newBlog() {
  const { id: projectId } = await world.newProject({ name: "Hearth" });
  await world.call(registry.updateProject, { id: projectId, reviewBeforePublishing: true }, person);
  const blog = await openBlog(world, { projectId, isPurged: true });
  const ids: string[] = [];
  for (let number = 0; number < 8; number += 1) ids.push(await blog.publish({ slug: `a-${number}` }));
  await purged();
  const keysAt = async (path: string) => String((await blog.get(path)).headers["surrogate-key"] ?? "").split(" ");
  /** Returns which of these pages a CDN drops with the keys. */
  const dropped = async (keys: string[], paths: string[]) => {
    const kept = await Promise.all(paths.map(async (path) => ((await keysAt(path)).some((key) => keys.includes(key)) ? path : [])));
    return kept.flat();
  };
  return { ...blog, projectId, ids, dropped, [Symbol.dispose]: () => blog.close() };
}

const paths = ["", "/a-0", "/a-1", "/a-7", "/feed.xml", "/sitemap.xml", "/llms.txt"];

async function goLive(projectId: string, slug: string): Promise<string> {
  const { id } = await world.newArticle({ status: "published", projectId, slug, markdown: "# New\n\nA body." }, person);
  return id;
}

test.each(representatives(["cloudflare", "fastly", "http"] as const, 1))(
  "%s drops each page that shows a new article, in one call",
  async (kind) => {
    using blog = await newBlog();
    await goLive(blog.projectId, "newest");
    expect(await countWaiting()).toBe(1);
    const keys = await purged(cdn.cdns[kind]);
    expect(cdn.purges).toHaveLength(1);
    expect(await blog.dropped(keys, [...paths, "/newest"])).toEqual([...paths, "/newest"]);
  },
);

test.each(representatives(["in a set", "by itself"], 1))(
  "an article that goes live %s under another slug takes the address before along",
  async (how) => {
    using blog = await newBlog();
    const id = await goLive(blog.projectId, "before");
    await purged();
    await world.call(registry.updateArticle, { id, revision: 1, slug: "after" }, person);
    await world.call(registry.submitArticle, { id }, person);
    await world.call(registry.approveArticle, { id, revision: 2 }, person);
    await world.call(registry.scheduleArticle, { id, day: "2099-01-01", time: "09:00" }, person);
    await world.makeDue(id);
    if (how === "by itself") await openDuePublications(world.pool);
    while ((await world.app.workers.publisher.work()) > 0);
    expect(await countWaiting()).toBe(2);
    expect(await blog.dropped(await purged(), ["/before", "/after"])).toEqual(["/before", "/after"]);
  },
);

test("the last article of a language takes all pages with it", async () => {
  using blog = await newBlog();
  const id = await blog.publish({ slug: "um", locale: "pt", publishedAt: "2020-01-01T00:00:00.000Z" });
  await world.call(registry.unpublishArticle, { id }, person);
  expect(await blog.dropped(await purged(), paths)).toEqual(paths);
});

test("settings, brand and pictures of a blog take all of its pages with them, and no page of another", async () => {
  using blog = await newBlog();
  using other = await newBlog();
  const image = await world.newImage({ projectId: blog.projectId });
  const changes = [
    () => world.call(registry.updateProject, { id: blog.projectId, name: "Renamed" }, person),
    () => world.call(registry.setBrand, { id: blog.projectId, profile: { visual: { colors: { primary: "#1d4ed8" } } } }, person),
    () => world.call(registry.updateImage, { id: image, alt: "A wall" }, person),
    () => world.call(registry.updateProject, { id: blog.projectId, blogHosts: ["cached.example"] }, person),
    () => world.call(registry.grantBlogHost, { projectId: blog.projectId, host: "cached.example" }, { kind: "operator" }),
    () => world.call(registry.updateProject, { id: blog.projectId, blogHosts: [] }, person),
    () => world.call(registry.updateProject, { id: blog.projectId, hostedBlog: false }, person),
  ];
  for (const [index, change] of changes.entries()) {
    await change();
    const keys = await purged();
    if (index !== 3) expect(await blog.dropped(keys, index === 6 ? [] : paths), String(change)).toEqual(index === 6 ? [] : paths);
    if (index !== 3) expect(keys, String(change)).toHaveLength(1);
    expect(await other.dropped(keys, paths)).toEqual([]);
  }
});

test("a project that is deleted takes its pages with it, also once nothing of it is left", async () => {
  using blog = await newBlog();
  await world.call(registry.requestProjectDeletion, { id: blog.projectId, name: "Hearth" }, person);
  await world.owner.query(
    "update deletion set due_at = now() - interval '2 hours', next_attempt_at = now() - interval '1 second' where project_id = $1",
    [blog.projectId],
  );
  while ((await world.app.workers.eraser.work()) > 0);
  expect(await countWaiting()).toBe(1);
  await world.owner.query("update deletion set closed_at = now() - interval '2 minutes', next_attempt_at = now() - interval '1 second'");
  while ((await world.app.workers.eraser.work()) > 0);
  const { rows } = await world.owner.query("select from project where id = $1", [blog.projectId]);
  expect(rows).toEqual([]);
  expect(await purged(), "its pages and its pictures").toHaveLength(2);
});

test("changes of the same second go together, and of many articles the whole blog goes", async () => {
  using blog = await newBlog();
  for (let number = 0; number < 3; number += 1) await goLive(blog.projectId, `one-${number}`);
  const waiting = await world.owner.query(
    "select next_attempt_at - created_at > interval '3.9 s' as later, date_part('milliseconds', next_attempt_at)::int % 1000 as part from blog_change",
  );
  expect(waiting.rows).toEqual(Array(3).fill({ later: true, part: 0 }));
  await purged();
  expect(cdn.purges).toHaveLength(1);
  // The planner takes the table for empty, as when many changes come after a quiet time.
  await world.owner.query("analyze blog_change");
  await world.owner.query(
    `insert into blog_change (organization_id, id, project_id, slug, next_attempt_at)
     select $1, 'chg_' || n, $2, 's-' || n, now() from generate_series(1, 3000) n`,
    [world.organizationId, blog.projectId],
  );
  expect(await purged()).toHaveLength(1);
  expect(cdn.purges, "all of them in one call").toHaveLength(1);
});

test("a backlog of one organization leaves room in the call for the changes of others", async () => {
  const hostile = await world.newOrganization();
  using blog = await newBlog();
  await world.owner.query(
    `insert into blog_change (organization_id, id, project_id, slug, next_attempt_at)
     select $1, 'chg_' || n, 'prj_' || n, 's', now() - interval '1 hour' from generate_series(1, 500) n`,
    [hostile.organizationId],
  );
  await goLive(blog.projectId, "newest");
  await settle();
  expect(await newPurger().work()).toBe(26);
  expect(await blog.dropped(cdn.purges.flat(), paths)).toEqual(paths);
});

test("a CDN that fails is left alone for as long as it asks, and hears of the same changes again", async () => {
  using blog = await newBlog();
  for (const reply of [{ status: 429, headers: { "retry-after": "60" } }, { status: 500 }, { status: 403 }]) {
    await goLive(blog.projectId, `again-${reply.status}`);
    await settle();
    cdn.purges.length = 0;
    cdn.failNext(reply);
    const purger = newPurger();
    expect(await purger.work()).toBe(1);
    await settle();
    expect(await purger.work(), "it rests").toBe(0);
    expect(await countWaiting()).toBe(1);
    expect(await blog.dropped(await purged(), [`/again-${reply.status}`])).toEqual([`/again-${reply.status}`]);
  }
  const text = lines.join("");
  expect(text).toContain("the CDN dropped no copies");
  expect(text, "no secret in the log").not.toContain("c4Ch3");
});

test("a change that the CDN did not hear of is given up once no copy can be left", async () => {
  using blog = await newBlog();
  await goLive(blog.projectId, "late");
  await world.owner.query("update blog_change set next_attempt_at = now() - interval '1 second', created_at = now() - interval '2 hours'");
  cdn.failNext({ status: 500 });
  expect(await newPurger().work()).toBe(1);
  expect(await countWaiting()).toBe(0);
});

test("a worker that is killed leaves its changes to the next one", async () => {
  using blog = await newBlog();
  await goLive(blog.projectId, "killed");
  await settle();
  await world.owner.query("select * from claim_blog_changes(10, 90, 10)");
  cdn.purges.length = 0;
  expect(await newPurger().work()).toBe(0);
  await world.owner.query("update blog_change set lease_until = now() - interval '1 second'");
  expect(await newPurger().work()).toBe(1);
  expect(cdn.purges).toHaveLength(1);
});

test("without a CDN no change is written down, and pages carry no keys and are kept as briefly as ever", async () => {
  using blog = await newBlog();
  using plain = await openBlog(world, { projectId: blog.projectId });
  await setCdn(world.pool, false);
  await goLive(blog.projectId, "quiet");
  expect(await countWaiting()).toBe(0);
  for (const path of paths) {
    const { headers } = await plain.get(path);
    expect(headers["cache-control"], path).toBe("public, max-age=60, stale-while-revalidate=600");
    expect([headers["cache-tag"], headers["surrogate-key"]]).toEqual([undefined, undefined]);
  }
});
