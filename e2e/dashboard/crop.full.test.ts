import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { give, written } from "./clipboard.ts";
import { look } from "./look.ts";
import { useDashboard } from "./use-dashboard.ts";
import { phone } from "./use-journeys.ts";
import { beginText } from "./writing.ts";

const dashboard = useDashboard({ running: true });

type Image = { id: string; alt: string; width: number; height: number; file_name: string };

/** Returns an image of the library that is wider than high. */
async function anImage(): Promise<Image> {
  const { rows } = await dashboard.owner.query(
    "select id, alt, width, height, file_name from library_image where project_id = $1 and file_name is not null and width > height * 1.2 order by created_at, id limit 1",
    [dashboard.projectId],
  );
  return rows[0];
}

async function newest(): Promise<Image> {
  const { rows } = await dashboard.owner.query(
    "select id, alt, width, height, file_name from library_image where project_id = $1 order by created_at desc, id desc limit 1",
    [dashboard.projectId],
  );
  return rows[0];
}

const cropping = (page: Page) => page.getByRole("dialog", { name: "Crop image", exact: true });
const ratio = (page: Page, name: string) => cropping(page).getByRole("radio", { name, exact: true });
const corner = (page: Page, name: string) => cropping(page).getByRole("button", { name, exact: true });
const size = (page: Page) => cropping(page).getByRole("status").textContent();

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
}

async function openCropping(page: Page, id: string): Promise<void> {
  await page.goto(dashboard.at(`media?image=${id}`));
  await page.getByRole("button", { name: "Crop image…", exact: true }).click();
  await corner(page, "Top left corner").waitFor();
}

async function drag(page: Page, locator: Locator, by: { x: number; y: number }): Promise<void> {
  const { x, y } = await middleOf(locator);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x, y + by.y, { steps: 4 });
  await page.mouse.up();
}

test("a part is framed with the pointer, becomes an image of its own, and the original stays", async () => {
  const image = await anImage();
  const page = await dashboard.openPage("priya");
  await openCropping(page, image.id);
  expect(await size(page)).toContain(`${image.width} × ${image.height} pixels`);
  await expect.poll(() => cropping(page).getByRole("button", { name: "Save as new image" }).isDisabled()).toBe(true);
  const shown = (await corner(page, "Frame, moved with the arrow keys").boundingBox()) ?? { width: 1 };
  const scale = image.width / shown.width;
  await drag(page, corner(page, "Bottom right corner"), { x: -60, y: -40 });
  const [width, height] = [image.width - Math.round(60 * scale), image.height - Math.round(40 * scale)];
  expect(await size(page)).toContain(`${width} × ${height} pixels`);
  await drag(page, corner(page, "Frame, moved with the arrow keys"), { x: 30, y: 500 });
  expect(await size(page)).toMatch(new RegExp(`${Math.round(30 * scale)} from the left, ${image.height - height} from the top`));
  await cropping(page).getByRole("button", { name: "Save as new image" }).click();
  await page.getByText("New image saved").waitFor();
  const cropped = await newest();
  expect(cropped).toMatchObject({ alt: image.alt, width, height });
  expect(new URL(page.url()).searchParams.get("image")).toBe(cropped.id);
  await page.getByRole("dialog", { name: cropped.file_name, exact: true }).waitFor();
  expect(await anImage()).toEqual(image);
});

test("the frame is moved and resized with the keyboard alone, in proportion, and no key leads to another image", async () => {
  const image = await anImage();
  const page = await dashboard.openPage("priya");
  await openCropping(page, image.id);
  await ratio(page, "Free").focus();
  for (const _ of ["2:1", "1.91:1", "16:9", "1:1"]) await page.keyboard.press("ArrowRight");
  await expect.poll(() => ratio(page, "1:1").isChecked()).toBe(true);
  expect(await size(page)).toContain(`${image.height} × ${image.height} pixels`);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect.poll(() => page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe("Top left corner");
  await page.keyboard.press("Shift+ArrowRight");
  const step = Math.round(image.width * 0.1);
  const left = Math.round((image.width - image.height) / 2) + step;
  expect(await size(page)).toBe(`${image.height - step} × ${image.height - step} pixels, ${left} from the left, ${step} from the top`);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("ArrowUp");
  expect(await size(page)).toContain(`${left} from the left, ${step - Math.round(image.width * 0.01)} from the top`);
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  expect(new URL(page.url()).searchParams.get("image")).toBe(image.id);
  await page.keyboard.press("Escape");
  await cropping(page).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Copy Markdown" }).waitFor();
});

test("a finger drags a corner on a phone, and the dialog does not scroll under it", async () => {
  const image = await anImage();
  // So low that the dialog scrolls.
  const page = await dashboard.openPage("priya", { ...phone, viewport: { width: 390, height: 560 } });
  await openCropping(page, image.id);
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  const from = await middleOf(corner(page, "Bottom right corner"));
  await touch("touchStart", [from]);
  for (const step of [10, 20, 30, 40, 50, 60]) await touch("touchMove", [{ x: from.x, y: from.y - step }]);
  await touch("touchEnd", []);
  const shown = (await cropping(page).getByRole("img", { name: image.alt }).boundingBox()) ?? { height: 1 };
  const height = image.height - Math.round((60 * image.height) / shown.height);
  await expect.poll(() => size(page)).toContain(`${image.width} × ${height} pixels`);
  expect(await middleOf(corner(page, "Bottom right corner"))).toEqual({ x: from.x, y: from.y - 60 });
});

test("a refusal stands in the dialog, and what was framed is still there", async () => {
  const page = await dashboard.openPage("priya");
  await openCropping(page, (await anImage()).id);
  await ratio(page, "1:1").check({ force: true });
  const before = await size(page);
  await page.route("**/crop_image", (route) =>
    route.fulfill({ status: 409, json: { error: { code: "invalid_state", message: "The organization is full." } } }),
  );
  await cropping(page).getByRole("button", { name: "Save as new image" }).click();
  await cropping(page).getByRole("alert").filter({ hasText: "The organization is full." }).waitFor();
  expect(await size(page)).toBe(before);
});

test("an image in a text is cropped within the draft, and one step back brings the former one", async () => {
  const image = await anImage();
  const page = await dashboard.openPage("priya");
  await beginText(page, dashboard);
  await give(page, "paste", { "text/plain": `Look:\n\n![Another wall](image:${image.id})` });
  await page.getByRole("button", { name: "Crop image…", exact: true }).click();
  await ratio(page, "1:1").check({ force: true });
  await cropping(page).getByRole("button", { name: "Save as new image" }).click();
  await cropping(page).waitFor({ state: "detached" });
  const cropped = await newest();
  await expect.poll(() => written(page)).toBe(`Look:\n\n![Another wall](image:${cropped.id})`);
  await page.getByRole("textbox", { name: "Article text" }).press("Control+z");
  await expect.poll(() => written(page)).toBe(`Look:\n\n![Another wall](image:${image.id})`);
});

test("a cover is cropped within the draft: the revision before it keeps the whole one", async () => {
  const { rows } = await dashboard.owner.query(
    `select a.id, a.revision, r.cover_image_id as cover from article a
     join article_revision r on r.organization_id = a.organization_id and r.article_id = a.id and r.revision = a.revision
     join library_image i on i.organization_id = a.organization_id and i.id = r.cover_image_id
     where a.project_id = $1 and a.status = 'draft' order by a.id limit 1`,
    [dashboard.projectId],
  );
  const [{ id, revision, cover }] = rows;
  const page = await dashboard.openPage("marta");
  await page.goto(dashboard.at(`articles/${id}`));
  const figure = page.getByRole("figure", { name: "Cover", exact: true });
  await figure.getByRole("button", { name: "Crop image…", exact: true }).click();
  await ratio(page, "1:1").check({ force: true });
  await cropping(page).getByRole("button", { name: "Save as new image" }).click();
  await cropping(page).waitFor({ state: "detached" });
  const cropped = await newest();
  expect(cropped.width).toBe(cropped.height);
  await expect.poll(() => figure.getByRole("img").first().getAttribute("src")).toContain(cropped.id);
  await page.keyboard.press("Control+s");
  const coverOf = async (number: number) =>
    (await dashboard.owner.query("select cover_image_id as id from article_revision where article_id = $1 and revision = $2", [id, number]))
      .rows[0]?.id;
  await expect.poll(() => coverOf(revision + 1)).toBe(cropped.id);
  expect(await coverOf(revision)).toBe(cover);
});

test("an image of a post is cropped within the draft", async () => {
  const page = await dashboard.openPage("marta");
  await page.goto(dashboard.at("posts/new?format=linkedin"));
  await page.getByRole("button", { name: "Add an image of the post" }).click();
  await page.getByRole("dialog").locator("[data-tile]").first().click();
  const crop = page.getByRole("button", { name: "Crop image of the post", exact: true });
  await crop.click();
  await ratio(page, "9:16").check({ force: true });
  await cropping(page).getByRole("button", { name: "Save as new image" }).click();
  await cropping(page).waitFor({ state: "detached" });
  const cropped = await newest();
  expect(cropped.height / cropped.width).toBeCloseTo(16 / 9, 2);
  await expect.poll(() => page.locator(`img[src*="${cropped.id}"]`).count()).toBeGreaterThan(0);
  await look(page, "crop-post");
});

test("readers are offered no cropping", async () => {
  const page = await dashboard.openPage("helen");
  await page.goto(dashboard.at(`media?image=${(await anImage()).id}`));
  await page.getByRole("button", { name: "Copy Markdown" }).waitFor();
  expect(await page.getByRole("button", { name: "Crop image…" }).count()).toBe(0);
});
