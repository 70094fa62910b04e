import { expect, test } from "vitest";
import { picture, put } from "./pictures.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard();

test("files are sent, pasted and dropped into the library, the broken one says why, and keys lead through the grid", async () => {
  const page = await dashboard.visit("marta", dashboard.at("media"));
  const images = page.getByRole("list", { name: "Images" });
  await images.getByRole("link").first().waitFor();
  const before = await images.getByRole("link").count();
  const broken = { name: "broken.png", mimeType: "image/png", buffer: Buffer.from("This is no picture.") };
  await page.getByLabel("Image files").setInputFiles([await picture("porch.png", 110), broken]);
  const uploads = page.getByRole("list", { name: "Uploads" });
  await expect.poll(() => uploads.getByRole("alert").textContent()).toMatch(/not a JPG, PNG or WebP/);
  await images.getByRole("link", { name: "porch.png" }).waitFor();
  await uploads.getByRole("button", { name: "Remove broken.png from the list" }).click();
  await put(page, "paste", await picture("pasted-a.png", 130));
  await images.getByRole("link", { name: "pasted-a.png" }).waitFor();
  const dropped = await picture("pasted-b.png", 150);
  await put(page, "dragenter", dropped);
  await page.getByText("Drop images to upload them").waitFor();
  await put(page, "drop", dropped);
  await images.getByRole("link", { name: "pasted-b.png" }).waitFor();
  await images.getByRole("link").first().focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "pasted-a.png" }).waitFor();
  await page.keyboard.press("k");
  await page.getByRole("dialog", { name: "pasted-b.png" }).waitFor();
  await page.keyboard.press("Escape");
  for (const name of ["pasted-a.png", "pasted-b.png"]) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await page.getByRole("toolbar", { name: "2 images selected" }).getByRole("button", { name: "Delete…" }).click();
  await page.getByRole("button", { name: "Delete 2 images for good" }).click();
  // Elements behind an open dialog are hidden from queries by role.
  await expect.poll(() => images.getByRole("link").count()).toBe(before + 1);
  expect(await images.getByRole("link", { name: "pasted-" }).count()).toBe(0);
});
