import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { picture, put } from "./pictures.ts";
import { ask } from "./review-world.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard();

async function openPalette(): Promise<Page> {
  const page = await dashboard.visit("marta", dashboard.at("media"));
  await page.getByRole("heading", { name: "Media" }).waitFor();
  await page.keyboard.press("ControlOrMeta+k");
  // Keys go to whatever has the focus.
  await page.getByRole("combobox", { name: "Search or jump to…" }).and(page.locator(":focus")).waitFor();
  return page;
}

/** Returns a word that only one article contains, and that article. */
async function wordInside(): Promise<{ id: string; title: string; words: string }> {
  const { rows } = await dashboard.owner.query(
    `select a.id, r.markdown, r.title from article a
     join article_revision r on r.organization_id = a.organization_id and r.article_id = a.id and r.revision = a.revision
     where a.project_id = $1 and length(r.markdown) > 1500 order by a.id`,
    [dashboard.projectId],
  );
  const count = (word: string) => rows.filter(({ markdown, title }) => `${title} ${markdown}`.toLowerCase().includes(word)).length;
  for (const { id, markdown, title } of rows) {
    const word = (markdown.toLowerCase().match(/[a-z]{8,}/g) ?? []).find((one: string) => count(one) === 1);
    if (word !== undefined) return { id, title, words: word };
  }
  throw new Error("No article has a word of its own.");
}

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
  await images.getByRole("link").first().press("ArrowRight");
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

test("words inside an article lead to it by keys alone, and Enter pressed before their results are there waits for them", async () => {
  const { id, title, words } = await wordInside();
  const page = await openPalette();
  await page.keyboard.type(words);
  // The words typed so far may lead elsewhere: what they have found goes when the next results come.
  const first = page.getByRole("listbox").getByRole("option").first();
  const found = first.filter({ hasText: title }).filter({ has: page.locator("mark", { hasText: words }) });
  await expect.poll(() => found.getAttribute("data-highlighted")).not.toBeNull();
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname.endsWith(`/articles/${id}`));
  await openPalette();
  await page.getByRole("group", { name: "Recent" }).getByRole("option", { name: title }).waitFor();
  await page.keyboard.type(words.slice(0, 1));
  await page
    .getByRole("option")
    .filter({ has: page.locator("mark") })
    .first()
    .waitFor();
  const { promise: whole, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/search", async (route) => {
    await whole;
    await route.continue();
  });
  await page.keyboard.type(words.slice(1));
  await page.keyboard.press("Enter");
  expect(new URL(page.url()).pathname).toBe(dashboard.at("media"));
  letGo();
  await page.waitForURL((url) => url.pathname.endsWith(`/articles/${id}`));
  await page.unroute("**/search");
});

test("a time is typed in either form and stepped through by arrow keys; one that cannot be read is sent to nobody", async () => {
  const page = await dashboard.visit("marta", dashboard.at("calendar?view=list"));
  await page.locator("[data-item]").first().waitFor();
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "Plan topic" });
  const time = dialog.getByRole("spinbutton", { name: "Time" });
  await time.fill("1415");
  await time.blur();
  await expect.poll(() => time.inputValue()).toBe("14:15");
  await time.press("ArrowUp");
  await expect.poll(() => time.inputValue()).toBe("14:30");
  await dialog.getByLabel("Title").fill("What an hour is worth");
  await dialog.getByLabel("Day", { exact: true }).fill("2030-02-04");
  await time.fill("25:00");
  await time.blur();
  await dialog.getByText(/^Time: write a time as in/).waitFor();
  await dialog.getByRole("button", { name: "Plan topic" }).click();
  await expect.poll(() => time.getAttribute("aria-invalid")).toBe("true");
  const at = async () => (await dashboard.owner.query("select date_local from topic where title = 'What an hour is worth'")).rows;
  expect(await at()).toEqual([]);
  await time.fill("20h05");
  await time.blur();
  await dialog.getByRole("button", { name: "Plan topic" }).click();
  await expect.poll(at).toEqual([{ date_local: "2030-02-04T20:05" }]);
});

test("a pin is placed with the mouse and with the keyboard alone, and each leads to its comment", async () => {
  const page = await dashboard.visit("marta", dashboard.at("posts"));
  const slides = ["Slate or tile", "Weight decides", "Ask a roofer"].map((title) => ({ title, body: `${title}, in one line.` }));
  const post = { projectId: dashboard.projectId, format: "carousel", slides, caption: "Roofs.", destinations: ["instagram"] };
  const id = String((await ask(page, "create_post", post)).id);
  await dashboard.visit("marta", dashboard.at(`posts/${id}?slide=2`));
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const comments = page.getByRole("region", { name: "Comments" });
  const say = async (body: string) => {
    await page.getByLabel("Your comment").fill(body);
    await page.keyboard.press("Control+Enter");
    await page.getByLabel("Your comment").waitFor({ state: "detached" });
  };
  await button("Comment on a point").click();
  const surface = button(/^Place the pin/);
  const box = await surface.boundingBox();
  if (box === null) throw new Error("There is no slide.");
  await surface.click({ position: { x: box.width * 0.25, y: box.height * 0.75 } });
  await page.getByText("A point on slide 2").waitFor();
  await say("Too dark here.");
  await comments.getByRole("button", { name: "Pin 1 on slide 2" }).waitFor();
  await page.keyboard.press("]");
  await expect.poll(() => button("Open comment 1").count()).toBe(0);
  await page.keyboard.press("p");
  await surface.waitFor();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("ArrowUp");
  await page.getByText("60 % from the left, 48 % from the top").waitFor();
  await page.keyboard.press("Enter");
  await say("Name a price.");
  await comments.getByRole("button", { name: "Pin 2 on slide 3" }).waitFor();
  const { rows } = await dashboard.owner.query("select slide, point_x, point_y from comment where post_id = $1 order by created_at", [id]);
  expect(rows).toMatchObject([
    { slide: 2, point_x: expect.closeTo(0.25, 1), point_y: expect.closeTo(0.75, 1) },
    { slide: 3, point_x: 0.6, point_y: 0.48 },
  ]);
  await comments.getByRole("button", { name: "Pin 1 on slide 2" }).click();
  await button("Open comment 1").click();
  await expect.poll(() => new URL(page.url()).searchParams.get("comment")).toMatch(/^cmt_/);
});
