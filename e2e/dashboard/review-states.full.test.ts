import { beforeAll, expect, test } from "vitest";
import { articleId, ask, select } from "./review-world.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });
let floor: string;
beforeAll(async () => {
  floor = articleId(dashboard, "quiet-pine-floor");
  const page = await dashboard.openPage("marta");
  await page.goto(dashboard.at(`articles/${floor}/review`));
  await page.getByRole("heading", { level: 1 }).waitFor();
  const { markdown } = await ask(page, "get_article", { id: floor });
  await ask(page, "create_comment", { id: floor, quote: "feels like cheating", body: "It does not to everybody. Leave it out?" });
  await ask(page, "request_article_changes", { id: floor, revision: 1, reason: "One sentence less." });
  const shorter = String(markdown).replace(/ It takes a minute and feels like cheating\./, "");
  await ask(page, "update_article", { id: floor, revision: 1, markdown: shorter });
  await ask(page, "submit_article", { id: floor });
  const said = await page.request.post(`/api/v1/articles/${floor}/comments`, {
    headers: { authorization: `Bearer ${dashboard.world.fixture.tokens.permissions["comments:write"]}` },
    data: { quote: "There is the gap.", body: "The same gap is named in two other articles. A link would help." },
  });
  expect(said.status()).toBe(201);
  await page.context().close();
});

test("words that stand several times are commented on where they were selected", async () => {
  const page = await dashboard.openPage("ilse");
  await page.goto(dashboard.at(`articles/${floor}/review`));
  await page.getByRole("heading", { name: "Comments" }).waitFor();
  await select(page, "the floor", 3);
  const before = await page.evaluate("getSelection().anchorNode.data.slice(getSelection().anchorOffset - 12, getSelection().anchorOffset)");
  await page.keyboard.press("Control+Shift+M");
  await page.getByLabel("Your comment").fill("Which one?");
  await page.keyboard.press("Control+Enter");
  const card = page.locator("[data-comment]").filter({ hasText: "Which one?" });
  await card.waitFor();
  const { rows } = await dashboard.owner.query("select quote, prefix from comment where body = 'Which one?'");
  expect(rows[0].prefix + rows[0].quote).toContain(`${before}the floor`);
});

test("a passage that has changed is marked where its context is, and a comment on words that a revision lacks quotes them", async () => {
  const page = await dashboard.openPage("marta");
  const first = "Old walls give their warmth back slowly. Ask a mason for advice before you begin. Nothing else is as dear as haste.";
  await page.goto(dashboard.at("articles"));
  const written = { projectId: dashboard.projectId, markdown: `# Slow walls\n\n${first}`, submit: false };
  const id = String((await ask(page, "create_article", written)).id);
  await ask(page, "create_comment", { id, quote: "Ask a mason for advice before you begin.", body: "Which mason?" });
  const second = "Old walls give their warmth back slowly. Ask a mason for advice before they begin. Then wait.";
  await ask(page, "update_article", { id, revision: 1, markdown: second });
  await page.goto(dashboard.at(`articles/${id}/review`));
  const marked = () => page.evaluate(`["passage", "passage-active"].flatMap((name) => [...(CSS.highlights.get(name) ?? [])].map(String))`);
  const card = (words: string) => page.locator("[data-comment]").filter({ hasText: words });
  await card("Which mason?").waitFor();
  await expect.poll(marked).toEqual(["Ask a mason for advice before they begin."]);
  expect(await card("Which mason?").textContent()).not.toContain("for advice");
  await ask(page, "update_article", { id, revision: 2, markdown: `${second} It takes all of the winter.` });
  await ask(page, "create_comment", { id, quote: "all of the winter", body: "Half of it." });
  await card("Half of it.").getByRole("button", { name: "all of the winter" }).waitFor();
  await page.getByRole("button", { name: "Show revision 3" }).click();
  await expect.poll(marked).toEqual(expect.arrayContaining(["all of the winter"]));
  await card("Half of it.").getByRole("button", { name: "all of the winter" }).waitFor({ state: "detached" });
});

test("everything of a comment goes by keys: choosing it, answering, resolving", async () => {
  const page = await dashboard.openPage("walter");
  await page.goto(dashboard.at(`articles/${floor}/review`));
  await page.getByText("via Only comments:write").waitFor();
  for (let step = 0; step < 10 && !page.url().includes("comment="); step += 1) await page.keyboard.press("j");
  await page.waitForURL(/comment=/);
  await page.keyboard.press("r");
  await page.keyboard.type("Seen.");
  await page.keyboard.press("Control+Enter");
  const card = page.locator("[data-comment]").filter({ hasText: "Seen." });
  await card.waitFor();
  await card.getByRole("button", { name: /^Resolve/ }).press("Enter");
  await card.waitFor({ state: "detached" });
});
