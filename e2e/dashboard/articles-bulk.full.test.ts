import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { find } from "./find.ts";
import { ask } from "./review-world.ts";
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

test("approving several says what routine posts cost, and starts none where they are declined", async () => {
  const page = await dashboard.openPage();
  await page.goto(dashboard.at("articles?status=in_review"));
  const posts = [{ format: "linkedin", daysAfter: 0, time: "12:00" }];
  await ask(page, "set_routine", { id: dashboard.projectId, posts, excerpts: true });
  const runs = async () =>
    (await dashboard.owner.query("select from routine_run where project_id = $1", [dashboard.projectId])).rows.length;
  const before = await runs();
  await page.reload();
  await page.getByRole("checkbox", { name: "Select all shown" }).check();
  await page.getByRole("region", { name: "Selected articles" }).getByRole("button", { name: "Approve" }).click();
  const dialog = page.getByRole("dialog");
  await dialog
    .getByText(/^Revision \d+$/)
    .first()
    .waitFor();
  await dialog.getByRole("checkbox", { name: /^Write up to \d+ posts? of the project’s routine, for at most \d+ credits?$/ }).uncheck();
  await dialog.getByRole("button", { name: /^Approve \d+ articles?$/ }).click();
  await dialog.getByText(/^\d+ articles? approved\.$/).waitFor();
  expect(await runs()).toBe(before);
});

test("tags and the author are given to several articles, with what each has already", async () => {
  const page = await dashboard.openPage();
  await page.goto(dashboard.at("articles?status=drafts"));
  await tick(page, titles.chisels, titles.tank);
  await page.getByRole("button", { name: "Add tags" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Tags" }).fill("Workshop,");
  await dialog.getByRole("button", { name: "Tag 2 articles" }).click();
  await dialog.getByText("2 articles tagged.").waitFor();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  const tagged = async (title: string) =>
    (
      await dashboard.owner.query(
        "select r.tags, a.byline_id from article a join article_revision r on r.article_id = a.id and r.revision = a.revision where a.title = $1",
        [title],
      )
    ).rows[0];
  expect((await tagged(titles.chisels)).tags).toContain("Workshop");
  await tick(page, titles.chisels, titles.tank);
  await page.getByRole("region", { name: "Selected articles" }).getByRole("button", { name: "Author" }).click();
  await find(dialog.getByRole("combobox", { name: "Author" }), "eder", "Jonas Eder");
  await dialog.getByRole("button", { name: "Change 2 articles" }).click();
  await dialog.getByText("2 articles changed.").waitFor();
  expect((await tagged(titles.tank)).byline_id).not.toBe(null);
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
