import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { googleError } from "#test/search-console.ts";
import { type FetchWorld, openFetchWorld, pacificDaysAgo } from "./test-support.ts";

let at: FetchWorld;
beforeEach(async () => {
  at = await openFetchWorld();
});
afterEach(() => at[Symbol.asyncDispose]());

async function kept(projectId: string) {
  const { rows } = await at.world.owner.query(
    `select q.query, q.clicks, q.impressions, q.position_sum, p.source, p.from_day, p.to_day
     from search_query q join search_query_period p using (organization_id, project_id) where project_id = $1 order by query`,
    [projectId],
  );
  return rows;
}

const row = (query: string, over = {}) => ({ query, clicks: 2, impressions: 80, position: 9.5, ...over });

describe("queries", () => {
  test("are fetched after the days, as final sums over the 28 days that end with the last one", async () => {
    at.fill(10, 3, 2);
    at.google.searches.push(row("warm walls"), row("Stone house"));
    const { id } = await at.connect(10);
    await at.fetcher().work();
    expect(at.google.searchQueries).toEqual([
      {
        startDate: pacificDaysAgo(30),
        endDate: pacificDaysAgo(3),
        dimensions: ["query"],
        type: "web",
        dataState: "final",
        rowLimit: 25_000,
        startRow: 0,
      },
    ]);
    const period = { source: "search_console", from_day: pacificDaysAgo(30), to_day: pacificDaysAgo(3) };
    expect(await kept(id)).toEqual([
      { query: "stone house", clicks: 2, impressions: 80, position_sum: 760, ...period },
      { query: "warm walls", clicks: 2, impressions: 80, position_sum: 760, ...period },
    ]);
    expect(await at.statusOf(id)).toMatchObject({ status: "current" });
  });

  test("beyond one request are all fetched, each once", async () => {
    at.fill(4, 3, 1);
    at.google.searches.push(...Array.from({ length: 7 }, (_, index) => row(`query ${index}`, { clicks: index })));
    at.google.onQuery(({ dimensions, startRow }) => {
      if (dimensions.join() === "query" && startRow === 3) at.google.searches.unshift(...at.google.searches.splice(2, 1));
    });
    const { id } = await at.connect(4);
    await at.fetcher(3).work();
    expect(at.google.searchQueries.map(({ startRow }) => startRow)).toEqual([0, 3, 6]);
    expect((await kept(id)).map(({ clicks }) => clicks).toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  test("are asked for again when a week of days has come, not before, and replaced as a whole", async () => {
    at.fill(12, 9, 1);
    at.google.searches.push(row("before"));
    const { id } = await at.connect(12);
    await at.fetcher().work();
    at.google.searches.splice(0, 1, row("after"));
    for (const [first, last, asked] of [
      [8, 3, 1],
      [2, 2, 2],
    ] as const) {
      at.fill(first, last, 1);
      await at.makeDue(id);
      await at.fetcher().work();
      expect(at.google.searchQueries).toHaveLength(asked);
    }
    expect(await kept(id)).toMatchObject([{ query: "after", to_day: pacificDaysAgo(2) }]);
  });

  test("are not asked for while no day has any data", async () => {
    await at.connect(3);
    await at.fetcher().work();
    expect(at.google.searchQueries).toEqual([]);
  });

  test("that cannot be fetched leave the days as they are and are tried again by themselves", async () => {
    at.fill(5, 3, 1);
    at.google.searches.push(row("warm walls"));
    const { id } = await at.connect(5);
    at.google.refusals.set(pacificDaysAgo(30), { status: 500, body: googleError(500, "INTERNAL", "Backend error.") });
    await at.fetcher().work();
    expect(await at.statusOf(id)).toMatchObject({ status: "delayed", days: 3, reason: expect.stringContaining("500") });
    expect(await at.stored(id)).toEqual(at.served());
    at.google.refusals.clear();
    await at.makeDue(id);
    await at.fetcher().work();
    expect(await at.statusOf(id)).toMatchObject({ status: "current" });
    expect(await kept(id)).toHaveLength(1);
  });

  test("are not written by a worker whose claim was taken over", async () => {
    at.fill(4, 3, 1);
    at.google.searches.push(row("warm walls"));
    const { id } = await at.connect(4);
    at.google.onQuery(async ({ dimensions }) => {
      if (dimensions.join() === "query") await at.world.owner.query("update work set fence = fence + 1 where subject = $1", [id]);
    });
    await at.fetcher().work();
    expect(await kept(id)).toEqual([]);
    expect(await at.statusOf(id)).toMatchObject({ status: "waiting" });
  });
});
