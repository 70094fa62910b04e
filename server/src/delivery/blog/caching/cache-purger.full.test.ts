import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createOperatorEgress } from "#src/core/egress/operator-egress.ts";
import { createLog } from "#src/core/log.ts";
import { registry } from "#src/registry/registry.ts";
import { openBlog } from "#test/blog.ts";
import { openCdnServer } from "#test/outside/cdn-server.ts";
import { until } from "#test/until.ts";
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

test("of two caches in a row, both hear of a change, and again where one has failed", async () => {
  using blog = await newBlog();
  await goLive(blog.projectId, "twice");
  const both = [cdn.cdns.http, cdn.cdns.cloudflare];
  await settle();
  cdn.purges.length = 0;
  cdn.failNext({ status: 500 });
  expect(await newPurger(...both).work()).toBe(1);
  expect([cdn.purges.length, await countWaiting()]).toEqual([0, 1]);
  await purged(...both);
  expect(cdn.purges).toHaveLength(2);
  expect(cdn.purges[0]).toEqual(cdn.purges[1]);
});

test("an article takes the pages of others with it, which may show it at their end, its own and the lists", async () => {
  using blog = await newBlog();
  await world.call(registry.unpublishArticle, { id: blog.ids[1] ?? "" }, person);
  blog.invalidate();
  const keys = await purged();
  const others = paths.filter((path) => path !== "/a-1");
  expect(await blog.dropped(keys, others)).toEqual(others);
  expect(keys, "lists, files, articles, and the page that is gone").toHaveLength(4);
});

test("a page that leads on to an article goes with it", async () => {
  using blog = await newBlog();
  const ids: string[] = [];
  for (let number = 0; number < 6; number += 1) ids.push(await blog.publish({ slug: `p-${number}`, locale: "pt" }));
  await blog.revise(ids[0] ?? "", { slug: "renamed" }, { live: true });
  blog.invalidate();
  expect((await blog.get("/pt/p-0")).headers.location).toBe(`${blog.base}/pt/renamed`);
  await world.call(registry.unpublishArticle, { id: ids[0] ?? "" }, person);
  expect(await blog.dropped(await purged(), ["/pt/p-0", "/pt/renamed"])).toEqual(["/pt/p-0"]);
});

test("a service with a CDN sends keys, writes changes down and tells of them from its start on, and one without ends that", async () => {
  await using other = await openWorld({ cdns: [cdn.cdns.cloudflare] });
  other.app.start();
  const isThere = async () => (await other.owner.query("select from cdn")).rows.length === 1;
  await until(isThere);
  await other.newArticle({ status: "published", slug: "first" });
  const { rows } = await other.owner.query("select blog_slug from project where id = $1", [other.projectId]);
  const page = await other.app.fetch(new Request(`http://galley.test/blog/${rows[0].blog_slug}/first`));
  const keys = page.headers.get("cache-tag")?.split(",") ?? [];
  await other.owner.query("update blog_change set next_attempt_at = now() - interval '1 second'");
  await until(() => cdn.purges.flat().some((key) => keys.includes(key)));
  await setCdn(other.pool, false);
  expect(await isThere()).toBe(false);
});
