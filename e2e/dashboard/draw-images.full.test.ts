import { afterAll, beforeAll, expect, test } from "vitest";
import { createModels } from "../../server/src/making/models/create-models.ts";
import { type ModelServer, openModelServer } from "../../server/test/models/open-model-server.ts";
import { quickPace } from "../../server/test/models/quick-pace.ts";
import { look } from "./look.ts";
import { useDashboard } from "./use-dashboard.ts";
import { beginText } from "./writing.ts";

let server: ModelServer;
beforeAll(async () => {
  server = await openModelServer();
  server.state.answers.text = () => ({ hasPicture: true, text: "A dry cellar with a vaulted ceiling." });
});
afterAll(() => server[Symbol.asyncDispose]());
const dashboard = useDashboard({
  running: true,
  meant: /status of 503/,
  outside: () => ({ models: createModels(server.settings(), undefined, quickPace) }),
});

test("a cover is drawn in four variations, of which a person chooses one with a proposed alternative text", async () => {
  const page = await dashboard.openPage("ilse");
  await beginText(page, dashboard);
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Cellars that stay dry");
  await page.getByRole("button", { name: "Add a cover" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Draw" }).click();
  const prompt = dialog.getByRole("textbox", { name: "What it shows" });
  await expect.poll(() => prompt.inputValue()).toBe("Cellars that stay dry");
  await prompt.fill("A vaulted cellar with a lamp");
  server.fail("content_policy");
  await dialog.getByRole("button", { name: "Draw 4 variations for 4 credits" }).click();
  await dialog.getByRole("alert").waitFor();
  await expect.poll(() => prompt.inputValue()).toBe("A vaulted cellar with a lamp");
  await dialog.getByRole("button", { name: "Draw 4 variations for 4 credits" }).click();
  const variations = dialog.getByRole("list", { name: "Variations to choose from" }).getByRole("button");
  await expect.poll(() => variations.count()).toBe(4);
  await look(page, "draw-images");
  await page.setViewportSize({ width: 390, height: 844 });
  await look(page, "draw-images-narrow");
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Propose" }).click();
  await dialog.getByRole("button", { name: "Take" }).click();
  await dialog.getByRole("button", { name: "Use" }).click();
  await page.getByRole("figure", { name: "Cover" }).getByRole("img", { name: "A dry cellar with a vaulted ceiling." }).waitFor();
  const { rows } = await dashboard.owner.query(
    "select width, height, model, alt from image where prompt = 'A vaulted cellar with a lamp' order by alt",
  );
  expect(rows).toHaveLength(4);
  expect(rows[0]).toEqual({ width: 1600, height: 900, model: "test-painter", alt: "A dry cellar with a vaulted ceiling." });
  expect(server.asked("image").at(-1)?.prompt).toContain("A vaulted cellar with a lamp");
});
