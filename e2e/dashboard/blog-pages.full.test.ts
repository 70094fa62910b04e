import { beforeAll, expect, test } from "vitest";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });
let blog = "";
beforeAll(async () => {
  const { rows } = await dashboard.owner.query("select blog_slug from project where id = $1", [dashboard.projectId]);
  blog = `${dashboard.origin}/blog/${rows[0].blog_slug}`;
});

test("a menu is put in order by drag and by keys, an About page is written, and a logo and an icon are chosen; the blog shows them", async () => {
  const page = await dashboard.openPage("marta");
  await page.goto(dashboard.at("blog?tab=pages"));
  const menu = page.getByRole("region", { name: "Menu", exact: true });
  const rows = menu.getByRole("listitem");
  const labels = async () => Promise.all((await rows.all()).map((row) => row.getByLabel(/^Words of link/).inputValue()));
  const add = async (label: string, address: string) => {
    await menu.getByRole("button", { name: "Add link" }).click();
    await rows
      .last()
      .getByLabel(/^Words of link/)
      .fill(label);
    await rows
      .last()
      .getByLabel(/^Address of link/)
      .fill(address);
  };
  await rows.first().waitFor();
  for (let left = await rows.count(); left > 0; left -= 1) await rows.first().getByRole("button", { name: "Remove link 1" }).click();
  await menu.getByText("No links yet.").waitFor();
  await add("Shop", "ftp://shop.example");
  await add("Walls and floors", "/walls");
  await add("Roofs", "/roofs");
  await rows.first().locator("span").first().dragTo(rows.last());
  await expect.poll(labels).toEqual(["Walls and floors", "Roofs", "Shop"]);
  await menu.getByRole("button", { name: "Move link 3 up" }).press("Enter");
  await expect.poll(labels).toEqual(["Walls and floors", "Shop", "Roofs"]);
  await menu.getByRole("button", { name: "Move link 2 up" }).and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(labels).toEqual(["Walls and floors", "Roofs", "Shop"]);
  await menu.getByRole("button", { name: "Remove link 2" }).click();
  await menu.getByRole("button", { name: "Add link" }).click();
  await menu.getByRole("button", { name: "Save" }).click();
  await menu.getByText("Give a path of the blog that begins with a slash, or an address that begins with https://.").waitFor();
  await menu.getByLabel("Address of link 2").fill("https://shop.example/");
  await menu.getByRole("button", { name: "Save" }).click();
  await expect.poll(labels).toEqual(["Walls and floors", "Shop"]);

  const about = page.getByRole("region", { name: "About page" });
  await about.getByLabel("Title of the About page").fill("About us");
  await about
    .getByLabel("Text of the About page")
    .fill("We **measure** first.\n\n## Who we are\n\nTwo masons.\n\n| a | b |\n| - | - |\n| 1 | 2 |");
  await about.getByRole("button", { name: "Save" }).click();
  await page.getByText("The About page could not keep one thing").waitFor();
  await expect.poll(() => about.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);

  await page.getByRole("link", { name: "Look", exact: true }).click();
  const look = page.getByRole("region", { name: "Look" });
  const pick = async (name: string, shown: string) => {
    await look.getByRole("button", { name }).click();
    await page
      .getByRole("dialog")
      .getByRole("button")
      .filter({ has: page.locator("img") })
      .first()
      .click();
    await look.getByRole("img", { name: shown, exact: true }).waitFor();
  };
  await pick("Choose a logo", "Logo");
  await pick("Choose an icon", "Icon");
  await look.getByRole("button", { name: "Save" }).click();
  await look.getByText("Unsaved changes").waitFor({ state: "hidden" });
  await expect.poll(async () => (await fetch(`${blog}/about`)).text()).toContain('class="logo"');
  await page.goto(`${blog}/about`);
  await expect
    .poll(() => page.getByRole("navigation", { name: "Menu" }).getByRole("link").allTextContents())
    .toEqual(["Walls and floors", "Shop", "About us", "Archive", ""]);
  await page.getByRole("banner").getByRole("img").waitFor();
});

test("a project says by keyboard that nobody is told of its articles, on a phone, and it stays so", async () => {
  const page = await dashboard.openPage("marta", { viewport: { width: 390, height: 844 } });
  await page.goto(dashboard.at("blog?tab=pages"));
  const region = page.getByRole("region", { name: "New articles" });
  const box = region.getByRole("checkbox", { name: "Tell search engines and feed readers of articles at once" });
  await box.waitFor();
  await expect.poll(() => box.isChecked()).toBe(true);
  await box.press("Space");
  await expect.poll(() => box.isChecked()).toBe(false);
  await region.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => region.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
  await page.reload();
  await box.waitFor();
  await expect.poll(() => box.isChecked()).toBe(false);
  const { rows } = await dashboard.owner.query("select pings from blog_settings where project_id = $1", [dashboard.projectId]);
  expect(rows).toEqual([{ pings: false }]);
});

test("a member sees where the blog is, its authors and its readers, and changes none of the rest", async () => {
  const page = await dashboard.openPage("priya");
  await page.goto(dashboard.at("blog"));
  const tabs = page.getByRole("navigation", { name: "Parts of the blog" }).getByRole("link");
  await expect.poll(() => tabs.allTextContents()).toEqual(["Address", "Authors", "Readers"]);
  await page.getByRole("region", { name: "Hosted blog" }).getByRole("link").waitFor();
  expect(await page.getByRole("button", { name: "Save" }).count()).toBe(0);
  await page.goto(dashboard.at("blog?tab=redirects"));
  await page.getByText("Owners and admins look after the blog").waitFor();
});
