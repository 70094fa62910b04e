import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { give, written } from "./clipboard.ts";
import { useJourneys, wide } from "./use-journeys.ts";
import { beginText } from "./writing.ts";

const { dashboard, pageOf } = useJourneys();

async function begin(): Promise<Page> {
  const page = await pageOf("marta", wide);
  await beginText(page, dashboard);
  return page;
}

const panelOf = (page: Page) => page.getByRole("region", { name: "Pasted, but not all of it as it was" });
const lossesOn = (page: Page) => panelOf(page).locator("> ul > li > span").allTextContents();
const choose = (page: Page, name: string, row: string) =>
  panelOf(page).getByRole("group", { name: row }).getByRole("button", { name }).click();

/** Returns an image of the library that is wider than high. */
async function anImage(): Promise<{ id: string; alt: string; width: number; height: number }> {
  const { rows } = await dashboard.owner.query(
    "select id, alt, width, height from library_image where project_id = $1 and file_name is not null and width > height * 1.2 order by created_at, id limit 1",
    [dashboard.projectId],
  );
  return rows[0];
}

test("images of a page and an image's address come into the library when a person says so, and tell why they cannot", async () => {
  const page = await begin();
  const { id, width, height } = await anImage();
  const asked: string[] = [];
  // The service fetches no address of another site in a test.
  await page.route("**/upload_image", async (route) => {
    asked.push(route.request().postDataJSON().url);
    await route.fulfill({ json: { id, width, height, markdown: `![](image:${id})` } });
  });
  const wall = "https://example.org/wall.jpg";
  await give(page, "paste", {
    "text/html": `<p>One.</p><figure><img src="${wall}" alt="A wall"><figcaption>In May</figcaption></figure><p>Two. <img src="//example.org/late.webp"> Three.</p>`,
    "text/plain": "words",
  });
  await expect.poll(() => lossesOn(page)).toEqual(["2 images were left out"]);
  const without = await written(page);
  expect(asked).toEqual([]);
  await choose(page, "Bring in", "2 images were left out");
  await expect.poll(() => written(page)).toBe(`One.\n\n![A wall](image:${id} "In May")\n\nTwo.\n\n![](image:${id})\n\nThree.`);
  expect(asked).toEqual([wall, "https://example.org/late.webp"]);
  await choose(page, "Leave out", "2 images come into the library");
  expect(await written(page)).toBe(without);
  await begin();
  await give(page, "paste", { "text/plain": wall });
  await expect.poll(() => written(page)).toBe(`![](image:${id})`);
  await page.keyboard.press("Control+z");
  await page.keyboard.type("See ");
  await give(page, "paste", { "text/plain": wall });
  expect(await written(page)).toBe(`See [${wall}](${wall})`);
  await page.unroute("**/upload_image");

  await begin();
  const error = { code: "invalid_url", message: "This address leads nowhere." };
  await page.route("**/upload_image", (route) => route.fulfill({ status: 400, json: { error } }));
  await give(page, "paste", { "text/plain": wall });
  await page.getByRole("alert").filter({ hasText: "This address leads nowhere." }).waitFor();
  expect(await written(page)).toBe("");
  await page.getByRole("button", { name: "Use the link" }).click();
  expect(await written(page)).toBe(`[${wall}](${wall})`);
  await page.unroute("**/upload_image");
});
