import { afterAll, beforeAll, expect, test } from "vitest";
import { type FetchWorld, openFetchWorld, pacificDaysAgo } from "#src/content/results/search-console/test-support.ts";
import { oauthClient, siteProperty } from "../search-console.ts";
import { endLeases, workOf } from "../work.ts";
import type { Die } from "./crash.ts";

export function searchConsoleKills(die: Die<FetchWorld>): void {
  let at: FetchWorld;
  beforeAll(async () => {
    at = await openFetchWorld();
  });
  afterAll(() => at[Symbol.asyncDispose]());

  const days = 40;

  /** Fetches everything that is due, with a fetcher that does not die. */
  async function fetchOn(): Promise<void> {
    const fetcher = at.fetcher();
    while ((await fetcher.work()) > 0);
  }

  test("a fetcher that dies at any point loses no day and doubles none", async () => {
    const { world, google } = at;
    for (let count = 1; count <= days; count += 1) {
      const row = (page: number) => ({ page: `https://hearth.example/p${page}`, clicks: count + page, impressions: 50, position: 3 });
      google.days.set(pacificDaysAgo(count), [row(1), row(2), row(3)]);
    }
    await world.owner.query(
      `insert into search_day (organization_id, project_id, day, source, row_count)
     select $1, $2, (now() at time zone 'America/Los_Angeles')::date - n, 'file', 0 from generate_series($3::integer + 1, 500) n`,
      [world.organizationId, world.projectId, days],
    );
    await world.call(
      world.registry.connectSearchConsole,
      { id: world.projectId, siteProperty, credentials: oauthClient },
      { kind: "person" },
    );
    for (const [point, hits] of [
      ["results.fetched", 1],
      ["results.before_commit", 1],
      ["results.after_commit", 1],
      ["results.before_commit", 4],
      ["results.after_commit", 5],
      ["results.fetched", 3],
    ] as const) {
      await die(at, point, hits);
      await fetchOn();
      // Ends the dead worker's lease, which would otherwise end by itself after five minutes.
      await endLeases(world.owner, "search_consoles");
    }
    await fetchOn();
    const { rows } = await world.owner.query("select day, page, clicks from search_result order by day, page");
    const served = [...google.days].flatMap(([day, list]) => list.map(({ page, clicks }) => ({ day, page, clicks })));
    expect(rows).toEqual(served.toSorted((a, b) => (`${a.day} ${a.page}` < `${b.day} ${b.page}` ? -1 : 1)));
    const { rows: totals } = await world.owner.query(
      `select t.window_days, sum(t.clicks)::integer as clicks,
      (select sum(r.clicks)::integer from search_result r where r.day between w.from_day and w.to_day) as wanted
     from search_total t join search_window w using (organization_id, project_id, window_days)
     group by t.window_days, w.from_day, w.to_day order by 1`,
    );
    expect(totals).toHaveLength(2);
    for (const { clicks, wanted } of totals) expect(clicks).toBe(wanted);
    const { rows: connections } = await world.owner.query("select status from search_console");
    expect(connections).toEqual([{ status: "current" }]);
    expect(await workOf(world.owner, "search_consoles", world.projectId)).toEqual({ attempts: 0, leased: false, due: false });
  });
}
