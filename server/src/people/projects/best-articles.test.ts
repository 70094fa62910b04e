import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const site = "https://hearth.example";

function daysAgo(count: number): string {
  return Temporal.Now.plainDateISO("America/New_York").subtract({ days: count }).toString();
}

async function bestOf(id: string) {
  return (await world.call(world.registry.getBrand, { id }, { projectId: null })).bestArticles;
}

async function newProject() {
  return (await world.newProject({ siteUrl: site, timeZone: "America/New_York", hostedBlog: false })).id;
}

test("the ten published articles with the most clicks of 90 days, all addresses of each added up", async () => {
  const projectId = await newProject();
  const slugs = Array.from({ length: 12 }, (_, index) => `article-${index}`);
  for (const slug of slugs) {
    await world.newArticle({ projectId, slug, markdown: `# Title of ${slug}\n\nB.`, status: "published" }, { projectId: null });
  }
  await world.newArticle({ projectId, slug: "only-a-draft" }, { projectId: null });
  await world.newResults(
    [
      ...slugs.map((slug, index) => ({ day: daysAgo(3), page: `${site}/blog/${slug}`, clicks: 10 + index })),
      { day: daysAgo(92), page: `http://www.hearth.example/blog/article-0/?x=1`, clicks: 50 },
      { day: daysAgo(93), page: `${site}/blog/article-1`, clicks: 5000 },
      { day: daysAgo(3), page: `${site}/blog/only-a-draft`, clicks: 900 },
      { day: daysAgo(3), page: `${site}/`, clicks: 9000 },
    ],
    { projectId },
  );
  const best = await bestOf(projectId);
  expect(best).toHaveLength(10);
  expect(best.slice(0, 3)).toEqual([
    { title: "Title of article-0", url: `${site}/blog/article-0`, clicks90d: 60 },
    { title: "Title of article-11", url: `${site}/blog/article-11`, clicks90d: 21 },
    { title: "Title of article-10", url: `${site}/blog/article-10`, clicks90d: 20 },
  ]);
  expect(best.map(({ clicks90d }) => clicks90d)).not.toContain(5011);
});

test("there is none where the data ended more than 90 days ago", async () => {
  const projectId = await newProject();
  await world.newArticle({ projectId, slug: "old", status: "published" }, { projectId: null });
  const row = { page: `${site}/blog/old`, clicks: 7 };
  await world.newResults([{ day: daysAgo(100), ...row }], { projectId });
  expect(await bestOf(projectId)).toEqual([]);
  await world.newResults([{ day: daysAgo(80), ...row }], { projectId });
  expect(await bestOf(projectId)).toMatchObject([{ clicks90d: 14 }]);
});
