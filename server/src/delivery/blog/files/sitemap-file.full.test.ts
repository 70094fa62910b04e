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

test("a file of many rows is read page by page, and served in pieces of the length that was said", async () => {
  using site = await newSite();
  const count = 9000;
  await site.publishMany(count, "old-stone-houses-hold-heat-");
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
