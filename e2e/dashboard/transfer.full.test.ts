import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { find } from "./find.ts";
import { ghostExport } from "./ghost-export.ts";
import { look } from "./look.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });

const sweep = "What the chimney sweep found";

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.goto(dashboard.at("articles/import"));
  await page.getByLabel("Choose a file").setInputFiles({ name, mimeType: "application/octet-stream", buffer });
}

async function countStored(title: string): Promise<number> {
  const { rows } = await dashboard.owner.query("select count(*)::int as count from article where title = $1", [title]);
  return rows[0].count;
}

test("shows first what a Ghost export would become, keeps nothing, then makes drafts; the same again changes nothing", async () => {
  const page = await dashboard.openPage("priya");
  await choose(page, "old-house-notes.ghost.json", ghostExport);
  await page.getByText("Ghost export").waitFor();
  const report = page.getByRole("region", { name: "Report" });
  await report.getByText("1 article was not public where it comes from.").waitFor();
  const swept = report.getByRole("listitem").filter({ hasText: sweep });
  await swept.getByText("It was for paying members only.").waitFor();
  await swept.getByText("Left out: a table, whose rows stay as a list, a frame of www.youtube.com").click();
  await report.getByText("a table, whose rows stay as a list (“").waitFor();
  await report.getByRole("button", { name: /^Skipped/ }).click();
  await report.getByText("About us").waitFor();
  expect(await countStored(sweep)).toBe(0);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/import_articles", async (route) => {
    await promise;
    await route.continue();
  });
  const author = page.getByRole("region", { name: "Authors" }).getByRole("combobox", { name: "Jo E. · 1 article" });
  expect(await author.inputValue(), "nobody is chosen beforehand").toBe("Nobody");
  await find(author, "eder", "Jonas Eder");
  await page.getByRole("button", { name: "Import 2 articles" }).click();
  await page.getByText("Importing articles…").waitFor();
  resolve();
  await page.getByText("2 articles imported as drafts.").waitFor();
  await page.getByText("1 image is missing").click();
  await look(page, "transfer-imported");
  await page.getByRole("link", { name: "View drafts" }).click();
  const row = page.getByRole("row", { name: new RegExp(sweep) });
  await row.getByText("Draft").waitFor();
  await row.getByText("Priya Nair").waitFor();
  const { rows } = await dashboard.owner.query(
    "select u.name from article a left join author u on u.person_id = a.byline_id where a.title in ($1, 'A draft about flues') order by a.title",
    [sweep],
  );
  expect(rows).toEqual([{ name: null }, { name: "Jonas Eder" }]);

  await choose(page, "old-house-notes.ghost.json", ghostExport);
  await report.getByText("Already here").first().waitFor();
  await expect.poll(() => page.getByRole("button", { name: /^Import \d/ }).isDisabled()).toBe(true);
  expect(await countStored(sweep)).toBe(1);
});

test("gives everything of the project as a ZIP that holds its articles", async () => {
  const page = await dashboard.openPage("jonas");
  await page.goto(dashboard.at("articles"));
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Export everything…" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the ZIP" }).click();
  const download = await downloading;
  const bytes = await readFile(await download.path());
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  expect(bytes.subarray(0, 4).toString("latin1")).toBe("PK\x03\x04");
  const listed = bytes.subarray(bytes.length - 200_000).toString("latin1");
  expect(listed).toContain("articles/en/");
  expect(listed).toContain("articles.json");
  await page.getByText("The download has started.").waitFor();
});

test("offers a member no way out with everything, and a reader no way in", async () => {
  const member = await dashboard.openPage("priya");
  await member.goto(dashboard.at("articles"));
  await member.getByRole("button", { name: "More", exact: true }).click();
  await member.getByRole("menuitem", { name: "Import articles" }).waitFor();
  expect(await member.getByRole("menuitem", { name: "Export everything…" }).count()).toBe(0);
  const reader = await dashboard.openPage("helen");
  await reader.goto(dashboard.at("articles/import"));
  await reader.getByText("You can read here but not import").waitFor();
});

test("what an import created goes to the readers in one step, as it was imported, and what was not public stays a draft", async () => {
  const page = await dashboard.openPage("marta");
  await choose(page, "walls.md", Buffer.from("# Walls that were read for years\n\nStone is slow."));
  await page.getByRole("button", { name: "Import 1 article" }).click();
  await page.getByRole("button", { name: "Take them further…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("How far").selectOption("publish");
  await dialog.getByText("Revision 1").waitFor();
  await dialog.getByRole("button", { name: "Publish now" }).click();
  await dialog.getByText("1 article done.").waitFor();
  const { rows } = await dashboard.owner.query(
    "select status, approved_revision from article where title = 'Walls that were read for years'",
  );
  expect(rows[0].approved_revision).toBe(1);
  expect(["scheduled", "published"]).toContain(rows[0].status);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await choose(
    page,
    "private.ghost.json",
    Buffer.from(ghostExport.toString().replaceAll(sweep, "Only for those who paid").replaceAll("A draft about", "Another draft about")),
  );
  await page.getByRole("button", { name: /^Import \d articles?$/ }).click();
  await page.getByRole("button", { name: "Take them further…" }).click();
  await dialog.getByText("1 article was not public where it comes from.").waitFor();
  await dialog.getByText(/^1 left as it is:$/).waitFor();
});
