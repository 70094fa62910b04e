import { afterAll, beforeAll, expect, test } from "vitest";
import { openBlog } from "#test/blog.ts";
import { openWorld, type World } from "#test/world.ts";
import { archivedPerPage } from "./archive-page.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const blogOf = async (timeZone = "Europe/Lisbon") => openBlog(world, { projectId: (await world.newProject({ timeZone })).id });
const headingsIn = (text: string) => [...text.matchAll(/<h2[^>]*>([^<]+)</g)].map(([, heading]) => heading);
const titlesIn = (text: string) => [...text.matchAll(/<li><a href="[^"]+">([^<]+)<\/a><\/li>/g)].map(([, title]) => title);

test("lists a year by months of the project’s time zone, and leads to the other years", async () => {
  using site = await blogOf("America/New_York");
  await site.publish({ slug: "old", title: "Old stones", publishedAt: "2024-05-03T12:00:00Z" });
  // Still the last evening of the year in New York.
  await site.publish({ slug: "eve", title: "New Year’s Eve", publishedAt: "2025-01-01T03:00:00Z" });
  await site.publish({ slug: "march", title: "March winds", publishedAt: "2025-03-02T12:00:00Z" });
  await site.publish({ slug: "june", title: "June light", publishedAt: "2025-06-02T12:00:00Z" });
  const newest = await site.get("/archive");
  expect(headingsIn(newest.text)).toEqual(["June 2025", "March 2025"]);
  expect(newest.text).toContain(`<link rel="canonical" href="${site.url}/archive/2025">`);
  expect(newest.text).toContain(
    `<li><a href="${site.base}/archive/2025" aria-current="page">2025</a></li><li><a href="${site.base}/archive/2024">2024</a></li>`,
  );
  const before = await site.get("/archive/2024");
  expect(headingsIn(before.text)).toEqual(["December 2024", "May 2024"]);
  expect(titlesIn(before.text)).toEqual(expect.arrayContaining(["New Year’s Eve", "Old stones"]));
  for (const path of ["/archive/2023", "/archive/25", "/archive/2025?page=2", "/archive/2025/06", "/en/archive", "/en/archive/2025"])
    expect((await site.get(path)).status, path).toBe(404);
});

test("each language has an archive of its own, and a blog without articles has none", async () => {
  using site = await blogOf();
  expect((await site.get("/archive")).status).toBe(404);
  await site.publish({ slug: "pedra", title: "Casas de pedra", locale: "pt", publishedAt: "2025-06-02T12:00:00Z" });
  site.invalidate();
  const page = await site.get("/pt/archive");
  expect(page.text).toContain("Artigos de 2025");
  expect(headingsIn(page.text)).toEqual(["Junho de 2025"]);
  expect((await site.get("/pt/archive/2025")).status).toBe(200);
  expect((await site.get("/archive")).status).toBe(404);
});

test("a year of many articles has pages, and shows a new article at once", async () => {
  using site = await blogOf();
  for (let number = 0; number <= archivedPerPage; number += 1)
    await site.publish({
      slug: `n-${number}`,
      title: `Number ${number}`,
      publishedAt: new Date(Date.UTC(2025, 5, 1, 0, number)).toISOString(),
    });
  const first = await site.get("/archive/2025");
  expect(titlesIn(first.text)).toContain(`Number ${archivedPerPage}`);
  expect(titlesIn(first.text)).not.toContain("Number 0");
  expect(first.text).toContain(`<a rel="next" href="${site.base}/archive/2025?page=2">`);
  expect(titlesIn((await site.get("/archive/2025?page=2")).text)).toContain("Number 0");
  await site.publish({ slug: "latest", title: "The latest", publishedAt: "2025-12-01T00:00:00Z" });
  site.invalidate();
  expect(headingsIn((await site.get("/archive/2025")).text)).toEqual(["December 2025", "June 2025"]);
});
