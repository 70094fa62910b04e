import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { give, picture } from "./clipboard.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });
let page: Page;
let image: { id: string; width: number; height: number };
let release: () => void;

beforeEach(async () => {
  page = await dashboard.openPage();
  const { rows } = await dashboard.owner.query("select id, width, height from image where project_id = $1 order by id limit 1", [
    dashboard.projectId,
  ]);
  image = rows[0];
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/upload_image", async (route) => {
    await released;
    await route.fulfill({ json: { ...image, markdown: `![](image:${image.id})` } });
  });
});

async function begin(screen: string): Promise<void> {
  await page.goto(dashboard.at(screen));
  await page.getByRole("textbox", { name: "Article text" }).click();
  await give(page, "paste", {}, [picture]);
  await page.getByText("Uploading wall.png").waitFor();
}

test("a first article with an image that is still uploading waits with its button, and is published with the image", async () => {
  await begin("first-article");
  const publish = page.getByRole("button", { name: "Publish it" });
  await page.getByText("You can publish once the images are uploaded.").waitFor();
  await expect.poll(() => publish.isDisabled()).toBe(true);
  release();
  await publish.click();
  await page.waitForURL((url) => url.searchParams.has("article"));
  const id = new URL(page.url()).searchParams.get("article");
  const { rows } = await dashboard.owner.query("select markdown from article_revision where article_id = $1", [id]);
  expect(rows[0].markdown).toContain(`image:${image.id}`);
});
