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
