import { limits } from "@galley/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const zone = "Europe/Lisbon";

async function newProject() {
  return (await world.newProject({ siteUrl: "https://hearth.example", timeZone: zone, hostedBlog: false })).id;
}

function daysAgo(count: number): string {
  return Temporal.Now.plainDateISO(zone).subtract({ days: count }).toString();
}

function load(id: string, file: string | Uint8Array, over: { from?: string; to?: string } = {}) {
  return world.call(world.registry.importResults, { id, file: Buffer.from(file).toString("base64"), ...over }, { kind: "person" });
}

const header = "Top queries,Clicks,Impressions,CTR,Position";
const month = { from: daysAgo(30), to: daysAgo(3) };

describe("the queries of an export", () => {
  test("of too many are those that were shown most often", async () => {
    const id = await newProject();
    const rows = Array.from({ length: limits.searchQueriesMax + 5 }, (_, index) => `query ${index},0,${index},0%,9`);
    expect(await load(id, [header, ...rows].join("\n"), month)).toMatchObject({ queries: limits.searchQueriesMax });
    const { rows: found } = await world.owner.query(
      "select count(*)::integer as count, min(impressions) as least from search_query where project_id = $1",
      [id],
    );
    expect(found).toEqual([{ count: limits.searchQueriesMax, least: 5 }]);
  });
});
