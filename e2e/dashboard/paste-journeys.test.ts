import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { givePaste, lossesOn, written } from "./clipboard.ts";
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
