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
  return { ...(await openBlog(world, { projectId: project.id, sitemap: { ...sitemapLimits, ...sitemap } })), projectId: project.id };
}

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => address);

/** Writes so many live articles, ten of them at each moment. */
async function publishMany(projectId: string, count: number): Promise<void> {
  const numbered = `from (
      select n, 'old-stone-houses-hold-heat-' || n as slug, timestamptz '2026-01-01' + n / 10 * interval '1 min' as at from generate_series(1, $3::integer) n
    ) numbered`;
  await world.owner.query(
    `insert into article (organization_id, project_id, id, locale, status, title, title_key, slug, revision, published_revision, published_slug, published_at, live_at)
    select $1, $2, 'art_many' || n, 'en', 'published', 'T', 't', slug, 1, 1, slug, at, at ${numbered}`,
    [world.organizationId, projectId, count],
  );
  await world.owner.query(
    `insert into article_revision (organization_id, article_id, revision, title, slug, markdown, summary, word_count, checks, author_kind, author_id)
    select $1, 'art_many' || n, 1, 'T', slug, 'T', '', 1, '[]', 'human', $2 ${numbered}`,
    [world.organizationId, world.personId, count],
  );
}

test("a file of many rows is read page by page, and served in pieces of the length that was said", async () => {
  using site = await newSite();
  const count = 9000;
  await publishMany(site.projectId, count);
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
