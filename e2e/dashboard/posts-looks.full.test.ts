import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { keep, look, looks } from "./look.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });

/** Returns the path of a demo post by the beginning of its title. */
async function postCalled(title: string): Promise<string> {
  const { rows } = await dashboard.owner.query("select id from post where title like $1 || '%'", [title]);
  return dashboard.at(`posts/${rows[0].id}`);
}

/** Shows one part of the editor. In a narrow window, the parts are shown one at a time. */
async function show(page: Page, part: "Write" | "Preview" | "Destinations"): Promise<void> {
  const tab = page.getByRole("navigation", { name: "Editor views" }).getByRole("link", { name: part });
  if (await tab.isVisible()) await tab.click();
}

/** Waits until every visible picture has loaded. */
async function pictures(page: Page): Promise<void> {
  const missing = "[...document.images].filter((one) => one.offsetParent !== null && !(one.complete && one.naturalWidth > 0)).length";
  await expect.poll(() => page.evaluate(missing)).toBe(0);
  await expect.poll(() => page.locator("section .animate-pulse").count()).toBe(0);
}

describe.each(looks)("posts ($name)", ({ name, options }) => {
  test("the list, what is found in it, and what is not", async () => {
    const page = await dashboard.openPage("marta", options);
    await page.goto(dashboard.at("posts"));
    await page.getByRole("link", { name: "Seven holes that heat leaves through" }).waitFor();
    await look(page, `posts-list-${name}`);
    await page.getByRole("button", { name: "New post" }).click();
    await page.getByRole("menuitem", { name: "Carousel" }).waitFor();
    await keep(page, `posts-new-menu-${name}`);
    await page.goto(dashboard.at("posts?status=draft"));
    await page.getByText("No matching posts").waitFor();
    await look(page, `posts-none-${name}`);
  });

  test("a LinkedIn post that waits for review, and what a reviewer is asked", async () => {
    const page = await dashboard.openPage("ilse", options);
    await page.goto(await postCalled("One-pipe steam"));
    await page.getByRole("button", { name: "Approve revision 1" }).waitFor();
    await look(page, `posts-linkedin-${name}`);
    await show(page, "Preview");
    await look(page, `posts-linkedin-preview-${name}`);
    await show(page, "Destinations");
    await look(page, `posts-linkedin-out-${name}`);
    if (name === "narrow") await page.getByRole("button", { name: "More" }).click();
    await page.getByRole(name === "narrow" ? "menuitem" : "button", { name: "Request changes" }).click();
    await page.getByRole("dialog").waitFor();
    await look(page, `posts-changes-${name}`);
  });

  test("an X thread with what X would refuse", async () => {
    const page = await dashboard.openPage("marta", options);
    await page.goto(dashboard.at("posts/new?format=x"));
    await page.getByLabel("Part 1 of 1").fill("Read it first: https://example.com/lime-mortar");
    await page.getByRole("button", { name: "Add a part" }).click();
    await page
      .getByLabel("Part 2 of 2")
      .fill(`Old brick and new cement do not get along. ${"The mortar wins and the brick breaks. ".repeat(8)}`);
    await page.getByText("Only the last part can have one").waitFor();
    await look(page, `posts-x-${name}`);
    await show(page, "Preview");
    await look(page, `posts-x-preview-${name}`);
    await show(page, "Destinations");
    await look(page, `posts-x-out-${name}`);
  });

  test("a carousel as each network frames it, with dates", async () => {
    const page = await dashboard.openPage("marta", options);
    await page.goto(await postCalled("Insulate from inside"));
    await page.getByRole("list", { name: "Slides" }).waitFor();
    await pictures(page);
    await look(page, `posts-carousel-${name}`);
    for (const network of ["LinkedIn", "TikTok"]) {
      await show(page, "Preview");
      await page.getByRole("button", { name: network, exact: true }).click();
      await page.getByRole("article", { name: `Preview on ${network}` }).waitFor();
      await pictures(page);
      await look(page, `posts-carousel-${network.toLowerCase()}-${name}`);
    }
    await show(page, "Destinations");
    await page.getByRole("region", { name: "TikTok" }).getByRole("button", { name: "Change date" }).click();
    await look(page, `posts-carousel-out-${name}`);
    await page.getByRole("region", { name: "TikTok" }).getByRole("button", { name: "Remove date" }).click();
    await page.getByRole("dialog").waitFor();
    await look(page, `posts-withdraw-${name}`);
  });

  test("making posts", async () => {
    const page = await dashboard.openPage("marta", options);
    await page.goto(dashboard.at("posts?make=posts"));
    await page.getByRole("dialog").getByRole("list", { name: "Articles" }).getByRole("button").first().click();
    await look(page, `posts-make-${name}`);
  });
});
