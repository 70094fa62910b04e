import { expect, test } from "vitest";
import { look } from "./look.ts";
import { articleId, ask, fromMenu } from "./review-world.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });

test("the search tells what is live of an article whose next text is written", async () => {
  const id = articleId(dashboard, "heat-pump-old-stone-house");
  const page = await dashboard.openPage("priya");
  await page.goto(dashboard.at("articles"));
  await page.getByRole("heading", { level: 1 }).waitFor();
  const { revision } = await ask(page, "get_article", { id });
  await ask(page, "update_article", { id, revision, summary: "A newer summary." });
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Search or jump to…" }).fill("heat pump");
  await page
    .getByRole("option", { name: /How to choose a heat pump for an old stone house/ })
    .getByText(/^Live: revision \d+$/)
    .waitFor();
});

test("a reviewer sends a text back, and its writer reads who asked for what, until it is submitted again", async () => {
  const id = articleId(dashboard, "quiet-pine-floor");
  const [ilse, priya] = [await dashboard.openPage("ilse"), await dashboard.openPage("priya")];
  await priya.goto(dashboard.at("articles?q=pine"));
  const row = priya.locator("[data-row]").filter({ hasText: "Quieting a pine floor" });
  await row.getByText("In review", { exact: true }).waitFor();
  await ilse.goto(dashboard.at(`articles/${id}/review`));
  await fromMenu(ilse, "Request changes");
  await ilse.getByLabel("What should change?").fill("Name the wood.");
  await ilse.getByRole("dialog").getByRole("button", { name: "Request changes" }).click();
  await row.getByText("Changes requested", { exact: true }).waitFor();
  await row.getByText("Ilse Brandt: Name the wood.").waitFor();
  await look(priya, "live-changes-list");
  await row.getByRole("link").click();
  await priya.getByText(/^Ilse Brandt requested changes to revision \d+/).waitFor();
  await look(priya, "live-changes-editor");
  await priya.getByRole("button", { name: "Submit", exact: true }).click();
  await priya
    .getByRole("dialog")
    .getByRole("button", { name: /^Submit revision/ })
    .click();
  await priya.getByText(/^Ilse Brandt requested changes/).waitFor({ state: "detached" });
  await expect.poll(() => ilse.getByText("In review", { exact: true }).filter({ visible: true }).count()).toBe(1);
});
