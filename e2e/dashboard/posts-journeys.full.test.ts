import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { look } from "./look.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });

async function rowOf(sql: string, values: unknown[]) {
  const { rows } = await dashboard.owner.query(sql, values);
  return rows[0];
}

async function idOf(title: string): Promise<string> {
  return (await rowOf("select id from post where title like $1 || '%'", [title])).id;
}

const destinationOf = (postId: string, destination: string) =>
  rowOf("select status, at_local, url from post_destination where post_id = $1 and destination = $2", [postId, destination]);

const pathId = (page: Page) => new URL(page.url()).pathname.split("/").at(-1) ?? "";

// One moment for the whole file, because midnight may come between two readings of the clock.
const begun = Date.now();

/** Returns the day some days from now, in the form that a field takes. */
function inDays(days: number): string {
  return new Date(begun + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

test("a thread that is too long is split, sent for review, approved by somebody else, and gets a date, and another one", async () => {
  const writer = await dashboard.openPage("priya");
  await writer.goto(dashboard.at("posts"));
  await writer.getByRole("button", { name: "New post" }).click();
  await writer.getByRole("menuitem", { name: "X post" }).click();
  const sentence = "Old windows outlive new ones when somebody looks after them once a year. ";
  await writer.getByLabel("Part 1 of 1").fill(sentence.repeat(7));
  await writer.getByText("510 / 280").waitFor();
  await writer.getByText("Too long for X").waitFor();
  await writer.getByRole("button", { name: "Split into 3 parts" }).click();
  await writer.getByLabel("Part 3 of 3").waitFor();
  // With the keyboard alone: adds a part, moves it up and moves it down again.
  await writer.getByLabel("Part 3 of 3").press("Control+Enter");
  await writer.getByLabel("Part 4 of 4").fill("Read on: https://example.com/sash");
  await writer.getByLabel("Part 4 of 4").press("Alt+ArrowUp");
  await writer.getByText("Only the last part can have one").waitFor();
  await writer.getByLabel("Part 3 of 4").press("Alt+ArrowDown");
  await expect.poll(() => writer.getByLabel("Part 4 of 4").inputValue()).toBe("Read on: https://example.com/sash");
  await expect.poll(() => writer.getByText("Only the last part can have one").count()).toBe(0);
  await writer.keyboard.press("Control+s");
  await writer.getByText("Draft saved.").waitFor();
  await expect.poll(() => pathId(writer)).toMatch(/^pst_/);
  const id = pathId(writer);
  await writer.getByLabel("Part 2 of 4").press("End");
  await writer.keyboard.type(" Slowly.");
  await writer.getByRole("button", { name: "Send for review" }).click();
  await writer.getByText("Saved and waiting for review.").waitFor();
  const { content } = await rowOf("select content from post_revision where post_id = $1", [id]);
  expect(content.parts).toHaveLength(4);
  expect(content.parts.every(({ weightedLength }: { weightedLength: number }) => weightedLength <= 280)).toBe(true);

  const reviewer = await dashboard.openPage("ilse");
  await reviewer.goto(dashboard.at(`posts/${id}`));
  await reviewer.getByRole("button", { name: "Approve", exact: true }).waitFor();
  await reviewer.keyboard.press("Shift+a");
  await reviewer.getByRole("dialog").getByRole("button", { name: "Approve revision 2" }).click();
  await reviewer.getByText("Approved. You can schedule it now.").waitFor();

  // The writer's own page shows the change without a reload.
  const card = writer.getByRole("region", { name: "X", exact: true });
  await card.getByLabel("Day", { exact: true }).fill(inDays(3));
  await card.getByLabel("Time").fill("10:30");
  await card.getByRole("button", { name: "Schedule" }).click();
  await card.getByText("Publishes on").waitFor();
  expect(await destinationOf(id, "x")).toMatchObject({ status: "scheduled", at_local: `${inDays(3)}T10:30` });
  await card.getByRole("button", { name: "Change date" }).click();
  await card.getByLabel("Day", { exact: true }).fill(inDays(4));
  await card.getByRole("button", { name: "Schedule" }).click();
  await expect.poll(async () => (await destinationOf(id, "x")).at_local).toBe(`${inDays(4)}T10:30`);
  await card.getByRole("button", { name: "Remove date" }).click();
  await writer.getByRole("dialog").getByRole("button", { name: "Remove date" }).click();
  await expect.poll(async () => (await destinationOf(id, "x")).status).toBe("pending");
});

test("two destinations of a carousel get dates of their own", async () => {
  const id = await idOf("Seven holes");
  const page = await dashboard.openPage("priya");
  await page.goto(dashboard.at(`posts/${id}`));
  for (const [name, day] of [
    ["Instagram", inDays(6)],
    ["LinkedIn", inDays(8)],
  ] as const) {
    const card = page.getByRole("region", { name, exact: true });
    await card.getByLabel("Day", { exact: true }).fill(day);
    await card.getByRole("button", { name: "Schedule" }).click();
    await card.getByText("Publishes on").waitFor();
    expect(await destinationOf(id, name.toLowerCase())).toMatchObject({ status: "scheduled", at_local: `${day}T09:00` });
  }
});

test("slides are reordered with the keyboard, drawn before they are saved, and saved in that order", async () => {
  const id = await idOf("Insulate from inside");
  const page = await dashboard.openPage("marta");
  await page.goto(dashboard.at(`posts/${id}`));
  const shown = page.getByRole("article", { name: "Preview on Instagram" }).locator("img");
  const loaded = () =>
    page.evaluate("document.querySelector('[aria-label^=Preview] article img, article[aria-label^=Preview] img')?.naturalWidth");
  await expect.poll(loaded).toBe(540);
  await page.getByRole("button", { name: "Slide 2: Is the wall dry?" }).click();
  await page.getByRole("button", { name: "Slide 2: Is the wall dry?" }).press("Alt+ArrowRight");
  await page.getByText("Slide 2 is now slide 3.").waitFor();
  await page.getByLabel("Title").fill("Is the wall really dry, all year round?");
  await expect.poll(() => shown.getAttribute("src")).toContain("/previews/unsaved/");
  await expect.poll(loaded).toBe(540);
  await expect.poll(() => shown.getAttribute("alt")).toBe("Slide 3: Is the wall really dry, all year round?");
  const before = await rowOf("select revision, status from post where id = $1", [id]);
  expect(before).toMatchObject({ revision: 1, status: "scheduled" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved and waiting for review.").waitFor();
  const { content } = await rowOf("select content from post_revision where post_id = $1 and revision = 2", [id]);
  expect(content.slides.map(({ title }: { title: string }) => title)).toEqual([
    "Insulate from inside, carefully",
    "Can it dry inward?",
    "Is the wall really dry, all year round?",
    "Where do the joists end?",
    "Ask a house doctor",
  ]);
  // The pictures are now those of the saved revision.
  await expect.poll(() => shown.getAttribute("src")).toContain(`/${id}/2/`);
  await expect.poll(loaded).toBe(540);
  await page.getByRole("region", { name: "LinkedIn", exact: true }).getByRole("button", { name: "Create PDF" }).click();
  const link = page.getByRole("link", { name: "Download PDF" });
  await link.waitFor();
  const file = await page.request.get((await link.getAttribute("href")) ?? "");
  expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");
});

test("what was due too long ago has failed and says so, and gets a new date", async () => {
  const id = await idOf("A sash window");
  const page = await dashboard.openPage("sam");
  await page.goto(dashboard.at(`posts/${id}`));
  const card = page.getByRole("region", { name: "X", exact: true });
  await card.getByText("Publishes on").waitFor();
  await dashboard.owner.query("update post set article_id = null, from_article = false where id = $1", [id]);
  await dashboard.owner.query("update post_destination set at = now() - interval '3 hours' where post_id = $1", [id]);
  await card.getByText("Failed", { exact: true }).waitFor();
  await card.getByRole("button", { name: "Set a new date" }).click();
  await card.getByLabel("Day", { exact: true }).fill(inDays(3));
  await card.getByRole("button", { name: "Schedule" }).click();
  await expect.poll(async () => (await destinationOf(id, "x")).status).toBe("scheduled");
});

test("slides are dragged to another place", async () => {
  const page = await dashboard.openPage("jonas");
  await page.goto(dashboard.at(`posts/${await idOf("Seven holes")}`));
  await page.getByRole("button", { name: "Slide 5: The bathroom fan" }).waitFor();
  await page.getByRole("button", { name: "Slide 5: The bathroom fan" }).dragTo(page.getByRole("button", { name: "Slide 2: The hatch" }));
  await page.getByRole("button", { name: "Slide 2: The bathroom fan" }).waitFor();
  await page.getByRole("button", { name: "Slide 3: The hatch" }).waitFor();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Discard my changes" }).click();
  await page.getByRole("button", { name: "Slide 2: The hatch" }).waitFor();
});

test("posts are made from an article, and appear while somebody waits", async () => {
  const page = await dashboard.openPage("priya");
  await page.goto(dashboard.at("posts"));
  await page.getByRole("button", { name: "New post" }).click();
  await page.getByRole("menuitem", { name: /From an article/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Search articles").fill("ice dams");
  await dialog.getByRole("button", { name: /Ice dams start in the living room/ }).click();
  await dialog.getByRole("strong").getByText("0 credits").waitFor();
  await dialog.getByText(/excerpts that cost no credits. Edit them before you approve/).waitFor();
  expect(await dialog.getByRole("option", { name: "Photo" }).count()).toBe(0);
  await dialog.getByRole("checkbox", { name: "Carousel" }).check();
  await dialog.getByRole("combobox", { name: "Length: Carousel" }).selectOption("5");
  await dialog.getByRole("combobox", { name: "Images" }).selectOption("illustration");
  await dialog.getByRole("combobox", { name: "Aspect ratio" }).selectOption("1:1");
  await look(page, "posts-make");
  await dialog.getByRole("combobox", { name: "Images" }).selectOption("none");
  await dialog.getByRole("button", { name: "Write 3 posts" }).click();
  const begun = dialog.getByRole("list", { name: "Posts being written" });
  await expect.poll(() => begun.getByRole("link").count()).toBe(3);
  await look(page, "posts-made");
  const links = await begun.getByRole("link").all();
  const ids = await Promise.all(links.map(async (link) => (await link.getAttribute("href"))?.split("/").at(-1)));
  const { rows } = await dashboard.owner.query("select format, status from post where id = any($1) order by format", [ids]);
  expect(rows).toEqual(["carousel", "linkedin", "x"].map((format) => ({ format, status: "in_review" })));
  const { rows: asked } = await dashboard.owner.query(
    "select request->>'format' as format, request->>'size' as size from generation where post_id = any($1) order by 1",
    [ids],
  );
  expect(asked.map(({ size }) => size)).toEqual(["5", "1300", "4"]);
  await begun.getByRole("link").first().click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(ids).toContain(pathId(page));
  await page.getByText("An excerpt of your source: edit before you approve.").waitFor();
});

test("an article's own menu leads to making posts from it", async () => {
  const page = await dashboard.openPage("priya");
  const { id } = await rowOf("select id from article where title = $1", ["Ice dams start in the living room"]);
  await page.goto(dashboard.at(`articles/${id}`));
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Create posts from this article" }).click();
  await page.getByRole("dialog").getByText("Ice dams start in the living room").first().waitFor();
  expect(new URL(page.url()).searchParams.get("articleId")).toBe(id);
});

test("a reviewer sends a post back with a reason; its writer sees it, and cannot approve", async () => {
  const id = await idOf("Old brick and new cement");
  const reviewer = await dashboard.openPage("ilse");
  await reviewer.goto(dashboard.at(`posts/${id}`));
  await reviewer.getByRole("button", { name: "Request changes" }).click();
  const dialog = reviewer.getByRole("dialog");
  await expect.poll(() => dialog.getByRole("button", { name: "Send back" }).isDisabled()).toBe(true);
  await dialog.getByLabel("What should change?").fill("Say which lime.");
  await dialog.getByRole("button", { name: "Send back" }).click();
  await reviewer.getByText("Sent back with your request.").waitFor();
  const writer = await dashboard.openPage("priya");
  await writer.goto(dashboard.at(`posts/${id}`));
  await writer.getByText("Say which lime.").filter({ visible: true }).first().waitFor();
  expect(await writer.getByRole("button", { name: /^Approve/ }).count()).toBe(0);
  const reader = await dashboard.openPage("helen");
  await reader.goto(dashboard.at(`posts/${id}`));
  await reader.getByText("Say which lime.").filter({ visible: true }).first().waitFor();
  await expect.poll(() => reader.getByLabel("Part 1 of 2").isDisabled()).toBe(true);
});
