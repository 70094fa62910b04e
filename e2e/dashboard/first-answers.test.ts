import { expect, test } from "vitest";
import { holdChanges } from "./open-dashboard.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard();

/** Opens a screen and records the last segment of every URL that it requests. */
async function open(path: string) {
  const page = await dashboard.openPage("jonas");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname.split("/").at(-1) ?? ""));
  await holdChanges(page);
  await page.goto(dashboard.at(path));
  return { page, asked };
}

const frame = ["count_waiting", "get_credits"];
const screens: [string, string, string[]][] = [
  ["articles", "How to choose a heat pump for an old stone house", ["browse_articles", "count_articles"]],
  ["posts", "Posts", ["browse_posts", "count_posts"]],
  ["brand", "Brand", ["get_brand"]],
  ["calendar", "Calendar", []],
];

test.each(screens)("%s asks the service for none of what came with its page", async (path, shown, own) => {
  const { page, asked } = await open(path);
  await page.getByText(shown).first().waitFor();
  await page.getByRole("link", { name: /Credits/ }).waitFor();
  await page.waitForLoadState("networkidle");
  const came = await page.evaluate<string[]>(
    "JSON.parse(document.getElementById('known').textContent).answers.map(({ operation }) => operation)",
  );
  expect(came).toEqual([...own, ...frame]);
  expect(asked.filter((name) => came.includes(name) || name === "session")).toEqual([]);
});

test("an article asks for what did not come, and opens with what came", async () => {
  const { page, asked } = await open(`articles/${dashboard.world.fixture.articles.published.id}/review`);
  await page.getByRole("heading", { name: "Comments" }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(asked).not.toContain("get_article");
  expect(asked).toContain("browse_comments");
});
