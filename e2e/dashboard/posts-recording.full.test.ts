import { afterAll, beforeAll, expect, test } from "vitest";
import { createModels } from "../../server/src/making/models/create-models.ts";
import { type ModelServer, openModelServer } from "../../server/test/models/open-model-server.ts";
import { quickPace } from "../../server/test/models/quick-pace.ts";
import { waveFile } from "../../server/test/recordings/files.ts";
import { written } from "./clipboard.ts";
import { look } from "./look.ts";
import { useDashboard } from "./use-dashboard.ts";
import { textOf } from "./writing.ts";

let server: ModelServer;
beforeAll(async () => {
  server = await openModelServer({ transcription: () => said });
});
afterAll(() => server[Symbol.asyncDispose]());
// Without a text model posts are excerpts of what was said.
const dashboard = useDashboard({
  running: true,
  outside: () => ({ models: createModels({ transcription: server.settings().transcription }, undefined, quickPace) }),
});

const said = [
  "Cellars of old houses are damp because the ground around them is wet.",
  "Rain from the roof runs down the wall and into the soil beside it.",
  "A gutter that leads the water three meters away keeps most cellars dry.",
  "Paint on the inside of the wall keeps the water in the stones.",
  "Airing in summer makes a cellar wetter, since warm air brings its water along.",
  "Air it in winter, when cold air takes the water out.",
].join(" ");
const recording = { name: "cellars.wav", mimeType: "audio/wav", buffer: Buffer.from(waveFile(3)) };

test("a recording is sent, its text corrected, and posts and an article are made of it", async () => {
  const page = await dashboard.openPage("priya");
  await page.goto(dashboard.at("posts"));
  await page.getByRole("button", { name: "New post" }).click();
  await page.getByRole("menuitem", { name: /From an article/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Recording", exact: true }).click();
  await dialog.getByText("1 credit for each 10 minutes begun.").waitFor();
  await dialog.locator("input[type=file]").setInputFiles(recording);
  const text = dialog.getByRole("textbox", { name: "What was said" });
  await expect.poll(() => text.inputValue()).toBe(said);
  await text.fill(said.replace("three meters", "two meters"));
  await look(page, "posts-recording");
  await page.setViewportSize({ width: 390, height: 844 });
  await look(page, "posts-recording-narrow");
  await page.setViewportSize({ width: 1280, height: 860 });
  await dialog.getByRole("checkbox", { name: /^X/ }).uncheck();
  await dialog.getByRole("button", { name: "Write 1 post" }).click();
  await dialog.getByRole("list", { name: "Posts being written" }).getByRole("link").waitFor();
  const { rows } = await dashboard.owner.query(
    "select request->'source'->>'script' as script from generation where kind = 'post' order by created_at desc limit 1",
  );
  expect(rows[0].script).toContain("two meters");
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "New post" }).click();
  await page.getByRole("menuitem", { name: /From an article/ }).click();
  await dialog.getByRole("button", { name: "Recording", exact: true }).click();
  await dialog.getByRole("button", { name: /cellars\.wav/ }).click();
  await expect.poll(() => text.inputValue()).toBe(said);
  await dialog.getByRole("button", { name: "Begin an article with this text" }).click();
  await textOf(page).waitFor();
  expect(await written(page)).toContain(said);
  const { rows: made } = await dashboard.owner.query("select status, title from article order by created_at desc limit 1");
  expect(made).toEqual([{ status: "draft", title: "cellars" }]);
});
