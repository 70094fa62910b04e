import { beforeAll, expect, test } from "vitest";
import { articleId, ask } from "./review-world.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });
let chisels: string;
beforeAll(async () => {
  chisels = articleId(dashboard, "sharp-chisels");
  const page = await dashboard.openPage("sam");
  await page.goto(dashboard.at(`articles/${chisels}/history`));
  await page.getByRole("heading", { level: 1 }).waitFor();
  const { markdown, title } = await ask(page, "get_article", { id: chisels });
  const { data } = await ask(page, "list_images", { projectId: dashboard.projectId });
  const [first, second] = data as { id: string }[];
  const blocks = String(markdown).split("\n\n");
  const changed = blocks.map((block, at) =>
    at === 0 ? block.replace(/\. /, ", and that is [the reason](https://example.org/why). ") : block,
  );
  changed.splice(
    2,
    1,
    "A paragraph that was not there before, with something to say of its own.",
    `![A farmhouse in the snow](image:${first?.id})`,
  );
  await ask(page, "update_article", {
    id: chisels,
    revision: 1,
    title: `${title}, twice`,
    markdown: changed.join("\n\n"),
    summary: "Another summary.",
    coverImageId: second?.id ?? null,
  });
  await page.context().close();
});

test("an old revision comes back as a new one, and the newer ones stay", async () => {
  const page = await dashboard.openPage("sam");
  await page.goto(dashboard.at(`articles/${chisels}/history?from=1&to=2`));
  await page.getByText("A paragraph that was not there before").waitFor();
  await page.keyboard.press("j");
  await page.waitForURL((url) => url.searchParams.get("to") === "1");
  await page.getByRole("button", { name: "Restore revision 1" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Restore revision 1" }).click();
  await page.waitForURL((url) => url.searchParams.get("from") === "2" && url.searchParams.get("to") === "3");
  await page.getByRole("link", { name: /^Revision 3/ }).waitFor();
  const texts = await dashboard.owner.query(
    "select title, markdown, summary from article_revision where article_id = $1 order by revision",
    [chisels],
  );
  expect(texts.rows[2]).toEqual(texts.rows[0]);
  expect(texts.rows[1].summary).toBe("Another summary.");
  await page.getByLabel("Compare with").selectOption({ label: "Revision 1" });
  await page.getByText("The text is the same in both.").waitFor();
  expect(new URL(page.url()).search).toBe("?from=1&to=3");
  await page.keyboard.press("k");
  await page.keyboard.press("j");
  await page.waitForURL((url) => url.searchParams.get("from") === "1" && url.searchParams.get("to") === "2");
});

test("a version is kept under a name, and what was written in one sitting is one entry that opens", async () => {
  const page = await dashboard.openPage("sam");
  await page.goto(dashboard.at("articles"));
  const { id } = await ask(page, "create_article", { projectId: dashboard.projectId, markdown: "# Lime\n\nOne.", submit: false });
  for (const revision of [1, 2, 3]) await ask(page, "update_article", { id, revision, markdown: `One.\n\nAnd ${revision}.` });
  await page.goto(dashboard.at(`articles/${id}/history`));
  const revisions = page.getByRole("navigation", { name: "Revisions" }).getByRole("link");
  await page.getByRole("button", { name: "Show 3 more of this sitting" }).waitFor();
  await expect.poll(() => revisions.count()).toBe(1);
  await page.getByRole("button", { name: "Show 3 more of this sitting" }).click();
  await expect.poll(() => revisions.count()).toBe(4);
  await page.getByRole("link", { name: /^Revision 2/ }).click();
  await page.getByRole("button", { name: "Keep this version…" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Before the cuts");
  await page.getByRole("dialog").getByRole("button", { name: "Keep this version" }).click();
  await page.getByRole("link", { name: /^Before the cuts Revision 2/ }).waitFor();
  await page.getByRole("button", { name: "Rename this version…" }).waitFor();
});

test("a reader compares revisions and restores none; nothing in review is restored by anybody", async () => {
  const helen = await dashboard.openPage("helen");
  await helen.goto(dashboard.at(`articles/${articleId(dashboard, "heat-pump-old-stone-house")}/history`));
  await helen.getByText("Two readers have since sent us").waitFor();
  await helen.keyboard.press("j");
  await helen.waitForURL((url) => url.searchParams.get("to") === "2");
  await helen.getByRole("heading", { name: /Revision 2/ }).waitFor();
  expect(await helen.getByRole("button", { name: /Restore/ }).count()).toBe(0);
  const ilse = await dashboard.openPage("ilse");
  const inReview = articleId(dashboard, "quiet-pine-floor");
  await ilse.goto(dashboard.at(`articles/${inReview}/history`));
  await ilse.getByRole("link", { name: /^Revision 1/ }).waitFor();
  await ask(ilse, "request_article_changes", { id: inReview, revision: 1, reason: "Once more." });
  await ask(ilse, "update_article", { id: inReview, revision: 1, summary: "Once more." });
  await ask(ilse, "submit_article", { id: inReview });
  await ilse.goto(dashboard.at(`articles/${inReview}/history?to=1`));
  await ilse.getByRole("button", { name: "Restore revision 1" }).click({ force: true });
  expect(await ilse.getByRole("dialog").count()).toBe(0);
});
