import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { look, looks } from "./look.ts";
import { articleId, ask } from "./review-world.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });

const heatPump = "How to choose a heat pump for an old stone house";
const slug = "heat-pump-old-stone-house";

/** Saves a newer text of the live article, as a colleague does elsewhere. */
async function write(page: Page, summary: string): Promise<number> {
  const id = articleId(dashboard, slug);
  const { revision, status } = await ask(page, "get_article", { id });
  if (status === "in_review") return Number(revision);
  const saved = await ask(page, "update_article", { id, revision, summary });
  return Number(saved.revision);
}

describe.each(looks)("an article that is live while its next text is written ($name)", ({ name, options }) => {
  test("says so in the list, the search, the editor and the history", async () => {
    const page = await dashboard.openPage("priya", options);
    await page.goto(dashboard.at("articles?status=published"));
    await write(page, `A newer summary for ${name}.`);
    const row = page.locator("[data-row]").filter({ hasText: heatPump });
    await row.getByText("Draft", { exact: true }).waitFor();
    await row.getByText(/^Live: revision \d+$/).waitFor();
    await look(page, `live-list-${name}`);
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("combobox", { name: "Search or jump to…" }).fill("heat pump");
    await page
      .getByRole("option", { name: new RegExp(heatPump) })
      .getByText(/^Live: revision \d+$/)
      .waitFor();
    await look(page, `live-palette-${name}`);
    await page.keyboard.press("Escape");
    await row.getByRole("link").click();
    await page.locator(".ProseMirror").waitFor();
    await page
      .getByText(/^Live: revision \d+$/)
      .filter({ visible: true })
      .waitFor();
    await look(page, `live-editor-${name}`);
    await page.goto(dashboard.at(`articles/${articleId(dashboard, slug)}/history`));
    await page
      .getByRole("banner")
      .getByText(/^Live: revision \d+$/)
      .waitFor();
    await look(page, `live-history-${name}`);
  });
});

test("a reviewer sends a text back, and its writer reads who asked for what, until it is submitted again", async () => {
  const id = articleId(dashboard, "quiet-pine-floor");
  const [ilse, priya] = [await dashboard.openPage("ilse"), await dashboard.openPage("priya")];
  await priya.goto(dashboard.at("articles?q=pine"));
  const row = priya.locator("[data-row]").filter({ hasText: "Quieting a pine floor" });
  await row.getByText("In review", { exact: true }).waitFor();
  await ilse.goto(dashboard.at(`articles/${id}/review`));
  await ilse.getByRole("button", { name: "Request changes" }).click();
  await ilse.getByLabel("What should change?").fill("Name the wood.");
  await ilse.getByRole("dialog").getByRole("button", { name: "Request changes" }).click();
  await row.getByText("Changes requested", { exact: true }).waitFor();
  await row.getByText("Ilse Brandt: Name the wood.").waitFor();
  await look(priya, "live-changes-list");
  await row.getByRole("link").click();
  await priya.getByText(/^Ilse Brandt requested changes to revision \d+/).waitFor();
  await look(priya, "live-changes-editor");
  await priya.goto(dashboard.at(`articles/${id}/history`));
  await priya.getByText(/^Changes requested by Ilse Brandt/).waitFor();
  await look(priya, "live-changes-history");
  await priya.goto(dashboard.at(`articles/${id}`));
  await priya.getByRole("button", { name: /^Submit revision/ }).click();
  await priya
    .getByRole("dialog")
    .getByRole("button", { name: /^Submit revision/ })
    .click();
  await priya.getByText(/^Ilse Brandt requested changes/).waitFor({ state: "detached" });
  await expect.poll(() => ilse.getByText("In review", { exact: true }).filter({ visible: true }).count()).toBe(1);
});
