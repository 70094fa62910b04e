import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { callOn } from "./calendar-days.ts";
import { type GivenFile, give, written } from "./clipboard.ts";
import { look } from "./look.ts";
import { useDashboard } from "./use-dashboard.ts";
import { articlesOf, textOf } from "./writing.ts";

const dashboard = useDashboard({ running: true });
let page: Page;
let image: { id: string; width: number; height: number };
let release: () => void;

const picture: GivenFile = {
  name: "wall.png",
  type: "image/png",
  base64:
    "iVBORw0KGgoAAAANSUhEUgAAABAAAAAJCAIAAAC0SDtlAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAFElEQVQY02PYGmxDEmIY1TAoNAAASRy2QS+9Y34AAAAASUVORK5CYII=",
};

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

test("leaving asks while an image is still uploading, and no longer once it is in the text", async () => {
  await begin("articles/new");
  await page.getByRole("link", { name: "Back to Articles" }).click();
  const question = page.getByRole("dialog", { name: "Leave before the images are uploaded?" });
  await question.waitFor();
  await look(page, "editor-uploading-leave-light");
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "detached" });
  release();
  await expect.poll(() => written(page)).toContain(`image:${image.id}`);
  await page.getByRole("link", { name: "Back to Articles" }).click();
  await page.getByText("are kept for you but not saved yet").waitFor();
});

test("an image that is still uploading stays where it is while somebody else's text comes in", async () => {
  const { idOf, stored } = articlesOf(dashboard);
  await begin(`articles/${idOf("gutters")}`);
  const colleague = await dashboard.openPage("marta");
  await colleague.goto(dashboard.at("articles"));
  const { revision, markdown } = await stored("gutters");
  await callOn(colleague, dashboard, "update_article", { id: idOf("gutters"), revision, markdown: `${markdown}\n\nTheirs.` });
  await textOf(page).getByText("Theirs.").waitFor();
  await page.getByText("Uploading wall.png").waitFor();
  release();
  await expect.poll(() => written(page)).toContain(`image:${image.id}`);
});

test("a first article with an image that is still uploading waits with its button, and is published with the image", async () => {
  await begin("first-article");
  const publish = page.getByRole("button", { name: "Publish it" });
  await page.getByText("You can publish once the images are uploaded.").waitFor();
  await expect.poll(() => publish.isDisabled()).toBe(true);
  await look(page, "start-article-uploading-light");
  release();
  await publish.click();
  await page.waitForURL((url) => url.searchParams.has("article"));
  const id = new URL(page.url()).searchParams.get("article");
  const { rows } = await dashboard.owner.query("select markdown from article_revision where article_id = $1", [id]);
  expect(rows[0].markdown).toContain(`image:${image.id}`);
});
