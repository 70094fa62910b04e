import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createModels } from "../../server/src/making/models/create-models.ts";
import { type ModelServer, openModelServer } from "../../server/test/models/open-model-server.ts";
import { quickPace } from "../../server/test/models/quick-pace.ts";
import { give, written } from "./clipboard.ts";
import { look } from "./look.ts";
import { useDashboard } from "./use-dashboard.ts";
import { beginText } from "./writing.ts";

let server: ModelServer;
beforeAll(async () => {
  server = await openModelServer();
});
afterAll(() => server[Symbol.asyncDispose]());
// A model that cannot do what is asked is answered with a 503.
const dashboard = useDashboard({
  running: true,
  meant: /status of 503/,
  outside: () => ({ models: createModels({ text: server.settings().text }, undefined, quickPace) }),
});
beforeEach(() => {
  server.state.answers.text = () => ({ hasPicture: true, text: "A stone house with snow on its roof." });
  server.state.refusesPictures = undefined;
});

async function anImage(): Promise<{ id: string; name: string; alt: string }> {
  const { rows } = await dashboard.owner.query(
    "select id, file_name as name, alt from library_image where project_id = $1 and file_name is not null order by id limit 1",
    [dashboard.projectId],
  );
  return rows[0];
}
const altOf = async (id: string) => (await dashboard.owner.query("select alt from image where id = $1", [id])).rows[0].alt;

test("a proposal for an image of the library is changed, taken and saved by a person", async () => {
  const image = await anImage();
  const page = await dashboard.openPage("priya");
  await page.goto(dashboard.at(`media?image=${image.id}`));
  const dialog = page.getByRole("dialog");
  const field = dialog.getByRole("textbox", { name: "Alt text", exact: true });
  await dialog.getByRole("button", { name: "Propose" }).click();
  const proposal = dialog.getByRole("textbox", { name: "Proposed alt text" });
  await expect.poll(() => proposal.inputValue()).toBe("A stone house with snow on its roof.");
  await look(page, "alt-text-proposal");
  await expect.poll(() => field.inputValue()).toBe(image.alt);
  await dialog.getByRole("button", { name: "Drop" }).click();
  await expect.poll(() => field.inputValue()).toBe(image.alt);
  await dialog.getByRole("button", { name: "Propose" }).click();
  await proposal.fill("A stone house in winter");
  await page.reload();
  await expect.poll(() => proposal.inputValue()).toBe("A stone house in winter");
  await dialog.getByRole("button", { name: "Take" }).click();
  await expect.poll(() => field.inputValue()).toBe("A stone house in winter");
  expect(await altOf(image.id)).toBe(image.alt);
  await dialog.getByRole("button", { name: "Save image" }).click();
  await expect.poll(() => altOf(image.id)).toBe("A stone house in winter");
});

test("in an article the words of one place change, and those of the library stay", async () => {
  const image = await anImage();
  const page = await dashboard.openPage("priya");
  await beginText(page, dashboard);
  await give(page, "paste", { "text/plain": `Look:\n\n![A wall](image:${image.id})` });
  await page.getByRole("button", { name: "Propose" }).click();
  await page.getByRole("textbox", { name: "Proposed alt text" }).waitFor();
  await look(page, "alt-text-proposal-editor");
  await page.getByRole("button", { name: "Take" }).click();
  await expect.poll(() => written(page)).toContain(`![A stone house with snow on its roof.](image:${image.id})`);
  expect(await altOf(image.id)).toBe(image.alt);
});

test("at a cover the proposal that a person takes is saved for the image", async () => {
  const { rows } = await dashboard.owner.query(
    `select a.id, r.cover_image_id as cover from article a
     join article_revision r on r.organization_id = a.organization_id and r.article_id = a.id and r.revision = a.revision
     where a.project_id = $1 and a.status = 'draft' and r.cover_image_id is not null order by a.id limit 1`,
    [dashboard.projectId],
  );
  const { id, cover } = rows[0];
  const page = await dashboard.openPage("priya");
  await page.goto(dashboard.at(`articles/${id}`));
  const figure = page.getByRole("figure", { name: "Cover" });
  await figure.getByRole("button", { name: "Propose" }).click();
  const before = await altOf(cover);
  await figure.getByRole("textbox", { name: "Proposed alt text" }).fill("A house under its first snow.");
  expect(await altOf(cover)).toBe(before);
  await figure.getByRole("button", { name: "Take" }).click();
  await expect.poll(() => altOf(cover)).toBe("A house under its first snow.");
});

test("a model that takes no pictures says so, and is asked once", async () => {
  const image = await anImage();
  const page = await dashboard.openPage("priya");
  await page.goto(dashboard.at(`media?image=${image.id}`));
  server.state.refusesPictures = { status: 415, message: "Unsupported media." };
  const asked = server.asked("text").length;
  await page.getByRole("button", { name: "Propose" }).click();
  await page.getByText(/takes no pictures, or not this one/).waitFor();
  expect(server.asked("text").length - asked).toBe(1);
  expect(await altOf(image.id)).toBe(image.alt);
});
