import { afterAll, beforeAll, expect, test } from "vitest";
import { openBlog } from "#test/blog.ts";
import { openWorld, publicUrl, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36";
const person = { kind: "person" } as const;
let addresses = 0;

type Opening = { address?: string; method?: string; headers?: Record<string, string> };

/** Opens a project with a blog of its own. `open` asks for a path below its base as one more reader's browser would. */
async function newBlog() {
  const { id: projectId } = await world.newProject({ name: "House" });
  using blog = await openBlog(world, { projectId });
  const { base, publish } = blog;
  const open = async (path: string, { address, method = "GET", headers = {} }: Opening = {}) => {
    addresses += 1;
    const request = new Request(publicUrl + base + path, {
      method,
      headers: { host: new URL(publicUrl).host, "user-agent": chrome, ...headers },
    });
    const socket = { remoteAddress: address ?? `198.51.${addresses >> 8}.${addresses & 255}` };
    const { status, headers: answered } = await world.app.fetch(request, { incoming: { socket } });
    return { status, tag: answered.get("etag") ?? "" };
  };
  const shown = async (days: 7 | 28 | 90 = 7) => {
    await world.app.views.flush();
    return world.call(world.registry.browseViews, { projectId, days }, person);
  };
  const rows = async () => {
    await world.app.views.flush();
    return (await world.owner.query("select * from blog_page_view where project_id = $1", [projectId])).rows;
  };
  return { projectId, base, publish, open, shown, rows };
}

async function showAuthor(slug: string) {
  await world.call(world.registry.setAuthorProfile, { name: "Marta Vidal", slug, about: "", imageId: null, links: [] }, person);
}

test("counts each page of a blog by its kind, language and subject, a list as one with its further pages, beside its articles", async () => {
  const blog = await newBlog();
  await showAuthor("marta");
  for (let number = 0; number < 21; number += 1)
    await blog.publish({ slug: `walls-${number}`, tags: ["Dry stone"], publishedAt: "2025-11-20T09:30:00Z" });
  await blog.publish({ slug: "muros", locale: "pt" });
  const about = { title: "About us", markdown: "We measure first." };
  await world.call(world.registry.updateBlogSettings, { id: blog.projectId, about }, person);
  const opened = ["", "?page=2", "/archive/2025", "/authors/marta", "/authors/marta?page=2", "/tags/dry-stone", "/about"];
  const further = ["/search", "/search?q=walls", "/search?q=something+private", "/pt", "/pt/search?q=muros", "/walls-3"];
  for (const path of [...opened, ...further]) expect((await blog.open(path)).status, path).toBe(200);
  for (const referer of ["https://www.news.example/today?reader=17", "https://news.example"]) await blog.open("", { headers: { referer } });
  const shown = await blog.shown();
  expect(shown.pages).toEqual([
    { kind: "start", locale: "en", subject: "", name: null, views: 4 },
    { kind: "search", locale: "en", subject: "", name: null, views: 3 },
    { kind: "author", locale: "en", subject: world.personId, name: "Marta Vidal", views: 2 },
    { kind: "about", locale: "en", subject: "", name: null, views: 1 },
    { kind: "archive", locale: "en", subject: "2025", name: null, views: 1 },
    { kind: "search", locale: "pt", subject: "", name: null, views: 1 },
    { kind: "start", locale: "pt", subject: "", name: null, views: 1 },
    { kind: "tag", locale: "en", subject: "dry-stone", name: "Dry stone", views: 1 },
  ]);
  expect(shown).toMatchObject({ views: 1, blogViews: 15, hosts: [{ host: "news.example", views: 2 }] });
  expect(shown.series.at(-1)).toEqual({ day: shown.to, views: 1, blogViews: 15 });
  expect(JSON.stringify(await blog.rows()), "no words that were looked for").not.toMatch(/walls|private|muros/);
});

test("an archive without a year counts as that of the year that it shows", async () => {
  const blog = await newBlog();
  await blog.publish({ slug: "old", publishedAt: "2019-05-01T09:00:00Z" });
  expect((await blog.open("/archive")).status).toBe(200);
  expect((await blog.shown()).pages).toMatchObject([{ kind: "archive", subject: "2019", views: 1 }]);
});

test("counts no page that is not there, none that leads on, and no file", async () => {
  const blog = await newBlog();
  await blog.publish({ slug: "walls", tags: ["Stone"] });
  const missing = ["?page=2", "?page=0", "/nowhere", "/tags/invented", "/tags/stone?page=2", "/authors/nobody", "/archive/1901", "/about"];
  const foreign = ["/fr", "/fr/search?q=a", "/de/tags/stone", "/archive/2026?page=9"];
  for (const path of [...missing, ...foreign]) expect((await blog.open(path)).status, path).toBe(404);
  for (const path of ["/en", "/tags/stone/", "/en/tags/stone"]) expect((await blog.open(path)).status, path).toBe(301);
  for (const path of ["/feed.xml", "/tags/stone/feed.xml", "/sitemap.xml", "/llms.txt"])
    expect((await blog.open(path)).status, path).toBe(200);
  expect(await blog.rows()).toEqual([]);
});

test("counts no programs, no heads, no pages fetched ahead, and a reader once in half an hour", async () => {
  const blog = await newBlog();
  await blog.publish({ slug: "walls", tags: ["Stone"] });
  const bots = ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "curl/8.5.0", "GPTBot/1.2", ""];
  for (const path of ["", "/tags/stone", "/search?q=a"]) {
    for (const bot of bots) await blog.open(path, { headers: { "user-agent": bot } });
    await blog.open(path, { method: "HEAD" });
    await blog.open(path, { method: "POST" });
    await blog.open(path, { headers: { "sec-purpose": "prefetch" } });
  }
  expect(await blog.rows()).toEqual([]);
  const address = "203.0.113.9";
  const { tag } = await blog.open("", { address });
  for (const path of ["", "/search?q=a", "/search?q=b", "/search"]) await blog.open(path, { address });
  expect((await blog.open("", { headers: { "if-none-match": tag } })).status, "another reader, who has the page").toBe(304);
  expect((await blog.shown()).pages).toMatchObject([
    { kind: "start", views: 2 },
    { kind: "search", views: 1 },
  ]);
});

test("invented hosts take no more rows of a day than those of articles, and each of both keeps its views", async () => {
  const blog = await newBlog();
  await blog.publish({ slug: "walls" });
  await world.owner.query(
    `insert into blog_page_view select $1, $2, (now() at time zone time_zone)::date, 'start', 'en', '', 'h' || n || '.example', 1
     from project, generate_series(1, 2000) n where id = $2`,
    [world.organizationId, blog.projectId],
  );
  for (const path of ["", "/walls", "/search"]) await blog.open(path, { headers: { referer: "https://one-more.example" } });
  await blog.open("", { headers: { referer: "https://h7.example" } });
  expect(await blog.shown()).toMatchObject({ views: 1, blogViews: 2004 });
  const { rows } = await world.owner.query(
    `select (select count(*)::integer from blog_page_view where project_id = $1 and host <> '') as told,
      (select views from blog_page_view where project_id = $1 and host = 'h7.example') as known,
      (select count(*)::integer from blog_view where project_id = $1 and host <> '') as "ofArticles"`,
    [blog.projectId],
  );
  expect(rows).toEqual([{ told: 2000, known: 2, ofArticles: 0 }]);
});

test("compares with the days before once there are some, forgets after 400 days, and keeps the views of an author who is not shown any more", async () => {
  const blog = await newBlog();
  await showAuthor("before");
  await blog.publish({ slug: "walls" });
  expect(await blog.shown()).toMatchObject({ blogViews: 0, blogViewsBefore: null });
  expect((await blog.open("/authors/before")).status).toBe(200);
  const day = (ago: number) =>
    world.owner.query(
      `insert into blog_page_view select $1, $2, (now() at time zone time_zone)::date - $3::integer, 'start', 'en', '', '', 3 from project where id = $2`,
      [world.organizationId, blog.projectId, ago],
    );
  await day(10);
  await day(402);
  expect(await blog.shown()).toMatchObject({ views: 0, viewsBefore: null, blogViews: 1, blogViewsBefore: 3 });
  await world.owner.query("select from forget_expired(1000, 'blog_page_view')");
  expect(await blog.rows()).toHaveLength(2);
  await world.call(world.registry.deleteAuthorProfile, {}, person);
  expect((await blog.shown()).pages).toEqual([{ kind: "author", locale: "en", subject: world.personId, name: null, views: 1 }]);
});

test("a page of a project that is gone is dropped, and what was counted with it is written", async () => {
  const blog = await newBlog();
  await blog.publish({ slug: "walls" });
  const start = { organizationId: world.organizationId, kind: "start", locale: "en", subject: "" } as const;
  world.app.views.record({ ...start, projectId: `${blog.projectId}x` }, "news.example");
  await blog.open("");
  expect((await blog.shown()).pages).toMatchObject([{ kind: "start", views: 1 }]);
});

test("neither another project nor another organization sees any of it, and no reader's host reaches them", async () => {
  const [one, next] = [await newBlog(), await newBlog()];
  for (const blog of [one, next]) await blog.publish({ slug: "walls" });
  await one.open("", { headers: { referer: "https://news.example" } });
  expect(await next.shown()).toMatchObject({ blogViews: 0, pages: [], hosts: [] });
  const other = await world.newOrganization();
  const asked = world.call(world.registry.browseViews, { projectId: one.projectId, days: 7 }, { ...other, ...person });
  await expect(asked).rejects.toMatchObject({ code: expect.stringMatching(/not_found|not_allowed/) });
  const own = await world.call(world.registry.browseViews, { projectId: other.projectId, days: 7 }, { ...other, ...person });
  expect(own).toMatchObject({ blogViews: 0, pages: [], hosts: [] });
});
