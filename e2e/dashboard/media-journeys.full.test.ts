import sharp from "sharp";
import { expect, test } from "vitest";
import { look } from "./look.ts";
import { useDashboard } from "./use-dashboard.ts";

// One upload is blocked before it leaves.
const dashboard = useDashboard({ running: true, meant: /net::ERR_FAILED/ });

let drawn = 0;
/** Draws a picture that differs from every other. */
async function picture(name: string) {
  drawn += 1;
  const background = { r: 90 + drawn * 20, g: 120, b: 140 };
  return {
    name,
    mimeType: "image/png",
    buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .png()
      .toBuffer(),
  };
}

const broken = { name: "broken.png", mimeType: "image/png", buffer: Buffer.from("This is no picture.") };

async function imageNamed(fileName: string) {
  const { rows } = await dashboard.owner.query("select * from library_image where project_id = $1 and file_name = $2", [
    dashboard.projectId,
    fileName,
  ]);
  return rows[0];
}

test("of three files that are sent together the broken one says why, and the others arrive; one is described and found", async () => {
  const page = await dashboard.openPage("priya");
  await page.goto(dashboard.at("media"));
  await page.getByLabel("Image files").setInputFiles([await picture("porch.png"), broken, await picture("cellar.png")]);
  const uploads = page.getByRole("list", { name: "Uploads" });
  await expect.poll(() => uploads.getByRole("alert").textContent()).toMatch(/not a JPG, PNG or WebP/);
  const images = page.getByRole("list", { name: "Images" });
  await images.getByRole("link", { name: "porch.png" }).waitFor();
  await images.getByRole("link", { name: "cellar.png" }).waitFor();
  await look(page, "media-uploads");
  await uploads.getByRole("button", { name: "Try again: broken.png" }).click();
  await uploads.getByRole("alert").waitFor();
  await uploads.getByRole("button", { name: "Remove broken.png from the list" }).click();
  await expect.poll(() => uploads.count()).toBe(0);

  await page.getByRole("link", { name: "Missing alt text" }).click();
  await images.getByRole("link", { name: "porch.png" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Alt text").fill("A porch in autumn light");
  await dialog.getByLabel("License").selectOption("licensed");
  await dialog.getByRole("button", { name: "Save image" }).click();
  await dialog.getByText("A licensed image needs credit. Send who made it.").waitFor();
  await dialog.getByLabel("Credit").fill("Ilse Brandt");
  await dialog.getByRole("button", { name: /^Focus point/ }).click({ position: { x: 40, y: 30 } });
  await dialog.getByRole("img", { name: "Cropped to 9:16" }).waitFor();
  await dialog.getByRole("button", { name: "Close image" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await dialog.getByRole("button", { name: "Save image" }).click();
  await page.getByText("Image saved").waitFor();
  await expect.poll(async () => (await imageNamed("porch.png")).alt).toBe("A porch in autumn light");
  expect(await imageNamed("porch.png")).toMatchObject({ license: "licensed", credit: "Ilse Brandt" });
  expect((await imageNamed("porch.png")).focus_x).toBeLessThan(0.2);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "All" }).click();
  await page.getByLabel("Search images").fill("porch autumn");
  await expect.poll(() => images.getByRole("link").count()).toBe(1);
  expect(new URL(page.url()).searchParams.get("q")).toBe("porch autumn");
});

test("before an image goes the dialog names the article that loses it; a second step deletes it", async () => {
  const { rows } = await dashboard.owner.query(
    `select i.id, i.file_name as "fileName", r.title from image i
     join article a on a.organization_id = i.organization_id and a.project_id = i.project_id
     join article_revision r on r.organization_id = a.organization_id and r.article_id = a.id and r.revision = a.revision
     where i.project_id = $1 and (r.cover_image_id = i.id or r.markdown like '%' || i.id || '%') order by i.id limit 1`,
    [dashboard.projectId],
  );
  const { id, fileName, title } = rows[0];
  const page = await dashboard.openPage("priya");
  await page.goto(dashboard.at("media"));
  const images = page.getByRole("list", { name: "Images" });
  await images.getByRole("link", { name: fileName }).click();
  await page.getByRole("dialog").getByRole("link", { name: title }).first().waitFor();
  await page.getByRole("button", { name: "Delete image…" }).click();
  const guard = page.getByRole("dialog", { name: "Delete this image?" });
  await guard.getByText(title).first().waitFor();
  await guard.getByRole("button", { name: "Cancel" }).click();
  expect(await imageNamed(fileName)).toMatchObject({ id });
  await page.getByRole("button", { name: "Delete image…" }).click();
  await guard.getByRole("button", { name: "Delete image for good" }).click();
  await expect.poll(() => imageNamed(fileName)).toBeUndefined();
  await expect.poll(() => images.getByRole("link", { name: fileName }).count()).toBe(0);
  await expect.poll(() => new URL(page.url()).search).toBe("");
});

test("an upload that no answer came to is kept with its reason, and arrives when it is tried again", async () => {
  const page = await dashboard.openPage("priya");
  await page.goto(dashboard.at("media"));
  await page.getByRole("list", { name: "Images" }).waitFor();
  await page.route("**/upload_image", (route) => route.abort());
  await page.getByLabel("Image files").setInputFiles([await picture("lost.png")]);
  const uploads = page.getByRole("list", { name: "Uploads" });
  await uploads.getByText("The service did not answer. Check your connection and try again.").waitFor();
  await page.unroute("**/upload_image");
  await uploads.getByRole("button", { name: "Try again: lost.png" }).click();
  await page.getByRole("list", { name: "Images" }).getByRole("link", { name: "lost.png" }).waitFor();
  await expect.poll(() => uploads.count()).toBe(0);
});

test("a reader is offered nothing that changes the library", async () => {
  const reader = await dashboard.openPage("helen");
  await reader.goto(dashboard.at("media"));
  const images = reader.getByRole("list", { name: "Images" });
  await images.waitFor();
  expect(await reader.getByRole("button", { name: "Upload images" }).count()).toBe(0);
  expect(await reader.getByRole("checkbox").count()).toBe(0);
  await images.getByRole("link").first().click();
  await reader.getByRole("button", { name: "Copy Markdown" }).waitFor();
  expect(await reader.getByRole("button", { name: "Delete image…" }).count()).toBe(0);
});

test("new words of a picture that a live page shows wait, and whoever approves puts them there at once", async () => {
  const { rows } = await dashboard.owner.query(
    `select i.id, i.file_name as "fileName" from library_image i
     join article a on a.organization_id = i.organization_id and a.project_id = i.project_id
     join article_revision r on r.organization_id = a.organization_id and r.article_id = a.id and r.revision = a.published_revision
     where i.project_id = $1 and r.cover_image_id = i.id order by i.id limit 1`,
    [dashboard.projectId],
  );
  const { id, fileName } = rows[0];
  const shown = async () => {
    const { rows: live } = await dashboard.owner.query(
      `select r.pictures -> $1 ->> 'alt' as alt from article_revision r
       join article a on a.organization_id = r.organization_id and a.id = r.article_id and a.published_revision = r.revision
       where r.cover_image_id = $1`,
      [id],
    );
    return new Set(live.map(({ alt }) => alt));
  };
  const page = await dashboard.openPage("marta");
  await page.goto(dashboard.at("media"));
  await page.getByRole("list", { name: "Images" }).getByRole("link", { name: fileName }).click();
  await page.getByRole("textbox", { name: "Alt text" }).fill("Seen from the garden");
  await page.getByRole("button", { name: "Save image" }).click();
  await page.getByText("Live pages change when a revision").waitFor();
  expect(await shown()).not.toContain("Seen from the garden");
  await look(page, "media-live-words");
  await page.getByRole("button", { name: "Change live pages now" }).click();
  await page.getByText("Live pages show it now.").waitFor();
  expect(await shown()).toEqual(new Set(["Seen from the garden"]));
});
