import { strToU8, zipSync } from "fflate";
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

async function kept(projectId: string) {
  const { rows } = await world.owner.query(
    `select q.query, q.clicks, q.impressions, round(q.position_sum::numeric, 2)::float8 as position_sum, p.from_day, p.to_day
     from search_query q join search_query_period p using (organization_id, project_id) where project_id = $1 order by query collate "C"`,
    [projectId],
  );
  return rows;
}

const header = "Top queries,Clicks,Impressions,CTR,Position";
const month = { from: daysAgo(30), to: daysAgo(3) };

describe("the queries of an export", () => {
  test.each([
    ["in English", "Queries.csv", `${header}\n"Stone, old",3,10,30%,4.5\nwarm  walls,1,"1,204",0.1%,12\n`],
    [
      "in Portuguese",
      "Consultas.csv",
      `Principais consultas,Cliques,Impressões,CTR,Posição\n"stone, old",3,10,"30%","4,5"\nwarm walls,1,1.204,1%,12\n`,
    ],
    [
      "in German, whose other columns are not known by name",
      "Suchanfragen.csv",
      `Häufigste Suchanfragen;Klicks;Impressionen;Klickrate;Position\nstone, old;3;10;30 %;4,5\nwarm walls;1;1 204;1 %;12\n`,
    ],
  ])("%s are kept beside its pages", async (_, name, text) => {
    const id = await newProject();
    const file = zipSync({
      "Pages.csv": strToU8("Top pages,Clicks,Impressions,CTR,Position\nhttps://hearth.example/a,4,100,4%,3\n"),
      [name]: strToU8(text),
      "Countries.csv": strToU8("Country,Clicks,Impressions,CTR,Position\nPortugal,1,2,50%,1\n"),
    });
    expect(await load(id, file, month)).toMatchObject({ kind: "period", pages: 1, rows: 1, queries: 2, counted: true });
    expect(await kept(id)).toMatchObject([
      { query: "stone, old", clicks: 3, impressions: 10, position_sum: 45, from_day: month.from, to_day: month.to },
      { query: "warm walls", clicks: 1, impressions: 1204, position_sum: 14_448 },
    ]);
  });

  test("come in by themselves too, and leave the pages as they are", async () => {
    const id = await newProject();
    expect(await load(id, `${header}\nwarm walls,1,90,1%,12\n`, month)).toEqual({
      kind: "period",
      ...month,
      rows: 0,
      pages: 0,
      queries: 1,
      counted: false,
    });
    const { freshness } = await world.call(world.registry.getResults, { projectId: id }, { projectId: null });
    expect(freshness.to).toBeNull();
    await expect(load(id, `${header}\nwarm walls,1,90,1%,12\n`)).rejects.toMatchObject({ code: "invalid_input", param: "from" });
  });

  test("are replaced by those of a period that ends as late or later, never by older ones or by those of more than a quarter", async () => {
    const id = await newProject();
    const one = (query: string, from: number, to: number) =>
      load(id, `${header}\n${query},1,90,1%,12\n`, { from: daysAgo(from), to: daysAgo(to) });
    expect(await one("first", 40, 10)).toMatchObject({ queries: 1 });
    expect(await one("older", 41, 11)).toMatchObject({ queries: 0 });
    expect(await one("a year", 365, 3)).toMatchObject({ queries: 0 });
    expect((await kept(id)).map(({ query }) => query)).toEqual(["first"]);
    expect(await one("same end", 37, 10)).toMatchObject({ queries: 1 });
    expect(await one("later", 30, 9)).toMatchObject({ queries: 1 });
    expect((await kept(id)).map(({ query }) => query)).toEqual(["later"]);
  });

  test("with a bad number refuse the whole file; one that is too long to be a subject is left out", async () => {
    const id = await newProject();
    await expect(load(id, `${header}\nwarm walls,many,90,1%,12\n`, month)).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("Line 2"),
    });
    expect(await kept(id)).toEqual([]);
    const long = "wall ".repeat(60);
    expect(await load(id, `${header}\n${long},1,90,1%,12\nwarm walls,1,90,1%,12\n`, month)).toMatchObject({ queries: 1 });
    await expect(load(id, `${header}\n`, month)).rejects.toMatchObject({ code: "invalid_input", param: "file" });
  });

  test("go away with their project", async () => {
    const id = await newProject();
    await load(id, `${header}\nwarm walls,1,90,1%,12\n`, month);
    await world.owner.query("delete from project where id = $1", [id]);
    expect(await kept(id)).toEqual([]);
  });
});
