import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });
// The built-in writer fails on a single sentence.
const notes = "The north wall stays cold, whatever the stove does.";
const more = `Old stone gives its heat to the street for as long as the winter lasts. A layer of lime and hemp keeps half of it in the room.
Measure the damp in the wall before you order anything. A wall that is wet in May is wet all year. Repair the gutter first and wait for one summer.
Then the plasterer needs two dry weeks. Our tenants paid a third less in the first winter after that.`;

async function openMaking(page: Page) {
  await page.goto(dashboard.at("posts?make=posts"));
  return page.getByRole("dialog");
}

test("notes for posts stay until the posts are written, also when writing fails and the page is loaded anew", async () => {
  const page = await dashboard.openPage("priya");
  const dialog = await openMaking(page);
  await dialog.getByRole("button", { name: "Notes" }).click();
  const field = dialog.getByRole("textbox");
  await field.fill(notes);
  await dialog.getByRole("button", { name: /^Write 2 posts/ }).click();
  await dialog.getByRole("button", { name: "Change and try again" }).click();
  await expect.poll(() => field.inputValue()).toBe(notes);
  await openMaking(page);
  await expect.poll(() => field.inputValue()).toBe(notes);
  await field.fill(`${notes} ${more}`);
  await dialog.getByRole("button", { name: /^Write 2 posts/ }).click();
  await expect.poll(() => dialog.getByRole("list", { name: "Posts being written" }).getByRole("link").count()).toBe(2);
  await openMaking(page);
  await dialog.getByRole("button", { name: "Notes" }).click();
  await expect.poll(() => field.inputValue()).toBe("");
});

test("a reason stays in its dialog until it is sent or given up", async () => {
  const { rows } = await dashboard.owner.query("select id from post where project_id = $1 and status = 'in_review' limit 1", [
    dashboard.projectId,
  ]);
  const page = await dashboard.openPage("ilse");
  const open = async () => {
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Reject post" }).click();
    return page.getByRole("dialog").getByRole("textbox");
  };
  await page.goto(dashboard.at(`posts/${rows[0].id}`));
  await (await open()).fill("Not before the summer.");
  await page.reload();
  const field = await open();
  await expect.poll(() => field.inputValue()).toBe("Not before the summer.");
  await field.fill("Never.");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await open();
  await expect.poll(() => field.inputValue()).toBe("");
});

test("what was typed into a dialog that edits something outlives going back, until it is discarded", async () => {
  const { rows } = await dashboard.owner.query(
    "select id, title, date from topic where project_id = $1 and date is not null and status = 'planned' order by id limit 1",
    [dashboard.projectId],
  );
  const [{ id, title, date }] = rows;
  const address = dashboard.at(`calendar?view=month&date=${date.toISOString().slice(0, 10)}&item=${id}`);
  const page = await dashboard.openPage("priya");
  await page.goto(dashboard.at("posts"));
  const open = async () => {
    await page.goto(address);
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    return page.getByRole("dialog", { name: "Edit topic" }).getByRole("textbox").first();
  };
  await (await open()).fill("Walls that nobody saved");
  await page.goBack();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const field = await open();
  await expect.poll(() => field.inputValue()).toBe("Walls that nobody saved");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  const again = await open();
  await expect.poll(() => again.inputValue()).toBe(title);
});
