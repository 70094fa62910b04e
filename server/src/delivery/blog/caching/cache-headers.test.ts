import { afterAll, beforeAll, expect, test } from "vitest";
import { openBlog } from "#test/blog.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test("with a CDN, every answer carries the same short keys twice, which tell no id", async () => {
  using blog = await openBlog(world, { isPurged: true });
  await blog.publish({ slug: "one" });
  for (const path of ["", "/one", "/one/", "/feed.xml", "/sitemap.xml", "/llms.txt"]) {
    const { headers } = await blog.get(path);
    expect(headers["cache-control"], path).toBe("public, max-age=60, s-maxage=3600, stale-while-revalidate=600");
    expect(headers["surrogate-key"]).toMatch(/^[0-9a-f]{16}( [0-9a-f]{16}){0,3}$/);
    expect(headers["cache-tag"]).toBe(headers["surrogate-key"]?.replaceAll(" ", ","));
  }
  const missing = await blog.get("/nothing");
  expect([missing.status, missing.headers["cache-control"]]).toEqual([404, "public, max-age=10"]);
});
