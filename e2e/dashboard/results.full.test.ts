import { expect, test } from "vitest";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });

test("readers who open an article or another page are counted within seconds, and where there are none the screen says what would count", async () => {
  // The browser of the tests calls itself a program.
  const userAgent = "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36";
  const page = await dashboard.openPage("marta", { locale: "pt-PT", userAgent });
  const { id } = dashboard.world.projects[1] ?? {};
  await page.goto(`/projects/${id}/results?of=readers`);
  await page.getByText("Ainda não foram contados leitores").waitFor();
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
