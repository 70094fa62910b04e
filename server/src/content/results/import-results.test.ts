import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";
import { resultFiles, site } from "./test-support.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const bom = "\uFEFF";

function daysAgo(count: number): string {
  return Temporal.Now.plainDateISO("Europe/Lisbon").subtract({ days: count }).toString();
}

function zip(files: Record<string, string>): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

async function rowsOf(projectId: string) {
  const { data } = await world.call(world.registry.getResults, { projectId }, { projectId: null });
  return data.map(({ page, clicks, impressions, position }) => [page.replace(site, ""), clicks, impressions, position]);
}

async function stored(projectId: string): Promise<unknown> {
  const tables = ["search_result", "search_day", "search_period_result", "search_total"];
  const texts = tables.map(
    (table) => `(select string_agg(t::text, '|' order by t::text) from ${table} t where project_id = $1) as ${table}`,
  );
  return (await world.owner.query(`select ${texts.join(", ")}`, [projectId])).rows;
}

const chart = (first: number, last: number, head = "Date,Clicks,Impressions,CTR,Position") =>
  [head, ...Array.from({ length: first - last + 1 }, (_, index) => `${daysAgo(first - index)},0,0,,`)].join("\n");

const english = {
  "Chart.csv": chart(30, 3),
  "Queries.csv": 'Top queries,Clicks,Impressions,CTR,Position\n"stone, old",3,10,30%,4.5\nhttps://hearth.example/q,1,2,50%,1\n',
  "Pages.csv": `Top pages,Clicks,Impressions,CTR,Position\n${site}/a,"1,204","12,040",10%,6.32\n${site}/b,7,70,10%,1\n`,
  "Countries.csv": "Country,Clicks,Impressions,CTR,Position\nPortugal,1,2,50%,1\n",
  "Devices.csv": "Device,Clicks,Impressions,CTR,Position\nMobile,1,2,50%,1\n",
  "Filters.csv": "Filter,Value\nSearch type,Web\nDate,Last 28 days\n",
};
const portuguese = {
  "Gráfico.csv": chart(30, 3, "Data,Cliques,Impressões,CTR,Posição"),
  "Consultas.csv": 'Principais consultas,Cliques,Impressões,CTR,Posição\nparedes,3,10,"30,5%","4,5"\n',
  "Páginas.csv": `${bom}Páginas principais,Cliques,Impressões,CTR,Posição\r\n${site}/a,1.204,12.040,"10,00%","6,32"\r\n${site}/b,7,70,"10,00%",1\r\n`,
  "Filtros.csv": "Filtro,Valor\nTipo de pesquisa,Web\nData,Últimos 28 dias\n",
};
const otherLanguage = {
  "Diagramm.csv": chart(30, 3, "Datum,Klicks,Impressionen,CTR,Position"),
  "Seiten.csv": `Die häufigsten Seiten;Klicks;Impressionen;CTR;Position\n${site}/a;1 204;12'040;10 %;6,32\n${site}/b;7;70;10 %;1\n`,
  "Filter.csv": "Filter,Wert\nSuchtyp,Web\nDatum,Letzte 28 Tage\n",
};

const { newProject, load } = resultFiles(() => world);

describe("an export of Search Console", () => {
  test.each([
    ["in English", english, 2],
    ["in Portuguese, with BOM and decimal commas", portuguese, 1],
    ["in a language not known here, with semicolons", otherLanguage, 0],
  ])("%s is read as sums over the days that its chart shows", async (_, files, queries) => {
    const id = await newProject();
    expect(await load(id, zip(files))).toEqual({
      kind: "period",
      from: daysAgo(30),
      to: daysAgo(3),
      rows: 2,
      pages: 2,
      queries,
      counted: true,
    });
    expect(await rowsOf(id)).toEqual([
      ["/a", 1204, 12_040, 6.32],
      ["/b", 7, 70, 1],
    ]);
    const { freshness } = await world.call(world.registry.getResults, { projectId: id }, { projectId: null });
    expect(freshness).toEqual({ lastCompleteDay: daysAgo(3), from: daysAgo(30), to: daysAgo(3) });
  });

  test("of its pages alone needs to be told its days", async () => {
    const id = await newProject();
    await expect(load(id, english["Pages.csv"])).rejects.toMatchObject({ code: "invalid_input", param: "from" });
    await expect(load(id, english["Pages.csv"], { from: daysAgo(30) })).rejects.toMatchObject({ param: "to" });
    await expect(load(id, english["Pages.csv"], { from: daysAgo(3), to: daysAgo(30) })).rejects.toMatchObject({ param: "to" });
    await expect(load(id, english["Pages.csv"], { from: daysAgo(3), to: daysAgo(0) })).rejects.toMatchObject({ param: "to" });
    await expect(load(id, english["Pages.csv"], { from: "2025-02-30", to: daysAgo(3) })).rejects.toMatchObject({ param: "from" });
    expect(await load(id, english["Pages.csv"], { from: daysAgo(30), to: daysAgo(3) })).toMatchObject({ kind: "period", counted: true });
  });

  test.each([
    ["narrowed by a filter", { ...english, "Filters.csv": `${english["Filters.csv"]}Country,Portugal\n` }, /filtered by Country Portugal/],
    ["of images", { ...english, "Filters.csv": "Filter,Value\nSearch type,Image\nDate,Last 28 days\n" }, /search type Image/],
    ["of images, in Portuguese", { ...portuguese, "Filtros.csv": "Filtro,Valor\nTipo de pesquisa,Imagem\n" }, /search type Imagem/],
    [
      "that compares two periods",
      { "Pages.csv": `Top pages,Last 28 days Clicks,Previous 28 days Clicks,A,B,C,D,E,F\n${site}/a,1,2,3,4,5,6,7,8\n` },
      /compares two periods/,
    ],
    ["without pages and queries", { "Countries.csv": english["Countries.csv"], "Chart.csv": english["Chart.csv"] }, /no table of pages/],
    ["in which nothing was found", { ...english, "Pages.csv": "Top pages,Clicks,Impressions,CTR,Position\n" }, /names no page/],
  ])("%s is refused", async (_, files, message) => {
    await expect(load(await newProject(), zip(files))).rejects.toMatchObject({
      code: "invalid_input",
      param: "file",
      message: expect.stringMatching(message),
    });
  });

  test("gives way to days that are known, to newer ones and to none that it only touches", async () => {
    const id = await newProject();
    const period = (first: number, last: number, clicks: number) =>
      load(id, `Page,Clicks,Impressions,CTR,Position\n${site}/p,${clicks},9,1%,1\n`, { from: daysAgo(first), to: daysAgo(last) });
    const day = (count: number, clicks: number) =>
      load(id, `date,page,clicks,impressions,position\n${daysAgo(count)},${site}/p,${clicks},9,1\n`);
    expect(await period(92, 3, 92)).toMatchObject({ counted: true });
    expect(await rowsOf(id)).toEqual([]);
    await period(40, 13, 28);
    expect(await rowsOf(id)).toMatchObject([["/p", 28, expect.any(Number), 1]]);
    await day(45, 1);
    expect(await rowsOf(id)).toMatchObject([["/p", 28, expect.any(Number), 1]]);
    expect(await period(30, 3, 30)).toMatchObject({ counted: true });
    expect(await period(35, 8, 35)).toMatchObject({ counted: false });
    expect(await rowsOf(id)).toMatchObject([["/p", 30, expect.any(Number), 1]]);
    await day(12, 2);
    expect(await rowsOf(id)).toMatchObject([["/p", 2, expect.any(Number), 1]]);
    expect(await period(11, 3, 11)).toMatchObject({ counted: true });
    await day(2, 5);
    expect(await rowsOf(id)).toMatchObject([["/p", 7, expect.any(Number), 1]]);
  });
});

describe("a file with a row per day and page", () => {
  test.each([
    [
      "as the API gives it",
      (day: string) => `date,page,clicks,impressions,ctr,position\n${day},${site}/a,12.0,120,0.1,5.283018867924528\n`,
    ],
    ["tab separated, in Portuguese", (day: string) => `Data\tPágina\tCliques\tImpressões\tPosição\n${day}\t${site}/a\t12\t120\t5,28\n`],
    ["with columns in another order", (day: string) => `Position,URL,Impressions,Date,Clicks\r\n5.28,${site}/a,120,${day},12\r\n`],
    ["with unknown names", (day: string) => `Tag,Seite,Klicks,Aufrufe,Platz\n${day},${site}/a,12,120,5.28\n`],
    [
      "as the bulk export gives it, with a row per query and positions from 0",
      (day: string) =>
        `data_date,site_url,url,query,country,impressions,clicks,sum_position\n${day},${site}/,${site}/a,x,prt,100,10,400\n${day},${site}/,${site}/a,y,prt,20,2,113.6\n`,
    ],
  ])("%s is read", async (_, text) => {
    const id = await newProject();
    const file = text(daysAgo(2));
    expect(await load(id, file)).toMatchObject({ kind: "days", from: daysAgo(2), to: daysAgo(2), rows: 1, pages: 1, counted: true });
    expect(await rowsOf(id)).toEqual([["/a", 12, 120, 5.28]]);
  });

  test("replaces the days that it names and no others; the same file again changes nothing", async () => {
    const id = await newProject();
    const header = "date,page,clicks,impressions,position";
    const file = [header, `${daysAgo(4)},${site}/a,4,40,1`, `${daysAgo(3)},${site}/a,3,30,1`, `${daysAgo(3)},${site}/b,1,10,1`].join("\n");
    await load(id, file);
    await load(id, file);
    expect(await rowsOf(id)).toEqual([
      ["/a", 7, 70, 1],
      ["/b", 1, 10, 1],
    ]);
    await load(id, [header, `${daysAgo(3)},${site}/c,9,90,1`].join("\n"));
    expect(await rowsOf(id)).toEqual([
      ["/c", 9, 90, 1],
      ["/a", 4, 40, 1],
    ]);
  });

  test("with bad rows is refused as a whole; the first twenty are named by line, all are counted", async () => {
    const id = await newProject();
    await load(id, `date,page,clicks,impressions,position\n${daysAgo(2)},${site}/a,1,2,3\n`);
    const before = await stored(id);
    const bad = [
      `${daysAgo(2)},${site}/a,many,2,3`,
      `${daysAgo(2)},${site}/a,-1,2,3`,
      `${daysAgo(2)},${site}/a,1,2.5,3`,
      `${daysAgo(2)},not a page,1,2,3`,
      `${daysAgo(2)},javascript:alert(1),1,2,3`,
      `2026-02-30,${site}/a,1,2,3`,
      `20.11.2026,${site}/a,1,2,3`,
      `1999-12-31,${site}/a,1,2,3`,
      `${daysAgo(-1)},${site}/a,1,2,3`,
      `${daysAgo(2)},${site}/a,1,2,first`,
      `${daysAgo(2)},${site}/${"x".repeat(2000)},1,2,3`,
      `${daysAgo(2)},${site}/a,99999999999,2,3`,
      `${daysAgo(2)}`,
    ];
    const lines = [...bad, `${daysAgo(2)},${site}/good,1,2,3`, "", ...Array.from({ length: 30 }, () => bad[0])];
    const failure = await load(id, ["date,page,clicks,impressions,position", ...lines].join("\n")).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "invalid_input", param: "file", message: expect.stringContaining("43 rows cannot be read") });
    const { violations } = (failure as { details: { violations: { message: string }[] } }).details;
    const named = violations.slice(1).map(({ message }) => Number(/^Line (\d+): ./.exec(message)?.[1]));
    expect(named).toEqual([...Array.from({ length: 13 }, (_, index) => index + 2), ...Array.from({ length: 7 }, (_, index) => index + 17)]);
    expect(await stored(id)).toEqual(before);
  });

  test.each([
    ["no text", Buffer.from([0xff, 0xfe, 0x41, 0x00])],
    ["nothing", "\n\n"],
    ["a header alone", "date,page,clicks,impressions,position\n"],
    ["another table", "name,age\nMarta,40\n"],
    ["an open quotation mark", `date,page,clicks,impressions,position\n2026-01-01,"${site}/a,1,2,3\n`],
    ["a row without end", `date,page,clicks,impressions,position\n${"x".repeat(200_000)}`],
  ])("that holds %s is refused", async (_, file) => {
    await expect(load(await newProject(), file)).rejects.toMatchObject({ code: "invalid_input", param: "file" });
  });

  test("of two imports at once neither is lost", async () => {
    const id = await newProject();
    await world.warm();
    const counts = Array.from({ length: 8 }, (_, index) => index + 2);
    await Promise.all(
      counts.map((count) => load(id, `date,page,clicks,impressions,position\n${daysAgo(count)},${site}/p,${count},100,1\n`)),
    );
    expect(await rowsOf(id)).toMatchObject([["/p", counts.reduce((sum, count) => sum + count, 0), expect.any(Number), 1]]);
  });
});

test("a project out of reach answers like an unknown one", async () => {
  const other = await world.newOrganization();
  const unknown = await load("prj_unknown", "x").catch((error: unknown) => error);
  expect(unknown).toMatchObject({ code: "not_found" });
  await expect(load(other.projectId, "x")).rejects.toEqual(unknown);
});
