import type { Locator, Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { give, written } from "./clipboard.ts";
import { useDashboard } from "./use-dashboard.ts";
import { beginText } from "./writing.ts";

const dashboard = useDashboard({ running: true });
let page: Page;
let panel: Locator;
let images: { id: string; width: number; height: number }[];
let asked: string[];
beforeEach(async () => {
  const { rows } = await dashboard.owner.query("select id, width, height from image where project_id = $1 order by id limit 2", [
    dashboard.projectId,
  ]);
  images = rows;
  asked = [];
  page = await dashboard.openPage();
  // The service fetches no address of another site in a test.
  await page.route("**/upload_image", async (route) => {
    const image = images[asked.length % images.length];
    asked.push(String(/"url":"([^"]+)"/.exec(route.request().postData() ?? "")?.[1] ?? "a file"));
    await route.fulfill({ json: { id: image?.id, width: image?.width, height: image?.height, markdown: `![](image:${image?.id})` } });
  });
  await beginText(page, dashboard);
  panel = page.getByRole("region", { name: "Pasted, but not all of it as it was" });
});

const rows = () => panel.locator("> ul > li > span").allTextContents();
const choose = (name: string, row: string) => panel.getByRole("group", { name: row }).getByRole("button", { name }).click();
const wall = "https://example.org/wall.jpg";
const inList = "https://example.org/in-list.png";
const late = "https://example.org/late.webp";

test("images of a page come into the library where they stood, when a person says so, and are left out again", async () => {
  await give(page, "paste", {
    "text/html": `<p>One.</p><figure><img src="${wall}" alt="A wall"><figcaption>In May</figcaption></figure><ul><li>Two <img src="${inList}"></li></ul>
      <p>Three. <img src="//example.org/late.webp"> Four.</p>`,
    "text/plain": "words",
  });
  await expect.poll(rows).toEqual(["3 images were left out"]);
  const without = await written(page);
  expect(without).toMatch(/^One\.\n\nIn May\n\n- Two\n\nThree\. +Four\.$/);
  expect(asked).toEqual([]);
  await choose("Bring in", "3 images were left out");
  const [first, second] = images;
  await expect
    .poll(() => written(page))
    .toBe(
      `One.\n\n![A wall](image:${first?.id} "In May")\n\n- Two\n\n![](image:${second?.id})\n\nThree.\n\n![](image:${first?.id})\n\nFour.`,
    );
  expect(asked).toEqual([wall, inList, late]);
  expect((await rows())[0]).toBe("3 images come into the library");
  await choose("Leave out", "3 images come into the library");
  await expect.poll(() => written(page)).toBe(without);
  await page.getByRole("textbox", { name: "Article text" }).press("Control+z");
  await expect.poll(() => written(page)).toContain("![A wall]");
});

test("an image of Markdown stays between the lists that it parts", async () => {
  await give(page, "paste", { "text/plain": `- one\n\n![A wall](${wall})\n\n- two` });
  await expect.poll(() => written(page)).toBe("- one\n- two");
  await choose("Bring in", "1 image was left out");
  await expect.poll(() => written(page)).toBe(`- one\n\n![A wall](image:${images[0]?.id})\n\n- two`);
  expect(asked).toEqual([wall]);
});

test("an image that a page brings as its data is uploaded as a file", async () => {
  const data = "data:image/png;base64,iVBORw0KGgo=";
  await give(page, "paste", { "text/html": `<p>Look:</p><p><img src="${data}" alt="A dot"></p>`, "text/plain": "words" });
  await choose("Bring in", "1 image was left out");
  await expect.poll(() => written(page)).toBe(`Look:\n\n![A dot](image:${images[0]?.id})`);
  expect(asked).toEqual(["a file"]);
});

test("an image that cannot be fetched says why where it stood, and the choice stays", async () => {
  await page.route("**/upload_image", (route) =>
    route.fulfill({ status: 400, json: { error: { code: "invalid_url", message: "This address leads nowhere." } } }),
  );
  await give(page, "paste", { "text/html": `<p>One.</p><p><img src="${wall}"></p><p>Two.</p>`, "text/plain": "words" });
  await choose("Bring in", "1 image was left out");
  await page.getByRole("alert").filter({ hasText: "This address leads nowhere." }).waitFor();
  await expect.poll(() => written(page)).toBe("One.\n\nTwo.");
  await choose("Leave out", "1 image comes into the library");
  await page.getByRole("alert").waitFor({ state: "detached" });
  await expect.poll(() => written(page)).toBe("One.\n\nTwo.");
});
