import { afterAll, beforeAll, expect, test } from "vitest";
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

async function newArticle(slug: string) {
  const { id } = await world.newArticle({ status: "published", slug, markdown: `# ${slug}\n\nText.` });
  const { rows } = await world.owner.query<{ blog_slug: string }>("select blog_slug from project where id = $1", [world.projectId]);
  const url = `${publicUrl}/blog/${rows[0]?.blog_slug}/${slug}`;
  const open = async ({ address, method = "GET", headers = {} }: Opening = {}) => {
    addresses += 1;
    const request = new Request(url, { method, headers: { host: new URL(url).host, "user-agent": chrome, ...headers } });
    const socket = { remoteAddress: address ?? `198.51.${addresses >> 8}.${addresses & 255}` };
    const { status, headers: answered } = await world.app.fetch(request, { incoming: { socket } });
    return { status, tag: answered.get("etag") ?? "" };
  };
  return { id, open };
}

async function shown(articleId: string, days: 7 | 28 | 90 = 7) {
  await world.app.views.flush();
  return world.call(world.registry.browseViews, { projectId: world.projectId, days, articleId }, person);
}

test("counts what people open, by day, article and the site that led there", async () => {
  const [walls, roofs] = [await newArticle("walls"), await newArticle("roofs")];
  for (const referer of ["https://www.news.example/today?reader=17", "https://news.example", "https://social.example/@ana"])
    expect((await walls.open({ headers: { referer } })).status).toBe(200);
  await walls.open();
  await roofs.open();
  await world.app.views.flush();
  const all = await world.call(world.registry.browseViews, { projectId: world.projectId, days: 28 }, person);
  expect(all).toMatchObject({
    views: 5,
    viewsBefore: null,
    articles: [
      { articleId: walls.id, views: 4 },
      { articleId: roofs.id, views: 1 },
    ],
  });
  expect(all.hosts).toEqual([
    { host: "news.example", views: 2 },
    { host: "social.example", views: 1 },
  ]);
  expect(all.series).toHaveLength(28);
  expect(all.series.at(-1)).toEqual({ day: all.to, views: 5, blogViews: 5 });
  expect((await shown(roofs.id)).articles.map(({ views }) => views)).toEqual([1]);
});

test("counts no programs, no heads, no pages fetched ahead and no pictures' frames", async () => {
  const { id, open } = await newArticle("quiet");
  const bots = ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "curl/8.5.0", "GPTBot/1.2", ""];
  for (const bot of bots) await open({ headers: { "user-agent": bot } });
  await open({ method: "HEAD" });
  for (const headers of [{ "sec-purpose": "prefetch;prerender" }, { purpose: "prefetch" }, { "sec-fetch-dest": "iframe" }])
    await open({ headers });
  expect((await shown(id)).views).toBe(0);
  await open({ headers: { "sec-fetch-dest": "document" } });
  expect((await shown(id)).views).toBe(1);
});

test("a reader who reloads counts once, also where the page is unchanged; another one counts too", async () => {
  const { id, open } = await newArticle("again");
  const { tag } = await open({ address: "203.0.113.7" });
  for (let count = 0; count < 5; count += 1) await open({ address: "203.0.113.7" });
  expect((await open({ address: "203.0.113.8", headers: { "if-none-match": tag } })).status).toBe(304);
  expect((await shown(id)).views).toBe(2);
});

test("a machine that calls itself by many browsers counts thirty times for a page, and a proxy that nobody has named as often as it has", async () => {
  const { id, open } = await newArticle("renamed");
  const openBy32 = async (address: string) => {
    for (let version = 100; version < 132; version += 1)
      await open({ address, headers: { "user-agent": chrome.replace("142.0", `${version}.0`) } });
  };
  await openBy32("203.0.113.7");
  expect((await shown(id)).views).toBe(30);
  await open({ address: "203.0.113.8" });
  expect((await shown(id)).views).toBe(31);
  await openBy32("172.18.0.2");
  expect((await shown(id)).views).toBe(31 + 32);
});

test("forged addresses of one network count once, and nobody raises another organization's article from a blog of their own", async () => {
  const { id, open } = await newArticle("forged");
  for (let number = 0; number < 5; number += 1) {
    const forged = `198.18.0.${number}`;
    await open({ address: "203.0.113.77", headers: { "x-forwarded-for": forged, "x-real-ip": forged, forwarded: `for=${forged}` } });
  }
  expect((await shown(id)).views).toBe(1);
  const other = await world.newOrganization();
  await world.owner.query("update project set hosted_blog = true where id = $1", [other.projectId]);
  const { rows } = await world.owner.query("select blog_slug from project where id = $1", [other.projectId]);
  for (const path of ["forged", id])
    expect((await world.app.fetch(new Request(`${publicUrl}/blog/${rows[0]?.blog_slug}/${path}`))).status).toBe(404);
  world.app.views.record({ organizationId: other.organizationId, articleId: id }, "");
  expect((await shown(id)).views).toBe(1);
});

test("writes no address, no words of a referrer but its host, and no more hosts than a day may have", async () => {
  const { id, open } = await newArticle("hosts");
  const odd = [
    "javascript:alert(1)",
    "https://user:secret@private.example/x",
    "android-app://com.app",
    "https://10.0.0.1/",
    "no url",
    `https://${"a".repeat(60)}.${"b".repeat(60)}.example/`,
    publicUrl,
  ];
  for (const referer of odd) await open({ headers: { referer } });
  await world.app.views.flush();
  await world.owner.query(
    `insert into blog_view select $1, $2, (now() at time zone time_zone)::date, $3, 'h' || n || '.example', 1 from project, generate_series(1, 2000) n where id = $2`,
    [world.organizationId, world.projectId, id],
  );
  await open({ headers: { referer: "https://one-more.example" } });
  await open({ headers: { referer: "https://h7.example" } });
  const { views } = await shown(id);
  expect(views).toBe(odd.length + 2000 + 2);
  const { rows } = await world.owner.query(
    "select host, views from blog_view where article_id = $1 and host !~ '^h[0-9]+.example$' order by host",
    [id],
  );
  expect(rows, "the user's name and what comes after the host are not kept").toEqual([
    { host: "", views: odd.length },
    { host: "private.example", views: 1 },
  ]);
  expect((await world.owner.query("select views from blog_view where article_id = $1 and host = 'h7.example'", [id])).rows).toEqual([
    { views: 2 },
  ]);
});

test("compares with the days before once there are some, and forgets after 400 days", async () => {
  const { id, open } = await newArticle("before");
  await open();
  await world.app.views.flush();
  const day = (ago: number) =>
    world.owner.query(
      "insert into blog_view select $1, $2, (now() at time zone time_zone)::date - $4::integer, $3, '', 3 from project where id = $2",
      [world.organizationId, world.projectId, id, ago],
    );
  await day(10);
  await day(402);
  expect(await shown(id)).toMatchObject({ views: 1, viewsBefore: 3 });
  await world.owner.query("select from forget_expired(1000, 'blog_view')");
  expect((await world.owner.query("select from blog_view where article_id = $1", [id])).rowCount).toBe(2);
});

test("what could not be written is counted with the next flush, and an erased article's views are dropped", async () => {
  const [kept, erased] = [await newArticle("kept"), await newArticle("erased")];
  await kept.open();
  await world.owner.query("alter table blog_view add constraint broken check (false) not valid");
  await expect(world.app.views.flush()).rejects.toThrow("broken");
  await world.owner.query("alter table blog_view drop constraint broken");
  world.app.views.record({ organizationId: world.organizationId, articleId: `${erased.id}x` }, "");
  expect((await shown(kept.id)).views).toBe(1);
});

test("hosts that one organization's readers invent take no other's room, and no view of its own is lost", async () => {
  const { id } = await newArticle("flooded");
  const other = await world.newOrganization();
  for (let number = 0; number < 60_000; number += 1)
    world.app.views.record({ organizationId: other.organizationId, articleId: "art_flood" }, `h${number}.example`);
  world.app.views.record({ organizationId: world.organizationId, articleId: id }, "news.example");
  for (let number = 0; number < 2500; number += 1)
    world.app.views.record({ organizationId: world.organizationId, articleId: id }, `h${number}.example`);
  expect((await shown(id)).views).toBe(2501);
});

test("another organization sees none of it", async () => {
  const other = await world.newOrganization();
  const asked = world.call(world.registry.browseViews, { projectId: world.projectId, days: 7 }, { ...other, ...person });
  await expect(asked).rejects.toMatchObject({ code: expect.stringMatching(/not_found|not_allowed/) });
});
