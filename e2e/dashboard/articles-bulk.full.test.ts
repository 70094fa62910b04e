import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });

const titles = {
  gutters: "Gutters, and where the water goes next",
  floor: "Quieting a pine floor without lifting it",
  cellulose: "Dense-pack cellulose through clapboards",
  plaster: "Cracks in plaster: which ones matter, and how to mend them",
  crawlSpace: "A dry crawl space, in the right order",
  chisels: "Sharp enough: a ten-minute routine for chisels",
  tank: "Before the old oil tank goes",
  paint: "What color does to a radiator",
};

async function tick(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await page.getByRole("checkbox", { name: `Select “${name}”` }).check();
  await page.getByText(`${names.length} selected`).waitFor();
}

type Stored = { id: string; status: string; revision: number; scheduled_local: string | null };

async function stored(title: string): Promise<Stored | undefined> {
  const { rows } = await dashboard.owner.query("select id, status, revision, scheduled_local from article where title = $1", [title]);
  return rows[0];
}

test("weekdays are named as the days beside them, by the person's country", async () => {
  const page = await dashboard.openPage("marta", { locale: "pt-PT" });
  await page.goto(dashboard.at("articles"));
  for (const title of [titles.gutters, titles.plaster]) await page.getByRole("checkbox", { name: `Selecionar «${title}»` }).check();
  await page.getByRole("button", { name: "Agendar em série" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Depois").selectOption("weekdays");
  await expect.poll(() => dialog.getByRole("button", { pressed: true }).first().textContent()).toBe("segunda");
});

test("gives the selected articles one date after the other, in the order chosen, as it has shown before", async () => {
  const page = await dashboard.openPage();
  await page.goto(dashboard.at("articles?sort=title"));
  await tick(page, titles.crawlSpace, titles.plaster, titles.gutters);
  await page.getByRole("button", { name: "Schedule series" }).click();
  await page.getByLabel("First day").fill("2027-02-05");
  await page.getByLabel("Time").fill("08:15");
  await page.getByLabel("Then").selectOption("weekdays");
  await page.getByRole("button", { name: `Move “${titles.gutters}” earlier` }).click();
  const dates = page.getByRole("list", { name: "Dates" }).getByRole("listitem");
  await expect
    .poll(() => dates.allInnerTexts())
    .toEqual([
      expect.stringMatching(/^A dry crawl space[\s\S]*Friday,? 5 February 2027[^,]* 08:15/),
      expect.stringMatching(/^Gutters[\s\S]*Monday,? 8 February 2027[^,]* 08:15/),
      expect.stringMatching(/^Cracks in plaster[\s\S]*Tuesday,? 9 February 2027[^,]* 08:15/),
    ]);
  await page.getByRole("button", { name: "Schedule 3 articles" }).click();
  await page.getByRole("dialog").getByText("3 articles scheduled.").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  expect(await stored(titles.crawlSpace)).toMatchObject({ status: "scheduled", scheduled_local: "2027-02-05T08:15" });
  expect(await stored(titles.gutters)).toMatchObject({ status: "scheduled", scheduled_local: "2027-02-08T08:15" });
  expect(await stored(titles.plaster)).toMatchObject({ status: "scheduled", scheduled_local: "2027-02-09T08:15" });
  await expect.poll(() => page.getByText("selected").count()).toBe(0);

  await tick(page, titles.gutters, titles.plaster);
  await page.getByRole("button", { name: "Remove dates" }).click();
  await page.getByRole("button", { name: "Remove 2 dates" }).click();
  await page.getByRole("dialog").getByText("2 dates removed.").waitFor();
  expect(await stored(titles.gutters)).toMatchObject({ status: "approved", scheduled_local: null });
});

test("submits and deletes what was named, and a member is offered no approval", async () => {
  const page = await dashboard.openPage("priya");
  await page.goto(dashboard.at("articles?status=drafts"));
  await tick(page, titles.chisels, titles.tank);
  expect(await page.getByRole("button", { name: "Approve" }).count()).toBe(0);
  await page.getByRole("button", { name: "Submit for review" }).click();
  await page.getByRole("button", { name: "Submit 2 articles" }).click();
  await page.getByRole("dialog").getByText("2 articles submitted.").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  expect(await stored(titles.chisels)).toMatchObject({ status: "in_review" });
  await tick(page, titles.paint);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByText(titles.paint).waitFor();
  await page.getByRole("button", { name: "Delete 1 article" }).click();
  await page.getByRole("dialog").getByText("1 article deleted.").waitFor();
  expect(await stored(titles.paint)).toBeUndefined();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await expect.poll(() => page.getByRole("link", { name: titles.paint }).count()).toBe(0);
});
