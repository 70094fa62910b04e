import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { give, givePaste, lossesOn, picture, written } from "./clipboard.ts";
import { pasteSources } from "./paste-sources.ts";
import { useJourneys, wide } from "./use-journeys.ts";
import { beginText } from "./writing.ts";

const { dashboard, pageOf } = useJourneys();

async function begin(): Promise<Page> {
  const page = await pageOf("marta", wide);
  await beginText(page, dashboard);
  return page;
}

test("what each program puts into a paste comes along as its writer sees it, and each kind of loss is told", async () => {
  const page = await begin();
  for (const [name, { blocks, losses }] of Object.entries(pasteSources)) {
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Backspace");
    await givePaste(page, name);
    await expect.poll(async () => [name, ...(await written(page)).split("\n\n")]).toEqual([name, ...blocks]);
    await expect.poll(async () => [name, ...(await lossesOn(page))]).toEqual([name, ...losses]);
  }
});

test("an image is uploaded where it is pasted, again after a refusal, and leaving asks while it is on its way", async () => {
  const page = await begin();
  await page.keyboard.type("Look:");
  const released = Promise.withResolvers<void>();
  const error = { code: "rate_limited", message: "Too many images. Wait a moment." };
  await page.route("**/upload_image", (route) => route.fulfill({ status: 429, json: { error } }), { times: 1 });
  await give(page, "paste", {}, [picture]);
  await page.getByRole("alert").filter({ hasText: "Too many images" }).waitFor();
  expect(await written(page)).toBe("Look:");
  await page.route("**/upload_image", async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.getByRole("figure").getByRole("button", { name: "Try again" }).click();
  await page.getByText("Uploading wall.png").waitFor();
  await page.getByRole("link", { name: "Back to Articles" }).click();
  const question = page.getByRole("dialog", { name: "Leave before the images are uploaded?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "detached" });
  released.resolve();
  await page.getByRole("textbox", { name: "Alt text" }).fill("A wall");
  await expect.poll(() => written(page)).toMatch(/^Look:\n\n!\[A wall\]\(image:img_\w+\)$/);
  await page.unroute("**/upload_image");
  await give(page, "drop", {}, [{ ...picture, name: "notes.pdf", type: "application/pdf" }]);
  await page.getByText("Articles can contain only JPG, PNG and WebP images.").waitFor();
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("A wall to look at");
  await page.keyboard.press("Control+s");
  await page.waitForURL((url) => /\/articles\/art_/.test(url.pathname));
  const { rows } = await dashboard.owner.query("select markdown from article_revision where title = 'A wall to look at'");
  expect(rows[0].markdown).toMatch(/^Look:\n\n!\[A wall\]\(image:img_\w+\)$/);
});
