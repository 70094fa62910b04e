import { beforeAll, expect, test } from "vitest";
import { articleId } from "./review-world.ts";
import { useJourneys } from "./use-journeys.ts";

const { dashboard, visit, callAs, tellChanges } = useJourneys();

// Nobody listens at the demo's endpoint: its failure would be one more entry of the inbox.
beforeAll(async () => {
  await dashboard.owner.query("delete from webhook_endpoint");
});

const rowOf = async (sql: string, ...values: unknown[]) => (await dashboard.owner.query(sql, values)).rows[0];

// Comes first, while the list is as the demo world has it.
test("a list is walked, ticked and opened by keys alone, and keys stay out of its dialogs", async () => {
  const page = await visit(dashboard.at("articles?sort=title"));
  const titles = page.getByRole("table").getByRole("link");
  await titles.nth(2).waitFor();
  for (const key of ["j", "j", "j", "k", "x"]) await page.keyboard.press(key);
  await page.getByText("1 selected").waitFor();
  await expect.poll(() => page.getByRole("row").nth(2).getByRole("checkbox").isChecked()).toBe(true);
  await page.getByRole("row").nth(1).getByRole("checkbox").click();
  await page.keyboard.press("j");
  await expect.poll(() => page.evaluate("document.activeElement.textContent")).toBe(await titles.nth(1).innerText());
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("n");
  await page.keyboard.press("Escape");
  await page.getByText("2 selected").waitFor();
  await page.keyboard.press("/");
  await expect.poll(() => page.evaluate("document.activeElement.type")).toBe("search");
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  const address = await titles.first().getAttribute("href");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === address);
  await page.goBack();
  await titles.first().waitFor();
  await page.keyboard.press("Shift+?");
  await page.getByRole("dialog").getByText("Select article").waitFor();
  await page.keyboard.press("Escape");
});

test("an old revision comes back as a new one, and restoring over what somebody saved meanwhile is refused", async () => {
  const id = articleId(dashboard, "sharp-chisels");
  const page = await visit(dashboard.at("articles"));
  await callAs("marta", "update_article", { id, revision: 1, summary: "Another summary." });
  await visit(dashboard.at(`articles/${id}/history?from=1&to=2`));
  await page.getByText("Another summary.").first().waitFor();
  await page.keyboard.press("j");
  await page.waitForURL((url) => url.searchParams.get("to") === "1");
  await page.getByRole("button", { name: "Restore revision 1" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Restore revision 1" }).click();
  await page.waitForURL((url) => url.searchParams.get("from") === "2" && url.searchParams.get("to") === "3");
  const { rows } = await dashboard.owner.query("select markdown, summary from article_revision where article_id = $1 order by revision", [
    id,
  ]);
  expect(rows[2]).toEqual(rows[0]);
  expect(rows[1].summary).toBe("Another summary.");
  await page.getByRole("link", { name: /^Revision 1/ }).click();
  await page.getByRole("button", { name: "Restore revision 1" }).click();
  await page.getByRole("dialog").waitFor();
  await callAs("marta", "update_article", { id, revision: 3, summary: "Saved meanwhile." });
  await page.getByRole("dialog").getByRole("button", { name: "Restore revision 1" }).click();
  await page.getByRole("alert").waitFor();
  expect(await rowOf("select max(revision) as newest from article_revision where article_id = $1", id)).toEqual({ newest: 4 });
});

test("a list is narrowed in its address, the back button undoes each step, and what an assistant writes comes in", async () => {
  const [heatPump, pineFloor] = ["How to choose a heat pump for an old stone house", "Quieting a pine floor without lifting it"];
  const page = await visit(dashboard.at("articles"));
  const shown = page.getByRole("row");
  const words = page.getByRole("searchbox", { name: "Search titles" });
  await page.getByRole("link", { name: heatPump }).waitFor();
  await page.getByRole("link", { name: /^In review/ }).click();
  await page.waitForURL(/status=in_review/);
  await page.getByRole("link", { name: heatPump }).waitFor({ state: "detached" });
  const inReview = await shown.count();
  await page.getByRole("button", { name: "Language: any" }).click();
  await page.getByRole("menuitemradio", { name: /^English/ }).click();
  await page.waitForURL(/locale=en/);
  await words.fill("PINE floor");
  await page.waitForURL(/q=PINE/);
  await expect.poll(() => shown.count()).toBe(2);
  await page.getByRole("link", { name: pineFloor }).waitFor();
  await page.reload();
  await page.getByRole("link", { name: pineFloor }).waitFor();
  await expect.poll(() => words.inputValue()).toBe("PINE floor");
  await page.goBack();
  await expect.poll(() => shown.count()).toBe(inReview);
  await expect.poll(() => words.inputValue()).toBe("");
  await page.goBack();
  await page.getByRole("button", { name: "Language: any" }).waitFor();
  await page.goBack();
  await page.getByRole("link", { name: heatPump }).waitFor();
  expect(new URL(page.url()).search).toBe("");

  const answer = await fetch(`${dashboard.origin}/api/v1/articles`, {
    method: "POST",
    headers: { authorization: `Bearer ${dashboard.world.fixture.tokens.allProjects}`, "content-type": "application/json" },
    body: JSON.stringify({ projectId: dashboard.projectId, markdown: "# Written while you look\n\nNobody has pressed anything." }),
  });
  expect(answer.status).toBe(201);
  await tellChanges();
  await page
    .getByRole("row", { name: /Written while you look/ })
    .getByText("In review")
    .waitFor();
});
