import { describe, test } from "vitest";
import { keep, look, looks, settled } from "./look.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard();

describe.each(looks)("results ($name)", ({ name, options }) => {
  test("are readable by everybody and need no scrolling sideways", async () => {
    const page = await dashboard.openPage("marta", options);
    await page.goto(dashboard.at("results"));
    await page.getByText("The five hand tools").first().waitFor();
    await look(page, `results-${name}`);
    await page.getByRole("slider", { name: /^Clicks by day/ }).focus();
    for (const _ of [1, 2, 3, 4]) await page.keyboard.press("ArrowLeft");
    await settled(page);
    await keep(page, `results-cursor-${name}`);
    await page.getByRole("link", { name: "Searches" }).click();
    await page.getByText("radon test in an old basement").waitFor();
    await look(page, `results-searches-${name}`);
  });

  test("of one page are readable by everybody", async () => {
    const page = await dashboard.openPage("marta", options);
    await page.goto(dashboard.at("results?days=7&sort=lost"));
    await page.getByRole("link", { name: "Storm windows" }).first().click();
    await page.getByRole("heading", { name: "Searches with words from this page" }).waitFor();
    await look(page, `results-page-${name}`);
  });
});

test("are complete in Portuguese", async () => {
  const page = await dashboard.openPage("marta", { locale: "pt-PT" });
  await page.goto(dashboard.at("results?days=90"));
  await page.getByText("Taxa de cliques").waitFor();
  await page.getByText("Sem dados para os 90 dias anteriores.").first().waitFor();
  await settled(page);
  await keep(page, "results-portuguese");
});
