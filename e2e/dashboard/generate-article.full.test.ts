import { afterAll, beforeAll, expect, test } from "vitest";
import { createModels } from "../../server/src/making/models/create-models.ts";
import { type ModelServer, openModelServer } from "../../server/test/models/open-model-server.ts";
import { quickPace } from "../../server/test/models/quick-pace.ts";
import { written } from "./clipboard.ts";
import { look } from "./look.ts";
import { useDashboard } from "./use-dashboard.ts";
import { textOf } from "./writing.ts";

let server: ModelServer;
beforeAll(async () => {
  server = await openModelServer();
});
afterAll(() => server[Symbol.asyncDispose]());
const dashboard = useDashboard({
  running: true,
  outside: () => ({ models: createModels({ text: server.settings().text }, undefined, { ...quickPace, idleMilliseconds: 100_000 }) }),
});

const outline = {
  title: "Cellars that stay dry",
  sections: ["Where water comes in", "What to do first", "What it costs"].map((heading) => ({ heading, points: ["One."] })),
};
const draft = {
  title: outline.title,
  summary: "Look for the water first.",
  seoTitle: "Dry cellars",
  seoDescription: "What a cellar needs to stay dry.",
  markdown: outline.sections.map(({ heading }) => `## ${heading}\n\n${"Water finds the lowest place. ".repeat(40).trim()}`).join("\n\n"),
  cover: { subject: "A cellar", alt: "A cellar" },
  pictures: [],
};

test("an article is written from a title for a price that is shown, its text comes in, and stopping keeps it as a draft", async () => {
  server.state.answers.text = ({ instructions }) => (instructions.includes("You plan an article") ? outline : draft);
  server.fail(undefined, "stalls");
  const page = await dashboard.openPage("ilse");
  await page.goto(dashboard.at("articles/new?generate=true"));
  const dialog = page.getByRole("dialog", { name: "Generate an article" });
  await dialog.getByRole("combobox", { name: "Planned topic" }).selectOption({ label: "My own title" });
  const title = dialog.getByRole("textbox", { name: "Title" });
  const idea = dialog.getByRole("group", { name: "Searched for, and answered by none of your articles" }).getByRole("button").first();
  await idea.click();
  await expect.poll(() => title.inputValue()).toBe(await idea.textContent());
  await title.fill("Cellars that stay dry");
  await look(page, "generate-article");
  await dialog.getByRole("button", { name: "Generate for 7 credits" }).click();
  const text = page.getByRole("region", { name: "The text so far" });
  await text.getByRole("heading", { name: "Where water comes in" }).waitFor();
  await look(page, "generating-article");
  await page.setViewportSize({ width: 390, height: 844 });
  await look(page, "generating-article-narrow");
  await page.getByRole("button", { name: "Stop writing" }).click();
  const question = page.getByRole("dialog", { name: "Stop writing this article?" });
  await question.getByText("It costs 4 credits.").waitFor();
  await question.getByRole("button", { name: "Stop writing" }).click();
  await textOf(page).waitFor();
  expect(await written(page)).toContain("## Where water comes in");
  const id = page.url().split("/").at(-1)?.split("?")[0];
  const { rows } = await dashboard.owner.query(
    "select a.status, g.spent from article a join generation g on g.article_id = a.id where a.id = $1",
    [id],
  );
  expect(rows).toEqual([{ status: "draft", spent: 4 }]);
});
