import { beforeAll, expect, test } from "vitest";
import { organizationPaths } from "./members-world.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });
let settings = "";
let blog = "";
beforeAll(async () => {
  settings = (await organizationPaths(dashboard))(`settings?project=${dashboard.projectId}`);
  const { rows } = await dashboard.owner.query("select blog_slug from project where id = $1", [dashboard.projectId]);
  blog = `${dashboard.origin}/blog/${rows[0].blog_slug}`;
});

test("a menu, a logo, an icon and an About page are saved in one form and shown on the blog", async () => {
  const page = await dashboard.openPage("marta");
  await page.goto(settings);
  const region = page.getByRole("region", { name: "The blog’s pages" });
  await region.getByLabel("Menu").fill("Walls and floors /walls\nShop ftp://shop.example");
  await region.getByRole("button", { name: "Choose a logo" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button")
    .filter({ has: page.locator("img") })
    .first()
    .click();
  await region.getByRole("img", { name: "Logo", exact: true }).waitFor();
  await region.getByRole("button", { name: "Choose an icon" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button")
    .filter({ has: page.locator("img") })
    .first()
    .click();
  await region.getByRole("img", { name: "Icon" }).waitFor();
  await region.getByLabel("Title of the About page").fill("About us");
  await region
    .getByLabel("Text of the About page")
    .fill("We **measure** first.\n\n## Who we are\n\nTwo masons.\n\n| a | b |\n| - | - |\n| 1 | 2 |");
  await region.getByRole("button", { name: "Save" }).click();
  await region.getByText("Give a path of the blog that begins with a slash, or an address that begins with https://.").waitFor();
  await region.getByLabel("Menu").fill("Walls and floors /walls\nShop https://shop.example/");
  await region.getByRole("button", { name: "Save" }).click();
  await page.getByText("The About page could not keep one thing").waitFor();
  await expect.poll(() => region.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
  await expect.poll(async () => (await fetch(`${blog}/about`)).status).toBe(200);
  await page.goto(`${blog}/about`);
  await expect
    .poll(() => page.getByRole("navigation", { name: "Menu" }).getByRole("link").allTextContents())
    .toEqual(["Walls and floors", "Shop", "About us"]);
  await page.getByRole("banner").getByRole("img").waitFor();
});

test("a project says by keyboard that nobody is told of its articles, on a phone, and it stays so", async () => {
  const page = await dashboard.openPage("marta", { viewport: { width: 390, height: 844 } });
  await page.goto(settings);
  const region = page.getByRole("region", { name: "The blog’s pages" });
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
