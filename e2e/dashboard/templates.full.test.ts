import { expect, test } from "vitest";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });

async function oneOf(table: "article" | "post", status: string): Promise<{ id: string; title: string }> {
  const { rows } = await dashboard.owner.query(`select id, title from ${table} where project_id = $1 and status = $2 order by id limit 1`, [
    dashboard.projectId,
    status,
  ]);
  return rows[0];
}
const templates = async () => (await dashboard.owner.query("select name from template order by name")).rows.map(({ name }) => name);

test("an article is kept as a template, and another begins from it", async () => {
  const { id, title } = await oneOf("article", "published");
  const page = await dashboard.openPage("priya");
  await page.goto(dashboard.at(`articles/${id}`));
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Save as a template…" }).click();
  const saving = page.getByRole("dialog", { name: "Save as a template" });
  await saving.getByRole("textbox", { name: "Name" }).fill("Guide");
  await saving.getByRole("button", { name: "Save template" }).click();
  await page.getByText("Template “Guide” saved.").waitFor();
  await page.goto(dashboard.at("articles"));
  await page.getByRole("button", { name: "New article" }).click();
  await page.getByRole("menuitem", { name: "From a template…" }).click();
  const choosing = page.getByRole("dialog", { name: "Templates" });
  await choosing.getByRole("button", { name: /^Guide/ }).click();
  await page.waitForURL(/\/articles\/art_/);
  await expect.poll(() => page.getByRole("textbox", { name: "Title", exact: true }).inputValue()).toBe(title);
  expect(page.url()).not.toContain(id);
});

test("the palette leads to the templates of posts; one is renamed, begun from and deleted", async () => {
  const { id } = await oneOf("post", "approved");
  const page = await dashboard.openPage("priya");
  await page.goto(dashboard.at(`posts/${id}`));
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Save as a template…" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Tip");
  await page.getByRole("button", { name: "Save template" }).click();
  await expect.poll(templates).toContain("Tip");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search or jump to…" }).fill("post from a template");
  await page.getByRole("option", { name: /New post from a template/ }).click();
  const choosing = page.getByRole("dialog", { name: "Templates" });
  await choosing.getByRole("button", { name: "Rename Tip" }).click();
  await choosing.getByRole("textbox", { name: "Name" }).fill("Tip of the week");
  await choosing.getByRole("button", { name: "Rename" }).click();
  await choosing.getByRole("button", { name: /^Tip of the week/ }).click();
  await page.waitForURL(/\/posts\/pst_/);
  expect(page.url()).not.toContain(id);
  await page.goto(dashboard.at("posts?begin=template"));
  await choosing.getByRole("button", { name: "Delete Tip of the week…" }).click();
  await page.getByRole("button", { name: "Delete template" }).click();
  await expect.poll(templates).not.toContain("Tip of the week");
});
