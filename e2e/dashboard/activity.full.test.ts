import { beforeAll, expect, test } from "vitest";
import { until } from "../../server/test/until.ts";
import { ask, fromMenu } from "./review-world.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });
let id: unknown;
beforeAll(async () => {
  const writer = await dashboard.openPage("sam");
  await writer.goto(dashboard.at("articles"));
  await writer.getByRole("heading", { level: 1 }).waitFor();
  const made = await ask(writer, "create_article", {
    projectId: dashboard.projectId,
    markdown: "# A slow oven\n\nHeat it early.",
    submit: false,
  });
  id = made.id;
  await ask(writer, "update_article", { id, revision: 1, title: "A slow oven, and a fast one" });
  await ask(writer, "update_article", { id, revision: 2, markdown: "Heat it very early." });
  await ask(writer, "submit_article", { id });
  const reviewer = await dashboard.openPage("marta");
  await reviewer.goto(dashboard.at("articles"));
  await reviewer.getByRole("heading", { level: 1 }).waitFor();
  await ask(reviewer, "create_comment", { id, body: "How early is that?" });
  await ask(reviewer, "request_article_changes", { id, revision: 3, reason: "Name the minutes, please." });
  await ask(writer, "update_article", { id, revision: 3, markdown: "Heat it for thirty minutes." });
  await ask(writer, "submit_article", { id });
  await ask(reviewer, "approve_article", { id, revision: 4 });
  await ask(reviewer, "publish_article_now", { id, revision: 4 });
  await until(
    async () => (await dashboard.owner.query("select 1 from article where id = $1 and status = 'published'", [id])).rowCount === 1,
  );
  // A connection of its own, since the wait may outlast that of the other page.
  const later = await dashboard.openPage("sam");
  await later.goto(dashboard.at("articles"));
  await ask(later, "update_article", { id, revision: 4, markdown: "Heat it for forty minutes." });
  await dashboard.closePages();
});

test("tells who did what to which revision, and each step leads to the changes of its revision", async () => {
  const page = await dashboard.openPage("marta");
  await page.goto(dashboard.at(`articles/${id}/review`));
  await fromMenu(page, "History");
  await page.getByRole("link", { name: "Activity" }).click();
  const list = page.getByRole("list", { name: "Activity" });
  await list.getByText(/ approved revision 4$/).waitFor();
  const words = (await list.getByRole("listitem").allInnerTexts()).map((text) =>
    text.split("\n")[0]?.replace(/^(Sam|Marta) [^ ]+ /, "$1 "),
  );
  expect(words).toEqual([
    "Sam saved revision 5",
    "Revision 4 went live: Hosted blog",
    "Marta approved revision 4",
    "Sam sent it to review",
    "Sam saved revision 4",
    "Marta asked for changes",
    "Marta commented",
    "Sam sent it to review",
    "Sam saved revisions 2 to 3",
    "Sam created it",
  ]);
  await list.getByText("Name the minutes, please.").waitFor();
  await list.getByText("Not live yet").waitFor();
  const approval = list.getByRole("listitem").filter({ hasText: "approved revision 4" }).locator("time");
  await expect.poll(() => approval.innerText()).toMatch(/^(now|\d+ minutes? ago)$/);
  await approval.hover();
  await page.getByRole("tooltip").waitFor();
  await expect.poll(() => page.getByRole("tooltip").innerText()).toMatch(/\d{4}.*\d\d:\d\d/);
  await list.getByRole("link", { name: / saved revisions 2 to 3/ }).click();
  await page.waitForURL((url) => url.searchParams.get("from") === "1" && url.searchParams.get("to") === "3");
});

test("a post tells its own", async () => {
  const page = await dashboard.openPage("sam");
  await page.goto(dashboard.at("posts"));
  await page.getByRole("heading", { level: 1 }).waitFor();
  const { data } = await ask(page, "list_posts", { projectId: dashboard.projectId });
  const post = (data as { id: string; format: string; status: string }[]).find(
    ({ format, status }) => format === "linkedin" && status === "in_review",
  );
  await page.goto(dashboard.at(`posts/${post?.id}`));
  const list = page.getByRole("list", { name: "Activity" });
  await list.getByText(/ created it$/).waitFor();
});
