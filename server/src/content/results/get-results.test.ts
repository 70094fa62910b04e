import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const site = "https://hearth.example";
const zone = "America/New_York";

function results(projectId: string, paging: { limit?: number; cursor?: string } = {}) {
  return world.call(world.registry.getResults, { projectId, ...paging }, { projectId: null });
}

async function newProject(timeZone = zone) {
  return (await world.newProject({ siteUrl: site, timeZone, hostedBlog: false })).id;
}

/** Returns a day this many days before today, on the project's clocks. */
function daysAgo(count: number, timeZone = zone): string {
  return Temporal.Now.plainDateISO(timeZone).subtract({ days: count }).toString();
}

describe("results", () => {
  test("are empty, and say so, while there is no data", async () => {
    expect(await results(await newProject())).toEqual({
      data: [],
      nextCursor: null,
      freshness: { lastCompleteDay: null, from: null, to: null },
    });
  });

  test("sum clicks and impressions per page, weigh the position by impressions, and come most clicked first, then by page", async () => {
    const projectId = await newProject();
    await world.newResults(
      [
        { day: daysAgo(3), page: `${site}/b`, clicks: 5, impressions: 100, position: 2 },
        { day: daysAgo(2), page: `${site}/b`, clicks: 1, impressions: 300, position: 6 },
        { day: daysAgo(3), page: `${site}/z`, clicks: 9, impressions: 10, position: 1 },
        { day: daysAgo(4), page: `${site}/a`, clicks: 6, impressions: 60, position: 3.3 },
        { day: daysAgo(4), page: `${site}/none`, clicks: 0, impressions: 0, position: 0 },
      ],
      { projectId },
    );
    expect((await results(projectId)).data).toEqual([
      { page: `${site}/z`, clicks: 9, impressions: 10, ctr: 0.9, position: 1, articleId: null },
      { page: `${site}/a`, clicks: 6, impressions: 60, ctr: 0.1, position: 3.3, articleId: null },
      { page: `${site}/b`, clicks: 6, impressions: 400, ctr: 0.015, position: 5, articleId: null },
      { page: `${site}/none`, clicks: 0, impressions: 0, ctr: 0, position: null, articleId: null },
    ]);
  });

  test("cover the 28 days that end with the last day that has data, not a day more", async () => {
    const projectId = await newProject();
    const page = `${site}/p`;
    const rows = [4, 31, 32].map((count) => ({ day: daysAgo(count), page, clicks: count }));
    await world.newResults(rows, { projectId });
    expect(await results(projectId)).toMatchObject({
      data: [{ clicks: 4 + 31 }],
      freshness: { lastCompleteDay: daysAgo(4), from: daysAgo(31), to: daysAgo(4) },
    });
    await world.newResults([{ day: daysAgo(1), page, clicks: 1 }], { projectId });
    expect(await results(projectId)).toMatchObject({ data: [{ clicks: 1 + 4 }], freshness: { from: daysAgo(28), to: daysAgo(1) } });
  });

  test.each([
    ["2025-03-15", "2025-02-16", "into daylight saving time"],
    ["2025-11-10", "2025-10-14", "out of daylight saving time"],
    ["2024-03-10", "2024-02-12", "over the 29th of February"],
  ])("count days, not hours: the 28 days to %s begin on %s, %s", async (last, first) => {
    const projectId = await newProject();
    const dayBefore = Temporal.PlainDate.from(first).subtract({ days: 1 }).toString();
    const page = `${site}/p`;
    await world.newResults(
      [
        { day: last, page, clicks: 1 },
        { day: first, page, clicks: 10 },
        { day: dayBefore, page, clicks: 100 },
      ],
      { projectId },
    );
    expect(await results(projectId)).toMatchObject({ data: [{ clicks: 11 }], freshness: { from: first, to: last } });
  });

  test("refuse a day that is not over in the project's time zone", async () => {
    for (const timeZone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
      const projectId = await newProject(timeZone);
      const today = { day: daysAgo(0, timeZone), page: `${site}/p`, clicks: 1 };
      await expect(world.newResults([today], { projectId })).rejects.toMatchObject({ code: "invalid_input", param: "file" });
      await world.newResults([{ ...today, day: daysAgo(1, timeZone) }], { projectId });
      expect((await results(projectId)).freshness.to).toBe(daysAgo(1, timeZone));
    }
  });

  test("come page by page: every page once, in order, also among pages with the same clicks and long addresses", async () => {
    const projectId = await newProject();
    const long = `${site}/blog/${"very-".repeat(40)}`;
    const pages = Array.from({ length: 57 }, (_, index) => `${index % 3 === 0 ? long : `${site}/`}${String(index).padStart(3, "0")}`);
    await world.newResults(
      pages.map((page, index) => ({ day: daysAgo(2), page, clicks: index % 4 })),
      { projectId },
    );
    const seen: { page: string; clicks: number }[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const found: Awaited<ReturnType<typeof results>> = await results(projectId, { limit: 5, ...(cursor && { cursor }) });
      seen.push(...found.data);
      cursor = found.nextCursor;
      expect(cursor?.length ?? 0).toBeLessThanOrEqual(200);
    }
    expect(seen.map(({ page }) => page).toSorted()).toEqual(pages.toSorted());
    expect(seen.map(({ clicks }) => clicks)).toEqual(seen.map(({ clicks }) => clicks).toSorted((a, b) => b - a));
    const short = seen.filter(({ page, clicks }) => clicks === 1 && page.length < 90).map(({ page }) => page);
    expect(short).toEqual(short.toSorted());
  });

  test("show a page that does not change exactly once while others are imported between two pages", async () => {
    const projectId = await newProject();
    const pages = Array.from({ length: 40 }, (_, index) => `${site}/p${String(index).padStart(2, "0")}`);
    const day = daysAgo(2);
    await world.newResults(
      pages.map((page) => ({ day, page, clicks: 3 })),
      { projectId },
    );
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const found: Awaited<ReturnType<typeof results>> = await results(projectId, { limit: 7, ...(cursor && { cursor }) });
      seen.push(...found.data.map(({ page }) => page));
      cursor = found.nextCursor;
      // The last page seen disappears, and new ones appear at both ends.
      const gone = seen.at(-1);
      const rows = [...pages.filter((page) => page !== gone), `${site}/a${seen.length}`, `${site}/z${seen.length}`];
      await world.newResults(
        rows.map((page) => ({ day, page, clicks: 3 })),
        { projectId },
      );
    }
    expect(seen.filter((page) => pages.includes(page)).toSorted()).toEqual(pages);
  });

  test("of another project or organization are out of reach", async () => {
    const other = await world.newOrganization();
    await world.newResults([{ day: daysAgo(2), page: `${site}/theirs`, clicks: 3 }], { ...other });
    const neighbor = await newProject();
    await world.newResults([{ day: daysAgo(2), page: `${site}/neighbour`, clicks: 3 }], { projectId: neighbor });
    await expect(results(other.projectId)).rejects.toMatchObject({ code: "project_not_allowed" });
    expect((await results(world.projectId)).data).toEqual([]);
    const tables = [
      "search_result",
      "search_day",
      "search_period",
      "search_period_result",
      "search_window",
      "search_total",
      "search_query_period",
      "search_query",
      "search_console",
    ];
    for (const table of tables) expect((await world.pool.query(`select 1 from ${table}`)).rows, table).toEqual([]);
  });
});

describe("the article of a result", () => {
  test("is found by the project's URL pattern and by its hosted blog, under former addresses too", async () => {
    const { id } = await world.newArticle({ status: "published", slug: "warm-walls" });
    const german = await world.newArticle({ slug: "warme-wand", locale: "de" });
    const { blogSlug } = await world.call(world.registry.updateProject, { id: world.projectId }, { kind: "person" });
    const pages = {
      [`${site}/blog/warm-walls`]: id,
      "http://www.hearth.example/blog/warm-walls/?utm=1#a": id,
      [`http://galley.test/blog/${blogSlug}/warm-walls`]: id,
      [`http://galley.test/blog/${blogSlug}/de/warme-wand`]: german.id,
      [`http://galley.test/blog/${blogSlug}/warme-wand`]: null,
      [`${site}/blog/unknown`]: null,
      [`${site}/`]: null,
    };
    await world.newResults(Object.keys(pages).map((page) => ({ day: daysAgo(2), page, clicks: 1 })));
    const { data } = await results(world.projectId);
    expect(Object.fromEntries(data.map(({ page, articleId }) => [page, articleId]))).toEqual(pages);
    await world.call(world.registry.updateArticle, { id, revision: 1, slug: "warmer-walls" });
    const after = await results(world.projectId);
    expect(after.data.find(({ page }) => page === `${site}/blog/warm-walls`)?.articleId).toBe(id);
  });
});
