import { describe, expect, test } from "vitest";
import { look, looks } from "./look.ts";
import { useDashboard } from "./use-dashboard.ts";
import { usedImage } from "./used-image.ts";

const dashboard = useDashboard({ running: true });

describe.each(looks)("every screen of the library ($name)", ({ name, options }) => {
  test("is readable by everybody and needs no scrolling sideways", async () => {
    const page = await dashboard.openPage("marta", options);
    await page.goto(dashboard.at("media"));
    await page.getByRole("list", { name: "Images" }).waitFor();
    await page.waitForLoadState("networkidle");
    await look(page, `media-${name}`);
    await page.getByRole("checkbox").first().check();
    await look(page, `media-selected-${name}`);
    await page.goto(dashboard.at("media?q=zebra&show=unused"));
    await page.getByText("No matches").waitFor();
    await look(page, `media-none-${name}`);
    const { id } = await usedImage(dashboard);
    await page.goto(dashboard.at(`media?image=${id}`));
    await page.getByRole("dialog").getByRole("button", { name: "Copy Markdown" }).waitFor();
    await page.getByRole("button", { name: /^Focus point/ }).press("ArrowRight");
    await page.waitForLoadState("networkidle");
    await look(page, `media-open-${name}`);
    await page.getByRole("button", { name: "Delete image…" }).click();
    await page.getByRole("button", { name: "Delete image for good" }).waitFor();
    await look(page, `media-delete-${name}`);
    await page.goto(dashboard.at("media?image=img_unknown"));
    await page.getByRole("alert").waitFor();
    await look(page, `media-missing-${name}`);
  });
});

test("an empty library says how to begin, and a reader is offered nothing", async () => {
  const { rows } = await dashboard.owner.query(
    "select id from project where organization_id = (select organization_id from project where id = $1) and not exists (select from image i where i.project_id = project.id)",
    [dashboard.projectId],
  );
  const page = await dashboard.openPage("marta");
  await page.goto(`/projects/${rows[0].id}/media`);
  await page.getByText("No images yet").waitFor();
  await look(page, "media-empty");
  const reader = await dashboard.openPage("helen");
  await reader.goto(dashboard.at("media"));
  await reader.getByRole("list", { name: "Images" }).waitFor();
  expect(await reader.getByRole("button", { name: "Upload images" }).count()).toBe(0);
  expect(await reader.getByRole("checkbox").count()).toBe(0);
  await reader.getByRole("list", { name: "Images" }).getByRole("link").first().click();
  await reader.getByRole("button", { name: "Copy Markdown" }).waitFor();
  expect(await reader.getByRole("button", { name: "Delete image…" }).count()).toBe(0);
  await look(reader, "media-open-reader");
});
