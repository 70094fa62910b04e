import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { dayFromNow } from "./calendar-days.ts";
import { useJourneys } from "./use-journeys.ts";

const { dashboard, visit, callAs, tellChanges } = useJourneys();

// Nobody listens at the demo's endpoint: its failure would be one more entry of the inbox.
beforeAll(async () => {
  await dashboard.owner.query("delete from webhook_endpoint");
});

const rowOf = async (sql: string, ...values: unknown[]) => (await dashboard.owner.query(sql, values)).rows[0];
const stored = (title: string) => rowOf("select id, status, revision, scheduled_local from article where title = $1", title);
const focused = (page: Page) =>
  page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent.trim()");

test("several articles are approved as they were ticked, and get one date after the other; one that changed meanwhile is refused", async () => {
  const [floor, cellulose] = ["Quieting a pine floor without lifting it", "Dense-pack cellulose through clapboards"];
  const page = await visit(dashboard.at("articles?status=in_review"), "ilse");
  const tick = async (...names: string[]) => {
    for (const name of names) await page.getByRole("checkbox", { name: `Select “${name}”` }).check();
    await page.getByText(`${names.length} selected`).waitFor();
  };
  await tick(floor, cellulose);
  const [one, { id, revision }] = [await stored(floor), await stored(cellulose)];
  await callAs("marta", "request_article_changes", { id, revision, reason: "Say more of the cost." });
  await callAs("marta", "update_article", { id, revision, summary: "Said more of the cost." });
  await callAs("marta", "submit_article", { id });
  await tellChanges();
  await page.getByRole("row", { name: cellulose }).getByText("Marta Vidal").waitFor();
  await page.getByRole("button", { name: "Approve" }).click();
  await page.getByRole("button", { name: "Approve 2 articles" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("1 article approved.").waitFor();
  await dialog.getByText("1 refused.").waitFor();
  await expect
    .poll(() =>
      dialog
        .getByRole("listitem")
        .filter({ has: page.getByLabel("Refused") })
        .innerText(),
    )
    .toContain(cellulose);
  expect(await stored(floor)).toMatchObject({ status: "approved", revision: one.revision });
  expect(await stored(cellulose)).toMatchObject({ status: "in_review", revision: revision + 1 });

  const [gutters, plaster] = ["Gutters, and where the water goes next", "Cracks in plaster: which ones matter, and how to mend them"];
  await visit(dashboard.at("articles?sort=title"), "ilse");
  await page.reload();
  await tick(plaster, gutters);
  await page.getByRole("button", { name: "Schedule series" }).click();
  await page.getByLabel("First day").fill("2027-02-05");
  await page.getByLabel("Time").fill("08:15");
  await page.getByLabel("Then").selectOption("weekdays");
  await page.getByRole("button", { name: `Move “${gutters}” earlier` }).click();
  await page.getByRole("button", { name: "Schedule 2 articles" }).click();
  await dialog.getByText("2 articles scheduled.").waitFor();
  expect(await stored(gutters)).toMatchObject({ status: "scheduled", scheduled_local: "2027-02-05T08:15" });
  expect(await stored(plaster)).toMatchObject({ status: "scheduled", scheduled_local: "2027-02-08T08:15" });
});

/** Moves to the element of this name with the Tab key alone, and presses it. */
async function pressByKeys(page: Page, name: string): Promise<void> {
  for (let tab = 0; (await focused(page)) !== name; tab += 1) {
    expect(tab, `The Tab key does not lead to ${name}.`).toBeLessThan(120);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
}

test("somebody with a keyboard alone writes, submits, approves, schedules and publishes an article, which a reader then opens", async () => {
  const page = await visit(dashboard.at("articles"));
  await page.getByRole("row").nth(1).waitFor();
  await page.keyboard.press("n");
  await page.getByRole("textbox", { name: "Title", exact: true }).waitFor();
  await expect.poll(() => focused(page)).toBe("Title");
  await page.keyboard.type("Written without a mouse");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Every step of it was made with keys.");
  await page.keyboard.press("Control+s");
  await page.waitForURL(/\/articles\/art_/);
  const { id } = await stored("Written without a mouse");
  const status = async () => (await stored("Written without a mouse")).status;
  const dialog = page.getByRole("dialog");
  for (const [next, step, reached] of [
    ["Submit", "Submit revision 1", "in_review"],
    ["Approve revision 1", "Approve revision 1", "approved"],
  ] as const) {
    await page.getByRole("button", { name: next, exact: true }).waitFor();
    await pressByKeys(page, next);
    // The button behind the dialog may have the same name, and has the focus until the dialog takes it.
    await expect.poll(() => page.evaluate("document.activeElement.closest('[role=dialog]') !== null")).toBe(true);
    await pressByKeys(page, step);
    await dialog.waitFor({ state: "detached" });
    await expect.poll(status).toBe(reached);
  }
  await page.getByRole("button", { name: "Schedule…" }).waitFor();
  await pressByKeys(page, "Schedule…");
  const label = () => page.evaluate("document.activeElement.labels?.[0]?.textContent");
  await expect.poll(label).toBe("Day");
  // The field already holds tomorrow. Its button comes first, then the time.
  for (let tab = 0; (await label()) !== "Time"; tab += 1) {
    expect(tab).toBeLessThan(6);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.type("0815");
  await pressByKeys(page, "Schedule revision 1");
  await expect.poll(status).toBe("scheduled");
  expect((await stored("Written without a mouse")).scheduled_local).toBe(`${dayFromNow("America/New_York", 1)}T08:15`);

  await callAs("marta", "publish_article_now", { id, revision: 1 });
  await dashboard.turn("publisher");
  await expect.poll(status).toBe("published");
  const { url } = await rowOf("select url from publication where article_id = $1 and url is not null limit 1", id);
  const reader = await dashboard.openPage(null);
  await reader.goto(url);
  await reader.getByRole("heading", { level: 1, name: "Written without a mouse" }).waitFor();
  await visit(dashboard.at(`articles/${id}/history`));
  await page.getByRole("link", { name: "Activity" }).click();
  const list = page.getByRole("list", { name: "Activity" });
  await list.getByText(/ approved revision 1$/).waitFor();
  await list.getByText("Revision 1 went live: Hosted blog").waitFor();
});
