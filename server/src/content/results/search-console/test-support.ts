import { createLog } from "#src/core/log.ts";
import { createVault, deriveKeys } from "#src/core/secrets.ts";
import { openSearchConsole, serviceAccount, siteProperty } from "#test/search-console.ts";
import { bringDue } from "#test/work.ts";
import { openWorld } from "#test/world.ts";
import { createSearchFetcher } from "./search-fetcher.ts";

export const site = "https://hearth.example";
const zone = "America/Los_Angeles";

export type FetchWorld = Awaited<ReturnType<typeof openFetchWorld>>;

/** Returns a day this many days ago. Search Console's days follow the clocks of California. */
export function pacificDaysAgo(count: number): string {
  return Temporal.Now.plainDateISO(zone).subtract({ days: count }).toString();
}

/** Opens a world with a Search Console on loopback, and helpers to connect a project to it. */
export async function openFetchWorld() {
  const google = await openSearchConsole();
  const world = await openWorld({ google: google.google });
  return {
    world,
    google,
    fetcher: (rowsPerRequest = 25_000) =>
      createSearchFetcher({
        pool: world.pool,
        egress: world.egress,
        vault: createVault([deriveKeys("test secret").vault]),
        google: google.google,
        log: createLog("silent"),
        rowsPerRequest,
      }),
    /** Connects a project in which only the last days are missing, so that a test does not fetch sixteen months. */
    async connect(missingDays = 10, credentials: object = serviceAccount) {
      const { id } = await world.newProject({ siteUrl: site, timeZone: zone });
      await world.owner.query(
        `insert into search_day (organization_id, project_id, day, source, row_count)
         select $1, $2, (now() at time zone '${zone}')::date - n, 'file', 0 from generate_series($3::integer + 1, 500) n`,
        [world.organizationId, id, missingDays],
      );
      const input = { id, siteProperty, credentials } as Parameters<
        typeof world.call<typeof world.registry.connectSearchConsole.operation>
      >[1];
      return { id, connection: await world.call(world.registry.connectSearchConsole, input, { kind: "person" }) };
    },
    statusOf: async (id: string) => (await world.call(world.registry.getSearchConsole, { id }, { kind: "person" })).connection,
    makeDue: (id: string) => bringDue(world.owner, "search_consoles", id),
    /** Fills days with pages of distinct numbers. */
    fill(first: number, last: number, pages: number) {
      for (let count = first; count >= last; count -= 1) {
        const row = (page: number) => ({ page: `${site}/p${page}`, clicks: page + count, impressions: 100, position: 2 });
        google.days.set(
          pacificDaysAgo(count),
          Array.from({ length: pages }, (_, page) => row(page)),
        );
      }
    },
    async stored(id: string) {
      const { rows } = await world.owner.query<{ day: string; page: string; clicks: number; impressions: number }>(
        "select day, page, clicks, impressions from search_result where project_id = $1 order by day, page",
        [id],
      );
      return rows;
    },
    served: () =>
      [...google.days]
        .flatMap(([day, rows]) => rows.map(({ page, clicks, impressions }) => ({ day, page, clicks, impressions })))
        .toSorted((a, b) => (`${a.day} ${a.page}` < `${b.day} ${b.page}` ? -1 : 1)),
    async [Symbol.asyncDispose]() {
      await google[Symbol.asyncDispose]();
      await world.close();
    },
  };
}
