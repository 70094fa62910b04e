import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { act } from "../act.ts";
import { type Place, part, type Scene, type Sight } from "../scene.ts";

const post =
  (name: string, search = "") =>
  ({ at, made }: Place) =>
    at(`posts/${made[name]}${search}`);

/** Shows one part of the editor. A narrow window shows one at a time. */
async function show({ page, said, link }: Sight, part: "Write" | "Preview" | "Destinations"): Promise<void> {
  const tab = link(part, page.getByRole("navigation", { name: said("Editor views") }));
  if (await tab.isVisible()) await tab.click();
}

/** Waits until every visible picture has loaded. */
async function pictures({ page }: Sight): Promise<void> {
  const missing = "[...document.images].filter((one) => one.offsetParent !== null && !(one.complete && one.naturalWidth > 0)).length";
  await expect.poll(() => page.evaluate(missing)).toBe(0);
  await expect.poll(() => page.locator("section .animate-pulse").count()).toBe(0);
}

const approve = (sight: Sight): Locator => sight.button("Approve");

async function writeThread(sight: Sight): Promise<void> {
  const { field, button } = sight;
  await field(/^(Part|Parte) 1 (of|de) \d$/).waitFor();
  // A text that was begun is there again.
  if ((await field("Part 2 of 2").count()) > 0) return;
  await field("Part 1 of 1").fill("Read it first: https://example.com/lime-mortar");
  await button("Add a part").click();
  await field("Part 2 of 2").fill(`Old brick and new cement do not get along. ${"The mortar wins and the brick breaks. ".repeat(8)}`);
}

const lists: readonly Scene[] = [
  { name: "posts-long-words", path: ({ made }) => `/projects/${made.long}/posts`, has: ({ link }) => link(/^Donau/) },
  { name: "posts-list", path: "posts", has: ({ link }) => link(/^Seven holes that heat leaves through/) },
  {
    name: "posts-new-menu",
    path: "posts",
    reach: ({ button }) => button("New post").click(),
    has: ({ item }) => item("Carousel"),
  },
  { name: "posts-none", path: "posts?query=nothing+like+it", has: ({ text }) => text("No matching posts") },
  { name: "posts-first", path: ({ made }) => `/projects/${made.empty}/posts`, has: ({ text }) => text("No posts yet") },
  {
    name: "posts-selected",
    path: "posts",
    reach: ({ page, said }) => page.getByRole("checkbox", { name: said("Select all shown") }).check(),
    has: ({ button, region }) => button("Delete", region("Selected posts")),
  },
  {
    name: "posts-approve-several",
    path: "posts?status=in_review",
    reach: async ({ page, said, button, region }) => {
      await page.getByRole("checkbox", { name: said("Select all shown") }).check();
      await button("Approve", region("Selected posts")).click();
    },
    has: ({ dialog, button }) => button(/^(Approve|Aprovar) \d/, dialog()),
  },
  { name: "posts-reader", who: "helen", path: "posts", has: ({ link }) => link(/^Seven holes that heat leaves through/) },
  { name: "posts-list-planned", path: "posts?query=Three+signs", has: ({ text }) => text(part("awaiting approval")) },
  { name: "posts-failed-list", path: "posts?status=failed", has: ({ link }) => link(/^A sash window/) },
  {
    name: "saved-views-posts",
    path: "posts?status=approved",
    reach: ({ button }) => button(/^(Saved views|Vistas guardadas)/).click(),
    has: ({ dialog, field }) => field("Name of this view", dialog("Saved views")),
  },
  {
    name: "posts-make",
    path: "posts?make=posts",
    reach: ({ dialog, list }) => list("Articles", dialog()).getByRole("button").first().click(),
    has: ({ dialog, button }) => button(/^(Write|Escrever) \d/, dialog()),
  },
  { name: "posts-queue", path: "posts/queue", has: ({ list }) => list("Queue for LinkedIn") },
  { name: "posts-queue-reader", who: "helen", path: "posts/queue", has: ({ list }) => list("Queue for LinkedIn") },
  { name: "posts-queue-none", path: ({ made }) => `/projects/${made.empty}/posts/queue`, has: ({ text }) => text("Nothing in the queue") },
  { name: "templates-posts", path: "posts?begin=template", has: ({ dialog, button }) => button(/^Tip of the week/, dialog("Templates")) },
];

const editors: readonly Scene[] = [
  { name: "posts-linkedin", path: post("review"), has: approve },
  { name: "posts-linkedin-preview", path: post("review", "?view=preview"), has: approve },
  { name: "posts-linkedin-out", path: post("review", "?view=out"), has: ({ region }) => region("LinkedIn") },
  {
    name: "posts-changes",
    path: post("review"),
    reach: (sight) => act(sight, "Request changes", "More"),
    has: ({ field }) => field("What should change?"),
  },
  {
    name: "posts-approve",
    path: post("review"),
    reach: ({ button }) => button("Approve").click(),
    has: ({ dialog, button }) => button("Approve revision 1", dialog()),
  },
  {
    name: "posts-x",
    path: "posts/new?format=x",
    reach: writeThread,
    has: ({ text }) => text(part("Only the last part can have one")),
  },
  {
    name: "posts-x-preview",
    on: "phone",
    path: "posts/new?format=x",
    reach: async (sight) => {
      await writeThread(sight);
      await show(sight, "Preview");
    },
    has: ({ page }) => page.getByRole("article"),
  },
  {
    name: "posts-x-out",
    on: "phone",
    path: "posts/new?format=x",
    reach: async (sight) => {
      await writeThread(sight);
      await show(sight, "Destinations");
    },
    has: ({ text }) => text("Publish to"),
  },
  { name: "posts-new-linkedin", path: "posts/new?format=linkedin", has: ({ field }) => field("Hashtags") },
  {
    name: "posts-compose",
    on: "wide",
    path: "posts/new?format=linkedin&day=2030-03-06&time=10:15",
    reach: async ({ page, field, said, button }) => {
      await field("Text").fill("Old brick and new cement do not get along.\n\nThe mortar wins and the brick breaks.");
      await page.getByRole("checkbox", { name: said("X") }).check({ force: true });
      await button("X").first().click();
    },
    has: ({ region }) => region("Checks for X"),
  },
  {
    name: "posts-compose-out",
    on: "phone",
    path: "posts/new?format=linkedin&day=2030-03-06&time=10:15&view=out",
    reach: ({ page, said }) => page.getByRole("checkbox", { name: said("X") }).check(),
    has: ({ field }) => field("When on X"),
  },
  { name: "posts-new-carousel", path: "posts/new?format=carousel", has: ({ list }) => list("Slides") },
  {
    name: "posts-carousel",
    path: post("carousel"),
    reach: pictures,
    has: ({ list }) => list("Slides"),
  },
  ...["LinkedIn", "TikTok", "Instagram"].map((network) => ({
    name: `posts-carousel-${network.toLowerCase()}`,
    path: post("carousel", "?view=preview"),
    reach: async (sight: Sight) => {
      await sight.button(network).click();
      await pictures(sight);
    },
    has: ({ page, said }: Sight) => page.getByRole("article", { name: said(`Preview on ${network}`) }),
  })),
  {
    name: "posts-carousel-out",
    path: post("carousel", "?view=out"),
    reach: ({ button, region }) => button("Change date", region("TikTok")).click(),
    has: ({ field, region }) => field("Day", region("TikTok")),
  },
  {
    name: "posts-withdraw",
    path: post("carousel", "?view=out"),
    reach: ({ button, region }) => button("Remove date", region("TikTok")).click(),
    has: ({ dialog }) => dialog("Remove the date on TikTok?"),
  },
  { name: "posts-failed", path: post("failed", "?view=out"), has: ({ button }) => button("Mark as posted") },
  {
    name: "posts-missed",
    path: post("missed", "?view=out"),
    has: ({ text }) => text(part("The date passed before the post was approved")),
  },
  { name: "posts-planned", path: post("planned", "?view=out"), has: ({ text }) => text("Planned, awaiting approval") },
  {
    name: "posts-approve-and-keep",
    path: post("planned"),
    reach: ({ button }) => button("Approve and keep its dates").click(),
    has: ({ dialog, button }) => button("Approve revision 1", dialog()),
  },
  {
    name: "posts-package",
    path: post("due", "?package=linkedin&view=out"),
    has: ({ dialog, text }) => text(/Cap it, or heat leaves/, dialog()),
  },
  { name: "posts-comments", path: post("discussed", "?view=comments"), reach: pictures, has: ({ text }) => text("Which order?") },
  { name: "posts-pins", path: post("discussed", "?view=preview"), reach: pictures, has: ({ button }) => button("Open comment 1") },
  {
    name: "posts-pin-place",
    path: post("discussed", "?view=preview"),
    reach: async (sight) => {
      await pictures(sight);
      await sight.button("Comment on a point").click();
    },
    has: ({ button }) => button("Place the pin: arrow keys move it, Enter places it, Escape cancels"),
  },
  { name: "posts-history", path: ({ at, made }) => at(`posts/${made.changed}/history`), has: ({ page }) => page.locator("[data-change]") },
  {
    name: "posts-restore",
    path: ({ at, made }) => at(`posts/${made.changed}/history`),
    reach: async ({ page, button }) => {
      await page.locator("[data-change]").first().waitFor();
      await page.keyboard.press("j");
      await button("Restore revision 1").click();
    },
    has: ({ dialog }) => dialog("Restore revision 1?"),
  },
  {
    name: "posts-publish-now",
    path: post("approved"),
    reach: (sight) => act(sight, "Publish now", "More"),
    has: ({ dialog, button }) => button("Publish now", dialog()),
  },
  {
    name: "posts-more",
    path: post("approved"),
    reach: ({ button }) => button("More").click(),
    has: ({ item }) => item("Save as a template…"),
  },
  {
    name: "posts-delete",
    path: post("approved"),
    reach: async ({ button, item }) => {
      await button("More").click();
      await item("Delete post").click();
    },
    has: ({ dialog }) => dialog("Delete this post?"),
  },
  {
    name: "posts-activity",
    path: post("review", "?view=out"),
    has: ({ list }) => list("Activity"),
  },
  {
    name: "preview-post",
    path: post("review"),
    reach: async ({ page }) => {
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.keyboard.press("Control+Shift+P");
    },
    has: ({ dialog }) => dialog("Preview").getByRole("article"),
  },
  {
    name: "posts-conflict",
    path: post("shared"),
    reach: async ({ field, button, text, place }) => {
      await field("Text").fill("It is misread by most.");
      const { ask, made } = place;
      const { revision } = await ask("get_post", { id: made.shared });
      await ask("update_post", { id: made.shared, revision, text: `Look at its pitch, ${Number(revision) + 1} times.` }, "jonas");
      await text(part("was saved while you were writing")).or(button("Compare and save")).first().waitFor();
      await button("Compare and save").click();
    },
    has: ({ text }) => text("Two people have changed this post"),
  },
  { name: "posts-reader-one", who: "helen", path: post("review"), has: ({ heading }) => heading(/One-pipe steam/) },
];

export const postScenes: readonly Scene[] = [...lists, ...editors];
