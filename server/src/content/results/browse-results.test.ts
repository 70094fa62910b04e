import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { registry } from "#src/registry/registry.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const site = "https://hearth.example";
const zone = "America/New_York";
type Asked = Partial<z.input<typeof registry.browseResults.operation.input>>;
type Row = { back: number; page: string; clicks: number; impressions?: number; position?: number };

function daysAgo(count: number): string {
  return Temporal.Now.plainDateISO(zone).subtract({ days: count }).toString();
}

async function newProject() {
  return (await world.newProject({ siteUrl: site, timeZone: zone, hostedBlog: false })).id;
}

/** Creates a project with these rows, in which each of the last `known` days has data. */
async function filled(rows: readonly Row[], known = 60) {
  const projectId = await newProject();
  const filler = Array.from({ length: known }, (_, n) => ({ back: n + 2, page: `${site}/filler`, clicks: 0, impressions: 1 }));
  await world.newResults(
    [...filler, ...rows].map(({ back, page, ...row }) => ({ day: daysAgo(back), page: page.startsWith("/") ? site + page : page, ...row })),
    { projectId },
  );
  return projectId;
}

const browse = (projectId: string, asked: Asked = {}) =>
  world.call(registry.browseResults, { projectId, ...asked }, { kind: "person", role: "reader" });
const chart = (projectId: string, asked: { days?: 7 | 28 | 90; page?: string } = {}) =>
  world.call(registry.chartResults, { projectId, ...asked }, { kind: "person", role: "reader" });
const pathsOf = async (projectId: string, asked: Asked = {}) =>
  (await browse(projectId, asked)).data.map(({ page }) => page.replace(site, "")).filter((path) => path !== "/filler");

describe("the figures of a window", () => {
  test("are none, and say so, while nothing is known", async () => {
    const projectId = await newProject();
    expect(await browse(projectId)).toEqual({ data: [], nextCursor: null });
    expect(await chart(projectId)).toEqual({
      from: null,
      to: null,
      totals: { clicks: 0, impressions: 0, ctr: null, position: null },
      comparison: null,
      series: [],
      published: [],
      article: null,
      freshness: { lastDay: null, updatedAt: null, source: null, connection: null },
    });
  });

  test.each([7, 28, 90] as const)("add up its %i days and stand beside those of the days before, to the day", async (days) => {
    const edges = [2, days + 1, days + 2, 2 * days + 1, 2 * days + 2];
    const projectId = await filled(
      edges.map((back, index) => ({ back, page: "/p", clicks: 10 ** index, impressions: 100_000, position: index + 1 })),
      200,
    );
    const found = await chart(projectId, { days });
    expect(found).toMatchObject({
      from: daysAgo(days + 1),
      to: daysAgo(2),
      totals: { clicks: 11 },
      comparison: { days, now: { clicks: 11 }, before: { clicks: 1100 } },
    });
    expect(found.series).toHaveLength(days);
    expect(found.series.at(-1)).toEqual({
      day: daysAgo(2),
      clicks: 1,
      impressions: 100_001,
      clicksBefore: 100,
      impressionsBefore: 100_001,
    });
    expect(found.series[0]).toMatchObject({ day: daysAgo(days + 1), clicks: 10, clicksBefore: 1000 });
    const [row] = (await browse(projectId, { days })).data;
    expect(row).toMatchObject({
      page: `${site}/p`,
      clicks: 11,
      position: 1.5,
      comparison: { clicks: 11, clicksBefore: 1100, impressions: 200_000, impressionsBefore: 200_000 },
    });
    expect(row?.trend).toHaveLength(days);
    expect(row?.trend.at(-1)).toBe(1);
  });

  test("leave days open that nobody knows, and compare only those known on both sides", async () => {
    const projectId = await newProject();
    const rows = [2, 3, 9, 11].map((back) => ({ day: daysAgo(back), page: `${site}/p`, clicks: back, impressions: 10 }));
    await world.newResults(rows, { projectId });
    const { series, totals, comparison } = await chart(projectId, { days: 7 });
    expect(series.map(({ clicks }) => clicks)).toEqual([null, null, null, null, null, 3, 2]);
    expect(series.map(({ clicksBefore }) => clicksBefore)).toEqual([null, null, null, null, 11, null, 9]);
    expect(totals).toMatchObject({ clicks: 5, impressions: 20, ctr: 0.25 });
    expect(comparison).toMatchObject({ days: 1, now: { clicks: 2 }, before: { clicks: 9 } });
    expect((await browse(projectId, { days: 7 })).data[0]).toMatchObject({
      clicks: 5,
      comparison: { clicks: 2, clicksBefore: 9 },
      trend: [null, null, null, null, null, 3, 2],
    });
  });

  test("count a page as nothing on a known day without it, and one that is gone as well", async () => {
    const projectId = await filled([
      { back: 3, page: "/new", clicks: 4 },
      { back: 12, page: "/gone", clicks: 6 },
    ]);
    const { data } = await browse(projectId, { days: 7, sort: "gained" });
    expect(data.find(({ page }) => page === `${site}/new`)).toMatchObject({
      clicks: 4,
      comparison: { clicksBefore: 0, impressionsBefore: 0 },
    });
    expect(data.find(({ page }) => page === `${site}/gone`)).toMatchObject({
      clicks: 0,
      ctr: null,
      comparison: { clicks: 0, clicksBefore: 6 },
    });
    const { series, totals } = await chart(projectId, { days: 7, page: `${site}/new` });
    expect(series.map(({ clicks }) => clicks)).toEqual([0, 0, 0, 0, 0, 4, 0]);
    expect(totals.clicks).toBe(4);
  });

  test("are sums alone where an export tells no days apart; three months count for 90 days", async () => {
    const projectId = await newProject();
    const file = zipSync({
      "Pages.csv": strToU8(`Top pages,Clicks,Impressions,CTR,Position\n${site}/a,4,100,4%,3\n${site}/b,6,50,12%,5\n`),
    });
    const period = { from: daysAgo(94), to: daysAgo(3) };
    const input = { id: projectId, file: Buffer.from(file).toString("base64"), ...period };
    expect(await world.call(registry.importResults, input, { kind: "person" })).toMatchObject({ counted: true });
    expect(await chart(projectId, { days: 90 })).toMatchObject({
      ...period,
      totals: { clicks: 10, impressions: 150, position: 3.67 },
      comparison: null,
      series: [],
      freshness: { lastDay: daysAgo(3), source: "file" },
    });
    expect(await chart(projectId, { days: 90, page: `${site}/a` })).toMatchObject({ totals: { clicks: 4 } });
    expect(await chart(projectId)).toMatchObject({ from: null, freshness: { lastDay: daysAgo(3) } });
    expect(await browse(projectId, { days: 90 })).toMatchObject({
      data: [
        { page: `${site}/b`, clicks: 6, comparison: null, trend: [] },
        { page: `${site}/a`, clicks: 4 },
      ],
    });
  });
});

describe("the list of pages", () => {
  test("comes in the order asked for, page by page, every page once", async () => {
    const rows = Array.from({ length: 23 }, (_, n) => [
      { back: 3, page: `/p${String(n).padStart(2, "0")}`, clicks: n % 5, impressions: 100 - n },
      { back: 12, page: `/p${String(n).padStart(2, "0")}`, clicks: (n * 7) % 4, impressions: 50 },
    ]).flat();
    const projectId = await filled(rows);
    const figureOf = (row: Awaited<ReturnType<typeof browse>>["data"][number]) => ({
      clicks: row.clicks,
      impressions: row.impressions,
      gained: (row.comparison?.clicks ?? 0) - (row.comparison?.clicksBefore ?? 0),
      lost: (row.comparison?.clicksBefore ?? 0) - (row.comparison?.clicks ?? 0),
    });
    for (const sort of ["clicks", "impressions", "gained", "lost"] as const) {
      const seen: Awaited<ReturnType<typeof browse>>["data"] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const page: Awaited<ReturnType<typeof browse>> = await browse(projectId, { days: 7, sort, limit: 4, ...(cursor && { cursor }) });
        seen.push(...page.data);
        cursor = page.nextCursor;
      }
      expect(new Set(seen.map(({ page }) => page)).size).toBe(24);
      expect(seen).toHaveLength(24);
      const values = seen.map((row) => figureOf(row)[sort]);
      expect(values).toEqual(values.toSorted((a, b) => b - a));
    }
  });

  test("refuses a cursor of another order", async () => {
    const projectId = await filled(Array.from({ length: 4 }, (_, n) => ({ back: 3, page: `/p${n}`, clicks: n })));
    const { nextCursor } = await browse(projectId, { limit: 2 });
    await expect(browse(projectId, { limit: 2, sort: "lost", ...(nextCursor && { cursor: nextCursor }) })).rejects.toMatchObject({
      code: "invalid_input",
      param: "cursor",
    });
  });

  test("is searched by words of the address and of the article's title, wherever the article may be read", async () => {
    const title = "Überblick: 100% dry walls";
    const { id } = await world.newArticle({ status: "published", slug: "warm-walls", markdown: `# ${title}\n\nA body.` });
    const { blogSlug } = await world.call(registry.updateProject, { id: world.projectId }, { kind: "person" });
    const pages = [
      `${site}/blog/warm-walls`,
      `http://www.hearth.example/blog/warm-walls/?utm=1`,
      `http://galley.test/blog/${blogSlug}/warm-walls`,
    ];
    await world.newResults([...pages, `${site}/walls-of-others`, `${site}/a_b`].map((page) => ({ day: daysAgo(2), page, clicks: 3 })));
    const found = async (query: string) => (await browse(world.projectId, { query })).data.map(({ page }) => page).toSorted();
    expect(await found("uberblick DRY")).toEqual(pages.toSorted());
    expect(await found("100%")).toEqual(pages.toSorted());
    expect(await found("walls others")).toEqual([`${site}/walls-of-others`]);
    expect(await found("a_b")).toEqual([`${site}/a_b`]);
    expect(await found("walls")).toEqual([...pages, `${site}/walls-of-others`].toSorted());
    expect(await found("nothing like it")).toEqual([]);
    const { data } = await browse(world.projectId, { query: "dry" });
    expect(data.map(({ article }) => article)).toEqual(pages.map(() => expect.objectContaining({ id, title, status: "published" })));
    const own = await chart(world.projectId, { page: `${site}/blog/warm-walls` });
    expect(own.article).toMatchObject({ id, title });
  });

  test("of another project or organization is out of reach", async () => {
    const other = await world.newOrganization();
    await expect(browse(other.projectId)).rejects.toMatchObject({ code: "project_not_allowed" });
    await expect(chart(other.projectId)).rejects.toMatchObject({ code: "project_not_allowed" });
    const mine = await filled([{ back: 3, page: "/mine", clicks: 4 }]);
    expect(await pathsOf(await newProject())).toEqual([]);
    expect(await pathsOf(mine)).toEqual(["/mine"]);
  });
});

test("what was published within the window is named, on the day that the project's clocks showed", async () => {
  const projectId = await filled([]);
  const { id } = await world.newArticle({ projectId, status: "published", slug: "p" }, { projectId });
  const setTo = (moment: string) => world.owner.query("update article set published_at = $2 where id = $1", [id, moment]);
  await setTo(`${daysAgo(2)}T12:00:00Z`);
  expect((await chart(projectId)).published).toMatchObject([{ articleId: id }]);
  await setTo(
    Temporal.PlainDateTime.from(`${daysAgo(2)}T23:59`)
      .toZonedDateTime(zone)
      .toInstant()
      .toString(),
  );
  expect((await chart(projectId)).published).toMatchObject([{ day: daysAgo(2) }]);
  await setTo(
    Temporal.PlainDateTime.from(`${daysAgo(1)}T00:01`)
      .toZonedDateTime(zone)
      .toInstant()
      .toString(),
  );
  expect((await chart(projectId)).published).toEqual([]);
});

test("freshness tells where data last came from, and how the connection is", async () => {
  const projectId = await filled([]);
  expect((await chart(projectId)).freshness).toMatchObject({ lastDay: daysAgo(2), source: "file", connection: null });
  await world.owner.query(
    `insert into search_day (organization_id, project_id, day, source, row_count, created_at)
     select organization_id, id, $2, 'search_console', 0, now() + interval '1 second' from project where id = $1`,
    [projectId, daysAgo(1)],
  );
  expect((await chart(projectId)).freshness).toMatchObject({ lastDay: daysAgo(2), source: "search_console" });
});
