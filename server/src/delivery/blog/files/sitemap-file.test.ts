import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBlog } from "#test/blog.ts";
import { openWorld, type World } from "#test/world.ts";
import { type SitemapLimits, sitemapLimits } from "./sitemap-file.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function newSite(sitemap: Partial<SitemapLimits> = {}, over: Parameters<World["newProject"]>[0] = {}) {
  const project = await world.newProject(over);
  return openBlog(world, { projectId: project.id, sitemap: { ...sitemapLimits, ...sitemap } });
}

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => address);
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `a-${index}`);

/** Writes so many live articles, ten of them at each moment. */
async function publishMany(blogSlug: string, count: number): Promise<void> {
  await world.owner.query(
    `with numbered as (
      select p.organization_id, p.id as project_id, 'art_many' || n as id, 'old-stone-houses-hold-heat-' || n as slug, timestamptz '2026-01-01' + n / 10 * interval '1 min' as at
      from project p, generate_series(1, $2::integer) n where p.blog_slug = $1
    ), written as (
      insert into article_revision (organization_id, article_id, revision, title, slug, markdown, summary, word_count, checks, author_kind, author_id)
      select organization_id, id, 1, 'T', slug, 'T', '', 1, '[]', 'human', $3 from numbered
    )
    insert into article (organization_id, project_id, id, locale, status, title, title_key, slug, revision, published_revision, published_slug, published_at, live_at)
    select organization_id, project_id, id, 'en', 'published', 'T', 't', slug, 1, 1, slug, at, at from numbered`,
    [blogSlug, count, world.personId],
  );
}

test("a sitemap that grows too large becomes an index of files, which list every address once", async () => {
  using site = await newSite({ entries: 4 }, { blogHosts: ["large.example"] });
  const home = "https://large.example";
  for (const slug of numbered(7)) await site.publish({ slug });
  const index = await site.get("/sitemap.xml");
  expect(index.text).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">');
  expect(addressesIn(index.text)).toEqual([1, 2, 3].map((number) => `${home}/sitemap-${number}.xml`));
  const files = await Promise.all([1, 2, 3].map((number) => site.get(`/sitemap-${number}.xml`)));
  for (const { headers, text } of files) {
    expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
    expect(addressesIn(text).length).toBeLessThanOrEqual(4);
  }
  expect(files.flatMap(({ text }) => addressesIn(text))).toEqual([`${home}/`, ...numbered(7).map((slug) => `${home}/${slug}`)]);
  for (const number of ["0", "4", "01", "99999", "100000", "x"])
    expect((await site.get(`/sitemap-${number}.xml`)).status, number).toBe(404);
  expect((await site.getFull("/robots.txt", { host: "large.example" })).text).toContain(`Sitemap: ${home}/sitemap.xml\n`);
});

test("a blog that fits into one file has no numbered ones", async () => {
  using site = await newSite({ entries: 4 });
  for (const slug of numbered(3)) await site.publish({ slug });
  expect(addressesIn((await site.get("/sitemap.xml")).text)).toHaveLength(4);
  expect((await site.get("/sitemap-1.xml")).status).toBe(404);
});

test("a file stays below the largest size, also where each address has translations", async () => {
  using site = await newSite({ bytes: 6000 });
  for (const slug of numbered(6)) {
    await site.publish({ slug: `${slug}-${"x".repeat(110)}` });
    await site.publish({ slug: `${slug}-${"x".repeat(110)}`, locale: "pt" });
  }
  const names = addressesIn((await site.get("/sitemap.xml")).text).map((address) => address.slice(site.url.length));
  const files = await Promise.all(names.map((name) => site.get(name)));
  expect(files.length).toBeGreaterThan(1);
  for (const { text } of files) expect(text.length).toBeLessThanOrEqual(6000);
  const entries = files.flatMap(({ text }) => text.split("<url>").slice(1));
  expect(entries).toHaveLength(14);
  for (const entry of entries) expect(entry.match(/hreflang="/g), entry).toHaveLength(3);
});

test("a new article changes the last file alone, and readers who hold a file are told so", async () => {
  using site = await newSite({ entries: 3 });
  for (const slug of numbered(3)) await site.publish({ slug });
  const tagOf = async (number: number) => (await site.get(`/sitemap-${number}.xml`)).headers.etag;
  const before = [await tagOf(1), await tagOf(2)];
  await site.publish({ slug: "newest" });
  site.invalidate();
  const after = [await tagOf(1), await tagOf(2)];
  expect(after[0]).toBe(before[0]);
  expect(after[1]).not.toBe(before[1]);
  expect(await site.get("/sitemap-2.xml", { ifNoneMatch: after[1] })).toMatchObject({ status: 304, text: "" });
  const whole = await site.get("/sitemap-2.xml");
  expect(await site.get("/sitemap-2.xml", { method: "HEAD" })).toEqual({ ...whole, text: "" });
});

test("a file of many rows is read page by page, and served in pieces of the length that was said", async () => {
  using site = await newSite();
  const count = 9000;
  await publishMany(site.base.slice("/blog/".length), count);
  const slow = await site.get("/sitemap.xml");
  const packed = await site.blog.find({
    method: "GET",
    host: undefined,
    path: `${site.base}/sitemap.xml`,
    query: "",
    acceptEncoding: "br, gzip",
    ifNoneMatch: undefined,
  });
  const bytes = Buffer.concat([...(packed?.pieces ?? [])]);
  expect(packed?.headers).toMatchObject({ "content-encoding": "gzip", "content-length": String(bytes.byteLength) });
  expect(gunzipSync(bytes).toString()).toBe(slow.text);
  expect(slow.headers["content-length"]).toBe(String(Buffer.byteLength(slow.text)));
  expect(new Set(addressesIn(slow.text)).size).toBe(count + 1);
});
