import { beforeAll, expect, test } from "vitest";
import { addDays, articleDate, card, dayFromNow, dayOf, isMonday, sheet } from "./calendar-days.ts";
import { useDashboard } from "./use-dashboard.ts";

const timeZone = "America/New_York";
const title = "Reading an energy bill in degree days";
const yesterday = dayFromNow(timeZone, -1);
const wide = { viewport: { width: 1440, height: 900 } };

const dashboard = useDashboard({ running: true });
let start = "";

beforeAll(async () => {
  start = await dayOf(dashboard, title);
});

test("a move is taken back by Ctrl+Z while its message is shown, which waits under the pointer; fields keep the key", async () => {
  const page = await dashboard.openPage("marta", wide);
  await page.clock.install();
  await page.goto(dashboard.at(`calendar?view=month&date=${start}`));
  const said = page.getByRole("status").getByText(/^Moved to .*08:00/);
  await card(page, title).press("Alt+ArrowDown");
  await said.waitFor();
  // In a field the key is the field's.
  await page.keyboard.press("n");
  await page.getByRole("dialog").getByLabel("Title").press("ControlOrMeta+z");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await articleDate(dashboard, title)).toBe(`${addDays(start, 7)}T08:00`);
  await said.hover();
  await page.clock.fastForward(60_000);
  await said.waitFor();
  await page.mouse.move(700, 300);
  await page.getByRole("button", { name: "Undo" }).focus();
  await page.clock.fastForward(60_000);
  await card(page, title).press("ControlOrMeta+z");
  await expect.poll(() => articleDate(dashboard, title)).toBe(`${start}T08:00`);
  await page.clock.fastForward(60_000);
  await said.waitFor({ state: "detached" });
  // Once it is gone, there is nothing to take back.
  await card(page, title).press("ControlOrMeta+z");
  expect(await articleDate(dashboard, title)).toBe(`${start}T08:00`);
});

test("a past day is refused with the reason, and so is a move of what is out", async () => {
  const page = await dashboard.openPage("marta", wide);
  await page.goto(dashboard.at(`calendar?view=month&date=${dayFromNow(timeZone, 1)}`));
  await card(page, "A dry crawl space").first().press("Alt+ArrowUp");
  await page.getByText(/is in the past\. Choose today or a later day\./).waitFor();
  await page.goto(dashboard.at(`calendar?view=month&date=${dayFromNow(timeZone, -3)}`));
  await card(page, "How to choose a heat pump").press("Alt+ArrowDown");
  await page.getByText("It is already live, so its date cannot change.").waitFor();
});

// On a Monday, the week shows no past day.
test.skipIf(isMonday(dayFromNow(timeZone, 0)))(
  "a card that is dropped on a past day stays where it is, and that is explained",
  async () => {
    const page = await dashboard.openPage("marta", wide);
    await page.goto(dashboard.at("calendar?view=week"));
    const { rows } = await dashboard.owner.query("select title from topic where status = 'planned' order by date limit 1");
    const topic: string = rows[0].title;
    const today = dayFromNow(timeZone, 0);
    await dashboard.owner.query("update topic set date = ($2::date + time '23:59:59') at time zone $3 where title = $1", [
      topic,
      today,
      timeZone,
    ]);
    await page.reload();
    // Of the same hour, so that both are in the window whatever time it is.
    const hour = page.getByRole("row").filter({ has: card(page, topic) });
    await card(page, topic).dragTo(hour.locator(sheet(page, yesterday)));
    await page.getByText(/is in the past\. Choose today or a later day\./).waitFor();
    await sheet(page, today)
      .filter({ has: card(page, topic) })
      .waitFor();
  },
);

test("a post moves on its network alone, and never before the article that it was made from", async () => {
  const page = await dashboard.openPage("priya", wide);
  const rattles = "A sash window that rattles";
  const { rows } = await dashboard.owner.query(
    `update post set from_article = true, article_id = a.id from article a
     where a.organization_id = post.organization_id and a.title = $1 and post.title like $2 returning post.id`,
    [title, `${rattles}%`],
  );
  const date = async () =>
    (await dashboard.owner.query("select at_local from post_destination where post_id = $1", [rows[0].id])).rows[0].at_local;
  await page.goto(dashboard.at(`calendar?view=month&date=${start}`));
  await card(page, rattles).press("Alt+ArrowLeft");
  await page.getByText(/^Moved to .*12:30/).waitFor();
  expect(await date()).toBe(`${start}T12:30`);
  await page.keyboard.press("Alt+ArrowLeft");
  await page.getByText(/^Its article goes live on .*08:00\. The post cannot go out before then\./).waitFor();
  expect(await date()).toBe(`${start}T12:30`);
});

test("who may only read sees why nothing can be moved, and nothing to write with", async () => {
  const page = await dashboard.openPage("helen", wide);
  await page.goto(dashboard.at(`calendar?view=month&date=${start}`));
  await card(page, title).click();
  await page.getByRole("dialog", { name: title }).getByText("The role reader cannot set dates.").waitFor();
  expect(await page.getByRole("button", { name: /^Create/ }).count()).toBe(0);
});
