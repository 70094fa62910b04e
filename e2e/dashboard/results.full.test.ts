import { describe, expect, test } from "vitest";
import { keep, look, looks, settled } from "./look.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });

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

describe.each(looks)("readers ($name)", ({ name, options }) => {
  test("are shown by day, article, other page and site, readable by everybody", async () => {
    const page = await dashboard.openPage("marta", options);
    await page.goto(dashboard.at("results"));
    await page.getByRole("link", { name: "Readers" }).click();
    await page.getByRole("slider", { name: /^Views of articles by day/ }).waitFor();
    await page.getByRole("slider", { name: /^Views of the blog by day/ }).waitFor();
    for (const text of ["google.com", "Start page", "Tag: "]) await page.getByRole("listitem").filter({ hasText: text }).first().waitFor();
    await look(page, `results-readers-${name}`);
  });
});

test("readers who open an article or another page are counted within seconds, and where there are none the screen says what would count", async () => {
  // The browser of the tests calls itself a program.
  const userAgent = "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36";
  const page = await dashboard.openPage("marta", { locale: "pt-PT", userAgent });
  const { id } = dashboard.world.projects[1] ?? {};
  await page.goto(`/projects/${id}/results?of=readers`);
  await page.getByText("Ainda não foram contados leitores").waitFor();
  await look(page, "results-readers-none-portuguese");
  const figure = async (name: string) => {
    const text = await page.getByRole("heading", { name, exact: true }).locator("xpath=following-sibling::p[1]").textContent();
    return Number(text?.replaceAll(/\D/g, ""));
  };
  const readFigures = async () => {
    await page.goto(dashboard.at("results?of=readers&days=7"));
    return [await figure("Visualizações do blogue"), await figure("Visualizações de artigos")] as const;
  };
  const [blogBefore, before] = await readFigures();
  const { rows } = await dashboard.owner.query(
    "select p.blog_slug, a.published_slug from article a join project p on p.id = a.project_id where p.id = $1 and a.published_slug is not null and a.locale = p.language limit 1",
    [dashboard.projectId],
  );
  await page.goto(`/blog/${rows[0].blog_slug}/${rows[0].published_slug}`);
  await page.getByRole("article").waitFor();
  await expect.poll(readFigures, { interval: 1000 }).toEqual([blogBefore + 1, before + 1]);
  for (const path of ["", "/search?q=stone", "/nowhere-at-all"]) await page.goto(`/blog/${rows[0].blog_slug}${path}`);
  await expect.poll(readFigures, { interval: 1000 }).toEqual([blogBefore + 3, before + 1]);
  await page.getByRole("listitem").filter({ hasText: "Página inicial" }).first().waitFor();
});

test("are complete in Portuguese", async () => {
  const page = await dashboard.openPage("marta", { locale: "pt-PT" });
  await page.goto(dashboard.at("results?days=90"));
  await page.getByText("Taxa de cliques").waitFor();
  await page.getByText("Sem dados para os 90 dias anteriores.").first().waitFor();
  await settled(page);
  await keep(page, "results-portuguese");
});
