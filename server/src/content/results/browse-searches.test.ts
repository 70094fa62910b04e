import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { registry } from "#src/registry/registry.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const period = { from: "2026-10-01", to: "2026-10-28" };
type Asked = Partial<z.input<typeof registry.browseSearches.operation.input>>;

const browse = (asked: Asked = {}) =>
  world.call(registry.browseSearches, { projectId: world.projectId, ...asked }, { kind: "person", role: "reader" });
const queriesOf = async (asked: Asked = {}) => (await browse(asked)).data.map(({ query }) => query);

async function load(rows: readonly [query: string, clicks: number, impressions: number][]) {
  const csv = [
    "Top queries,Clicks,Impressions,CTR,Position",
    ...rows.map(([query, clicks, shown]) => `"${query}",${clicks},${shown},1%,4`),
  ];
  const input = { id: world.projectId, file: Buffer.from(csv.join("\n")).toString("base64"), ...period };
  await world.call(registry.importResults, input, { kind: "person" });
}

test("what people searched for is none while nothing is known", async () => {
  expect(await browse()).toEqual({ data: [], nextCursor: null, period: null });
});

test("it comes in the order asked for, page by page, every search once, and says of which days it is", async () => {
  await load(Array.from({ length: 30 }, (_, n) => [`search ${n}`, n % 3, 100 - (n % 7)]));
  for (const sort of ["clicks", "impressions"] as const) {
    const seen: Awaited<ReturnType<typeof browse>>["data"] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof browse>> = await browse({ sort, limit: 7, ...(cursor && { cursor }) });
      expect(page.period).toEqual({ ...period, source: "file" });
      seen.push(...page.data);
      cursor = page.nextCursor;
    }
    expect(new Set(seen.map(({ query }) => query)).size).toBe(30);
    expect(seen).toHaveLength(30);
    const values = seen.map((row) => row[sort]);
    expect(values).toEqual(values.toSorted((a, b) => b - a));
  }
});

test("it is searched without case and accents", async () => {
  await load([
    ["aquecimento à lenha", 3, 10],
    ["lenha 100%", 2, 10],
    ["pedra", 1, 10],
  ]);
  expect(await queriesOf({ query: "LENHA aque" })).toEqual(["aquecimento à lenha"]);
  expect(await queriesOf({ query: "100%" })).toEqual(["lenha 100%"]);
  expect(await queriesOf({ query: "_" })).toEqual([]);
});

test("of a page those count whose words stand in its title or address", async () => {
  await world.newArticle({ status: "published", slug: "dry-wood", markdown: "# How to dry firewood in one summer\n\nA body." });
  await load([
    ["firewood prices", 1, 10],
    ["dry firewood summer", 9, 10],
    ["heat pump noise", 8, 10],
    ["storm windows", 7, 10],
    ["🔥", 6, 10],
  ]);
  expect(await queriesOf({ page: "https://hearth.example/blog/dry-wood" })).toEqual(["dry firewood summer", "firewood prices"]);
  expect(await queriesOf({ page: "https://hearth.example/storm-windows-for-old-houses.html" })).toEqual(["storm windows"]);
  expect(await queriesOf({ page: "https://hearth.example/" })).toEqual([]);
});

test("of another organization it is out of reach", async () => {
  const other = await world.newOrganization();
  await expect(browse({ projectId: other.projectId })).rejects.toMatchObject({ code: "project_not_allowed" });
});
