import { describe, expect, test } from "vitest";
import { callOn } from "./calendar-days.ts";
import { keep, look, looks } from "./look.ts";
import { holdChanges } from "./open-dashboard.ts";
import { useDashboard } from "./use-dashboard.ts";

// One test makes the service fail, which the browser reports as well.
const dashboard = useDashboard({ running: true, meant: /status of 500/ });

const heatPump = "How to choose a heat pump for an old stone house";
const pineFloor = "Quieting a pine floor without lifting it";

describe.each(looks)("the list of articles ($name)", ({ name, options }) => {
  test("is readable by everybody and needs no scrolling sideways", async () => {
    const page = await dashboard.openPage("marta", options);
    await page.goto(dashboard.at("articles"));
    await page.getByRole("link", { name: heatPump }).waitFor();
    await look(page, `articles-list-${name}`);
    await page.goto(dashboard.at("articles?status=scheduled"));
    await page
      .getByRole("checkbox", { name: /^Select “/ })
      .first()
      .check();
    await page.getByText("1 selected").waitFor();
    await look(page, `articles-selected-${name}`);
    await page.goto(dashboard.at("articles?q=nothing+like+it"));
    await page.getByText("No matching articles").waitFor();
    await look(page, `articles-none-found-${name}`);
    await page.getByRole("button", { name: "New article" }).click();
    await page.getByRole("menuitem", { name: "Blank article" }).waitFor();
    await keep(page, `articles-new-${name}`);
    await page.getByRole("menuitem", { name: "From a planned topic…" }).click();
    await page.getByRole("dialog").getByRole("link").first().waitFor();
    await look(page, `articles-topics-${name}`);
  });
});

test("marks what could not be delivered", async () => {
  const { rowCount } = await dashboard.owner.query(
    "update publication set status = 'failed', lease_until = null, error_kind = 'refused', last_error = 'The site refused it.' where article_id = $1",
    [dashboard.world.fixture.articles.delivering.id],
  );
  expect(rowCount).toBe(1);
  const page = await dashboard.openPage("marta", looks.find(({ name }) => name === "dark")?.options);
  await page.goto(dashboard.at("articles?status=scheduled"));
  await page.getByRole("row").getByText("Delivery failed").waitFor();
  await look(page, "articles-delivery-failed");
});

test("says why it shows nothing: no article yet, a tab without any, an answer that did not come", async () => {
  const page = await dashboard.openPage();
  await holdChanges(page);
  await page.goto(dashboard.at("articles"));
  const path = `/dashboard/organizations/${dashboard.world.fixture.organizations.a.id}/create_project`;
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ name: "Garden Notes" }) };
  const { id } = await page.evaluate<{ id: string }>(
    `fetch(${JSON.stringify(path)}, ${JSON.stringify(init)}).then((answer) => answer.json())`,
  );
  await page.goto(`/projects/${id}/articles`);
  await page.getByText("No articles yet").waitFor();
  await look(page, "articles-first");
  await page.goto(`/projects/${id}/articles?status=scheduled&q=`);
  await page.getByText("No articles yet").waitFor();
  await page.route("**/browse_articles", (route) =>
    route.fulfill({ status: 500, json: { error: { code: "error", message: "Something failed on our side.", requestId: "req_1" } } }),
  );
  await page.goto(`/projects/${id}/articles?q=shed`);
  await page.getByText("Something went wrong").waitFor();
  await look(page, "articles-failed");
  await page.unroute("**/browse_articles");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("No matching articles").waitFor();
});

test("speaks Portuguese", async () => {
  const page = await dashboard.openPage("marta", { ...looks.find(({ name }) => name === "narrow")?.options, locale: "pt-PT" });
  await page.goto(dashboard.at("articles"));
  await page.getByRole("checkbox", { name: "Selecionar «Gutters, and where the water goes next»" }).check();
  await look(page, "articles-pt");
  await page.getByRole("button", { name: "Agendar em série" }).click();
  await page.getByRole("dialog").getByText("Agendar 1 artigo").first().waitFor();
  await look(page, "articles-schedule-pt");
  await page.goto(dashboard.at("articles/import"));
  await page.getByText("Escolher um ficheiro").waitFor();
  await look(page, "transfer-choose-pt");
});

test("is narrowed by tab, language and words, all in its address, and the back button undoes each", async () => {
  const page = await dashboard.openPage();
  await page.goto(dashboard.at("articles"));
  const shown = page.getByRole("row");
  await page.getByRole("navigation", { name: "Articles by state" }).getByRole("link", { name: "In review 2" }).click();
  await page.waitForURL(/status=in_review/);
  await expect.poll(() => shown.count()).toBe(3);
  await page.getByRole("button", { name: "Language: any" }).click();
  await page.getByRole("menuitemradio", { name: /^English/ }).click();
  await page.waitForURL(/locale=en/);
  await page.getByRole("searchbox", { name: "Search titles" }).fill("PINE floor");
  await page.waitForURL(/q=PINE/);
  await page.getByRole("link", { name: pineFloor }).waitFor();
  await expect.poll(() => shown.count()).toBe(2);
  await page.reload();
  await page.getByRole("link", { name: pineFloor }).waitFor();
  await expect.poll(() => page.getByRole("searchbox", { name: "Search titles" }).inputValue()).toBe("PINE floor");
  await page.goBack();
  await expect.poll(() => shown.count()).toBe(3);
  await expect.poll(() => page.getByRole("searchbox", { name: "Search titles" }).inputValue()).toBe("");
  await page.goBack();
  await page.getByRole("button", { name: "Language: any" }).waitFor();
  await page.goBack();
  await page.getByRole("link", { name: heatPump }).waitFor();
  expect(new URL(page.url()).search).toBe("");
});

test("shows by itself what an assistant writes through the API", async () => {
  const page = await dashboard.openPage();
  await page.goto(dashboard.at("articles"));
  await page.getByRole("link", { name: heatPump }).waitFor();
  const token = dashboard.world.fixture.tokens.allProjects;
  const answer = await fetch(`${dashboard.origin}/api/v1/articles`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ projectId: dashboard.projectId, markdown: "# Written while you look\n\nNobody has pressed anything." }),
  });
  expect(answer.status).toBe(201);
  const row = page.getByRole("row", { name: /Written while you look/ });
  await row.waitFor();
  await row.getByText("In review").waitFor();
});

test("shows more although a change arrives meanwhile", async () => {
  const page = await dashboard.openPage();
  await page.goto(dashboard.at("articles"));
  await page.getByRole("link", { name: heatPump }).waitFor();
  const first = await page.getByRole("row").count();
  const held = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route("**/browse_articles", async (route) => {
    if (!isFirst || !("cursor" in route.request().postDataJSON())) return route.fallback();
    isFirst = false;
    await callOn(page, dashboard, "create_article", { projectId: dashboard.projectId, markdown: "# Between two pages\n\nText." });
    // The requested page arrives after the notice of the change.
    await page.getByRole("link", { name: "Between two pages" }).waitFor();
    await route.fallback();
    held.resolve();
  });
  await page.getByRole("button", { name: "Show more" }).click();
  await held.promise;
  await expect.poll(() => page.getByRole("row").count()).toBeGreaterThan(first + 1);
});

test("leads a reader to articles, and to nothing that changes them", async () => {
  const page = await dashboard.openPage("helen");
  await page.goto(dashboard.at("articles"));
  await page.getByRole("link", { name: heatPump }).waitFor();
  const shown = await page.getByRole("row").count();
  await page.getByRole("button", { name: "Show more" }).click();
  await expect.poll(() => page.getByRole("row").count()).toBeGreaterThan(shown);
  await expect.poll(() => page.getByRole("button", { name: "Show more" }).count()).toBe(0);
  await expect.poll(() => page.locator("[data-tip^='For ']").count()).toBeGreaterThan(0);
  expect(await page.getByRole("checkbox").count()).toBe(0);
  expect(await page.getByRole("button", { name: /New article|More/ }).count()).toBe(0);
  await look(page, "articles-reader");
});
