import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { googlePerson, openSearchConsole, serviceAccount, siteProperty } from "../../server/test/search-console.ts";
import { useDashboard } from "./use-dashboard.ts";

let google: Awaited<ReturnType<typeof openSearchConsole>>;
beforeAll(async () => {
  google = await openSearchConsole();
});
afterAll(() => google[Symbol.asyncDispose]());
const dashboard = useDashboard({ running: true, outside: () => ({ google: google.google }) });

const site = "https://loftnotes.example";

/** Returns the id of a project of the same people that has no results yet. */
const empty = () => dashboard.world.projects[1]?.id ?? "";

function daysAgo(count: number, zone = "America/Los_Angeles"): string {
  return Temporal.Now.plainDateISO(zone).subtract({ days: count }).toString();
}

async function choose(page: Page, name: string, text: string): Promise<void> {
  await page.getByLabel("Choose a file").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
}

async function countRows(projectId: string): Promise<number> {
  const { rows } = await dashboard.owner.query("select count(*)::int as count from search_result where project_id = $1", [projectId]);
  return rows[0].count;
}

test("a file is imported, its figures stand there at once, and one that cannot be read keeps nothing", async () => {
  const page = await dashboard.openPage("marta");
  await page.goto(`/projects/${empty()}/results`);
  await page.getByRole("button", { name: "Import a file" }).click();
  const header = "date,page,clicks,impressions,position";
  const row = (back: number, path: string, clicks: number) => `${daysAgo(back)},${site}${path},${clicks},${clicks * 10},4`;
  await choose(page, "bad.csv", [header, row(3, "/a", 7), "yesterday,/a,1,2,3"].join("\n"));
  await page.getByText('Line 3: "yesterday" is not a day').waitFor();
  expect(await countRows(empty())).toBe(0);
  await page.getByRole("button", { name: "Another file" }).click();
  const rows = [row(3, "/summer-loft", 700), row(4, "/summer-loft", 500), row(31, "/summer-loft", 600), row(3, "/stairs", 40)];
  await choose(page, "good.csv", [header, ...rows].join("\n"));
  await page.getByText("Stored 4 rows for 2 pages").waitFor();
  expect(await countRows(empty())).toBe(4);
  await page.getByRole("button", { name: "View results" }).click();
  await page.getByText("1,240", { exact: true }).waitFor();
  // Only one of the previous days is known: 740 clicks against 600.
  await page.getByText("1 of 28 days have data in both periods").first().waitFor();
  await page.getByText("23%").first().waitFor();
  const pages = page.getByRole("table", { name: "Pages" });
  await pages
    .getByRole("row", { name: /\/stairs/ })
    .getByText("New")
    .waitFor();
  await pages.getByRole("link", { name: "/summer-loft" }).click();
  await page.getByRole("dialog").getByText("1,200", { exact: true }).waitFor();
  expect(page.url()).toContain("page=");
});

test("sums that do not say their days are asked for them, and show no course by day", async () => {
  const page = await dashboard.openPage("marta");
  await page.goto(`/projects/${empty()}/results?open=import`);
  await choose(page, "Pages.csv", `Top pages,Clicks,Impressions,CTR,Position\n${site}/a,4,100,4%,3\n`);
  await page.getByText("does not say which days").waitFor();
  await page.getByLabel("First day").fill("2025-01-01");
  await page.getByLabel("Last day").fill("2025-01-28");
  await page.getByRole("button", { name: "Import with these dates" }).click();
  await page.getByText("Stored totals for 1 pages").waitFor();
  // The results of newer days are known already.
  await page.getByText("They are stored but not shown now").waitFor();
});

test("order, words and days stand in the address, and the back button brings them back", async () => {
  const page = await dashboard.openPage("priya");
  await page.goto(dashboard.at("results"));
  const pages = page.getByRole("table", { name: "Pages" });
  const first = pages.getByRole("row").nth(1);
  await first.getByText("The five hand tools").waitFor();
  await pages.getByRole("button", { name: "Change" }).click();
  await expect.poll(() => page.url()).toContain("sort=lost");
  await expect.poll(() => pages.getByRole("columnheader", { name: "Change" }).getAttribute("aria-sort")).toBe("ascending");
  await pages.getByRole("button", { name: "Change" }).click();
  await expect.poll(() => page.url()).toContain("sort=gained");
  await page.getByRole("navigation", { name: "Period" }).getByRole("link", { name: "7 days" }).click();
  await expect.poll(() => page.url()).toContain("days=7");
  expect(page.url()).toContain("sort=gained");
  await page.keyboard.press("/");
  await page.keyboard.type("firewood");
  await expect.poll(() => page.url()).toContain("q=firewood");
  await expect.poll(() => pages.getByRole("row").count()).toBe(2);
  await pages.getByText("Firewood: two years, two fingers and a roof").waitFor();
  const shared = await dashboard.openPage("helen");
  await shared.goto(page.url());
  await shared.getByText("Firewood: two years, two fingers and a roof").waitFor();
  await expect.poll(() => shared.getByRole("table", { name: "Pages" }).getByRole("row").count()).toBe(2);
  await page.goBack();
  await expect.poll(() => pages.getByRole("row").count()).toBeGreaterThan(10);
  await page.getByRole("link", { name: "Topic ideas from this data" }).click();
  await page.getByRole("link", { name: "Ideas from results" }).waitFor();
});

test("a day of the chart is read by keys, and the same figures are a table", async () => {
  const page = await dashboard.openPage("helen");
  await page.goto(dashboard.at("results"));
  const chart = page.getByRole("slider", { name: /^Clicks by day/ });
  await chart.press("Home");
  await expect.poll(() => chart.getAttribute("aria-valuenow")).toBe("1");
  for (const key of ["ArrowRight", "PageDown", "ArrowLeft"]) await page.keyboard.press(key);
  await expect.poll(() => chart.getAttribute("aria-valuenow")).toBe("8");
  const { rows } = await dashboard.owner.query<{ clicks: number }>(
    `select sum(clicks)::int as clicks from search_result
     where project_id = $1 and day = (select max(day) - 20 from search_day where project_id = $1)`,
    [dashboard.projectId],
  );
  const clicks = rows[0]?.clicks ?? -1;
  await expect.poll(() => chart.getAttribute("aria-valuetext")).toContain(`; ${clicks};`);
  const table = page.getByRole("table", { name: "Clicks by day" });
  await expect.poll(() => table.getByRole("row").nth(8).getByRole("cell").first().textContent()).toBe(String(clicks));
  await expect.poll(() => table.getByRole("row").count()).toBe(29);
  await page.keyboard.press("Escape");
  await expect.poll(() => chart.getAttribute("aria-valuenow")).toBe("28");
});

test("a reader sees the figures and brings none in", async () => {
  const page = await dashboard.openPage("helen");
  await page.goto(dashboard.at("results?open=import"));
  await page.getByRole("link", { name: "The five hand tools" }).first().waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  for (const name of ["Import a file", "Connect Search Console"]) expect(await page.getByRole("button", { name }).count()).toBe(0);
  const [, , third] = dashboard.world.projects;
  const member = await dashboard.openPage("priya");
  await member.goto(`/projects/${third?.id}/results`);
  await member.getByText("An owner or admin of your organization can connect Search Console").waitFor();
  expect(await member.getByRole("button", { name: "Import a file" }).count()).toBe(0);
});

test("Search Console is connected with a key file, its days come in, and what it refuses is said until somebody acts", async () => {
  const projectId = dashboard.projectId;
  // Only the newest days are missing, so that the test does not fetch sixteen months.
  await dashboard.owner.query(
    `insert into search_day (organization_id, project_id, day, source, row_count)
     select organization_id, id, (now() at time zone 'America/Los_Angeles')::date - n, 'file', 0 from project, generate_series(3, 500) n
     where id = $1 on conflict do nothing`,
    [projectId],
  );
  await dashboard.owner.query(
    "delete from search_day where project_id = $1 and day > (now() at time zone 'America/Los_Angeles')::date - 3",
    [projectId],
  );
  await dashboard.owner.query(
    "delete from search_result where project_id = $1 and day > (now() at time zone 'America/Los_Angeles')::date - 3",
    [projectId],
  );
  google.days.set(daysAgo(2), [{ page: `${dashboard.origin}/fetched-page`, clicks: 123_456, impressions: 200_000, position: 2 }]);
  const page = await dashboard.openPage("marta");
  await page.goto(dashboard.at("results"));
  await page.getByRole("button", { name: "Connect Search Console" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Use a key file instead" }).click();
  await dialog.getByLabel("Property").fill("hearth");
  await dialog.getByLabel("Credentials (JSON)").fill("not json");
  await dialog.getByRole("button", { name: "Connect" }).click();
  await dialog.getByText("This is not JSON.").waitFor();
  const key = { name: "key.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(serviceAccount)) };
  await dialog.getByLabel("Load from a file").setInputFiles(key);
  await dialog.getByRole("button", { name: "Connect" }).click();
  await dialog.getByText("Must be a property as Search Console shows it").waitFor();
  await dialog.getByLabel("Property").fill("sc-domain:somebody-else.example");
  await dialog.getByRole("button", { name: "Connect" }).click();
  await dialog.getByText("stopped").waitFor();
  const { rows: refused } = await dashboard.owner.query("select status, reason, credentials from search_console where project_id = $1", [
    projectId,
  ]);
  expect(refused[0].status).toBe("failed");
  expect(refused[0].credentials).not.toContain("PRIVATE KEY");
  await dialog.getByText(refused[0].reason).waitFor();
  await page.keyboard.press("Escape");
  await page.goto(dashboard.at("results"));
  await page.getByRole("button", { name: "View connection" }).click();
  await dialog.getByRole("button", { name: "New credentials" }).click();
  await dialog.getByRole("button", { name: "Use a key file instead" }).click();
  await dialog.getByLabel("Property").fill(siteProperty);
  await dialog.getByLabel("Load from a file").setInputFiles(key);
  await dialog.getByRole("button", { name: "Connect" }).click();
  await dialog.getByText("Every day available in Search Console is here.").waitFor();
  await page.keyboard.press("Escape");
  await page.goto(dashboard.at("results"));
  await page.getByText("fetched from Search Console").waitFor();
  await page.getByRole("table", { name: "Pages" }).getByText("123,456").waitFor();
  await page.getByRole("button", { name: "Search Console: up to date" }).click();
  await dialog.getByRole("button", { name: "Disconnect" }).click();
  await page.getByRole("dialog", { name: "Disconnect Search Console?" }).getByRole("button", { name: "Disconnect" }).click();
  await page.getByText("Search Console is disconnected").waitFor();
  expect((await dashboard.owner.query("select 1 from search_console where project_id = $1", [projectId])).rows).toEqual([]);
  expect(await countRows(projectId)).toBeGreaterThan(0);
});

test("a person signs in with Google, chooses the property, and what is granted goes with the connection", async () => {
  const page = await dashboard.openPage("marta");
  await page.goto(`/projects/${empty()}/results?open=search-console`);
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  await page.getByLabel("Property").selectOption(siteProperty);
  expect(page.url()).toContain("outcome=choosing");
  await page.getByRole("button", { name: "Use this property" }).click();
  await page.getByText("Connected. Data arrives day by day.").waitFor();
  await page.getByText(googlePerson).waitFor();
  await page.getByRole("button", { name: "Disconnect" }).click();
  await page.getByRole("dialog", { name: "Disconnect Search Console?" }).getByRole("button", { name: "Disconnect" }).click();
  await page.getByRole("button", { name: "Sign in with Google" }).waitFor();
  await expect.poll(() => google.grants.size).toBe(0);
});
