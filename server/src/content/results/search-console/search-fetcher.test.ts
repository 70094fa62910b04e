import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { inShare } from "#test/chance.ts";
import { oauthClient, serviceAccount, siteProperty } from "#test/search-console.ts";
import { type FetchWorld, openFetchWorld, pacificDaysAgo, site } from "./test-support.ts";

let at: FetchWorld;
beforeEach(async () => {
  at = await openFetchWorld();
});
afterEach(() => at[Symbol.asyncDispose]());

describe("fetching", () => {
  test.each([
    ["a service account", serviceAccount, serviceAccount.client_email],
    ["an OAuth client", oauthClient, oauthClient.client_id],
  ])("as %s brings every missing day, newest first, final numbers only", async (_, credentials, account) => {
    at.fill(10, 3, 4);
    const { id, connection } = await at.connect(10, credentials);
    expect(connection).toMatchObject({ status: "waiting", account, siteProperty, days: 0, reason: null });
    expect(await at.fetcher().work()).toBe(1);
    expect(await at.stored(id)).toEqual(at.served());
    expect(at.google.queries.map(({ startDate }) => startDate)).toEqual(
      Array.from({ length: 10 }, (_, index) => pacificDaysAgo(index + 1)),
    );
    for (const query of at.google.queries) {
      expect(query).toMatchObject({
        endDate: query.startDate,
        dimensions: ["date", "page"],
        type: "web",
        dataState: "final",
        rowLimit: 25_000,
        startRow: 0,
      });
    }
    expect(await at.statusOf(id)).toMatchObject({ status: "current", reason: null, days: 8 });
    const results = await at.world.call(at.world.registry.getResults, { projectId: id }, { projectId: null });
    expect(results.freshness.to).toBe(pacificDaysAgo(3));
    expect(results.data[0]).toMatchObject({ page: `${site}/p3`, clicks: 3 * 8 + 52 });
  });

  test("goes on for pages beyond one request, and takes a page that shows up in two of them once", async () => {
    at.fill(7, 6, 10);
    at.google.onQuery(({ startRow }) => {
      if (startRow !== 3) return;
      for (const rows of at.google.days.values()) rows.unshift(...rows.splice(2, 1));
    });
    const { id } = await at.connect(7);
    await at.fetcher(3).work();
    expect(await at.stored(id)).toHaveLength(20);
    expect(at.google.queries.filter(({ startDate }) => startDate === pacificDaysAgo(7)).map(({ startRow }) => startRow)).toEqual([
      0, 3, 6, 9,
    ]);
  });

  test("asks again for days that may not be there yet, and never again for those that are", async () => {
    const { id } = await at.connect(8);
    at.fill(8, 6, 1);
    await at.fetcher().work();
    expect(await at.statusOf(id)).toMatchObject({ status: "current", days: 3 });
    at.google.queries.length = 0;
    at.fill(5, 4, 1);
    await at.makeDue(id);
    await at.fetcher().work();
    expect(at.google.queries.map(({ startDate }) => startDate)).toEqual([1, 2, 3, 4, 5].map(pacificDaysAgo));
    expect(await at.stored(id)).toEqual(at.served());
    expect(await at.fetcher().work()).toBe(0);
  });

  test("reaches sixteen months back", async () => {
    const { id } = await at.connect(inShare(500, 2));
    // Everything before is missing as well, and no day is asked for between the two stretches.
    await at.world.owner.query("delete from search_day where project_id = $1 and day <= $2", [id, pacificDaysAgo(480)]);
    await at.fetcher().work();
    const oldest = Temporal.Now.plainDateISO("America/Los_Angeles").subtract({ months: 16 }).toString();
    expect(at.google.queries.at(-1)?.startDate).toBe(oldest);
    expect(await at.statusOf(id)).toMatchObject({ status: "current" });
  });

  test("of two fetchers at once fetches each day once", async () => {
    at.fill(9, 3, 2);
    const { id } = await at.connect(9);
    await at.world.warm();
    await Promise.all([at.fetcher().work(), at.fetcher().work(), at.fetcher().work()]);
    expect(at.google.queries).toHaveLength(9);
    expect(await at.stored(id)).toEqual(at.served());
  });
});
