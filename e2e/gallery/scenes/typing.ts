import { type GivenFile, give, givePaste } from "../../dashboard/clipboard.ts";
import { type Place, part, type Scene, type Sight } from "../scene.ts";

const article =
  (slug: string, screen = "") =>
  (place: Place) =>
    place.article(slug, screen);
const text = ({ page, said }: Sight) => page.getByRole("textbox", { name: said("Article text") });

// A terracotta rectangle of 16 by 9 pixels.
const picture: GivenFile = {
  name: "wall.png",
  type: "image/png",
  base64:
    "iVBORw0KGgoAAAANSUhEUgAAABAAAAAJCAIAAAC0SDtlAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAFElEQVQY02PYGmxDEmIY1TAoNAAASRy2QS+9Y34AAAAASUVORK5CYII=",
};

/** Begins a text that is no article yet. */
async function begin(sight: Sight, words = ""): Promise<void> {
  await text(sight).click();
  await sight.page.keyboard.type(words);
}

/** Waits until the service has kept everything that is on the screen, which a phone does not tell. */
async function isKept({ page }: Sight): Promise<void> {
  await page.locator('[data-kept="kept"]').first().waitFor({ state: "attached" });
}

async function selectText({ page }: Sight, from: number, to: number): Promise<void> {
  await page.evaluate(`document.querySelector(".ProseMirror").editor.commands.setTextSelection({ from: ${from}, to: ${to} })`);
}

const writing: readonly Scene[] = [
  {
    name: "editor-selection",
    path: ({ article }) => article("sharp-chisels"),
    reach: async (sight) => {
      await sight.page.locator(".ProseMirror > p").first().click();
      await selectText(sight, 1, 6);
    },
    has: ({ page, said }) => page.getByRole("toolbar", { name: said("Selected text") }),
  },
  {
    name: "editor-link-articles",
    path: "articles/new",
    reach: async (sight) => {
      await begin(sight, "See here now.");
      await selectText(sight, 5, 9);
      await sight.page.keyboard.press("Control+k");
      await sight.field("Address", sight.dialog("Add link")).fill("chisels");
    },
    has: ({ dialog }) => dialog("Add link").getByRole("option"),
  },
  {
    name: "editor-link",
    path: "articles/new",
    reach: async (sight) => {
      await begin(sight, "See here now.");
      await selectText(sight, 5, 9);
      await sight.page.keyboard.press("Control+k");
      await sight.field("Address", sight.dialog("Add link")).fill("javascript:alert(1)");
      await sight.page.keyboard.press("Enter");
    },
    has: ({ text: words }) => words("Enter an address that starts with https://, http:// or mailto:"),
  },
  {
    name: "editor-link-bar",
    path: "articles/new",
    reach: async (sight) => {
      await begin(sight, "See [the guild](https://example.org/lime) now.");
      await selectText(sight, 7, 7);
    },
    has: ({ page, said }) => page.getByRole("toolbar", { name: said("Link at the cursor") }),
  },
  {
    name: "editor-blocks",
    path: "articles/new",
    reach: (sight) => begin(sight, "/"),
    has: ({ page, said }) => page.getByRole("listbox", { name: said("Blocks") }),
  },
  {
    name: "editor-handle",
    on: "wide",
    path: "articles/new",
    reach: async (sight) => {
      await begin(sight, "one\ntwo\nthree");
      await sight.page.locator(".ProseMirror > p").filter({ hasText: "two" }).hover();
      await sight.button("Block").click();
    },
    has: ({ item }) => item("Move up"),
  },
  {
    name: "editor-markdown",
    path: article("radiator-paint"),
    reach: ({ button }) => button("As Markdown").click(),
    has: ({ page, said }) => page.getByRole("textbox", { name: said("Article text in Markdown") }),
  },
  {
    name: "editor-losses",
    path: "articles/new",
    reach: async (sight) => {
      await begin(sight);
      await givePaste(sight.page, "web-page.html.txt");
    },
    has: ({ region }) => region("Pasted, but not all of it as it was"),
  },
  {
    name: "editor-image",
    path: "articles/new",
    reach: async (sight) => {
      await begin(sight);
      await give(sight.page, "paste", { "text/plain": `Look:\n\n![A wall](image:${sight.place.made.image} "The wall in May")` });
    },
    has: ({ page, said }) => page.getByRole("textbox", { name: said("Caption") }),
  },
  {
    name: "editor-image-address-refused",
    path: "articles/new",
    before: (page) =>
      page.route("**/upload_image", (route) =>
        route.fulfill({ status: 400, json: { error: { code: "invalid_url", message: "This address leads nowhere." } } }),
      ),
    reach: async (sight) => {
      await begin(sight);
      await give(sight.page, "paste", { "text/plain": "https://example.org/walls/stone.jpg?w=1200" });
    },
    has: ({ button }) => button("Use the link"),
  },
  {
    name: "editor-upload-failed",
    path: "articles/new",
    before: (page) =>
      page.route("**/upload_image", (route) =>
        route.fulfill({ status: 429, json: { error: { code: "rate_limited", message: "Too many images. Wait a moment." } } }),
      ),
    reach: async (sight) => {
      await begin(sight);
      await give(sight.page, "paste", {}, [picture]);
    },
    has: ({ page, button }) => button("Try again", page.getByRole("figure")),
  },
  {
    name: "start-article-uploading",
    path: "first-article",
    before: (page) => page.route("**/upload_image", () => {}),
    reach: async (sight) => {
      await begin(sight);
      await give(sight.page, "paste", {}, [picture]);
    },
    has: ({ text: words }) => words("You can publish once the images are uploaded."),
  },
  {
    name: "editor-uploading-leave",
    path: "articles/new",
    before: (page) => page.route("**/upload_image", () => {}),
    reach: async (sight) => {
      await begin(sight);
      await give(sight.page, "paste", {}, [picture]);
      await sight.text("Uploading wall.png").waitFor();
      await sight.link("Back to Articles").click();
    },
    has: ({ dialog }) => dialog("Leave before the images are uploaded?"),
  },
];

// Each scene has an article of its own: words of one scene that are kept while the next one opens its article ask for a choice there.
const kept: readonly Scene[] = [
  {
    name: "editor-unsaved",
    path: article("old-oil-tank"),
    reach: async (sight) => {
      await text(sight).click();
      await sight.page.keyboard.type("Not saved.");
    },
    has: ({ text: words, isPhone, page }) => (isPhone ? page.locator(".ProseMirror") : words("Saved")),
  },
  {
    name: "editor-restored",
    path: article("plaster-cracks"),
    reach: async (sight) => {
      await text(sight).click();
      await sight.page.keyboard.type("Not saved.");
      await isKept(sight);
      await sight.page.reload();
    },
    has: ({ text: words }) => words(part("This article is approved. Your changes wait here until you press Update")),
  },
  {
    name: "editor-discard",
    path: article("gutters"),
    reach: async (sight) => {
      await text(sight).click();
      await sight.page.keyboard.type("Not saved.");
      await isKept(sight);
      await sight.page.reload();
      await sight.button("Discard").click();
    },
    has: ({ dialog }) => dialog("Discard what you wrote?"),
  },
  {
    name: "editor-update",
    path: article("crawl-space"),
    reach: async (sight) => {
      await text(sight).click();
      await sight.page.keyboard.type("Not saved.");
      await sight.page.keyboard.press("Control+s");
    },
    has: ({ dialog }) => dialog("Update this article?"),
  },
  {
    name: "writing-list",
    path: "articles/new",
    reach: async (sight) => {
      await begin(sight, "Gutters are for rain, and so are roofs, if they are made of tiles and not of words.");
      await isKept(sight);
      await sight.page.goto(sight.place.at("articles"));
    },
    has: ({ region }) => region("Continue writing"),
  },
  {
    name: "writing-offline",
    path: article("radiator-paint"),
    before: async () => {},
    reach: async (sight) => {
      await text(sight).waitFor();
      await sight.page.context().setOffline(true);
      await text(sight).click();
      await sight.page.keyboard.type("Written on a train.");
    },
    has: ({ text: words }) => words(part("Your words are kept in this browser")),
  },
  {
    name: "editor-conflict",
    path: ({ at, made }) => at(`articles/${made.shared}`),
    reach: async (sight) => {
      const { ask, made } = sight.place;
      await text(sight).click();
      await sight.page.keyboard.press("Control+End");
      await sight.page.keyboard.type(" Sam was here.");
      const { revision, markdown } = await ask("get_article", { id: made.shared });
      await ask("update_article", { id: made.shared, revision, markdown: `${markdown} Marta was here.` });
      await sight.text(part("changes some of the same words")).waitFor();
      await sight.button("Compare and decide").click();
    },
    has: ({ heading }) => heading("One place was changed twice"),
  },
];

/** Texts that are being written, and what becomes of them. */
export const typingScenes: readonly Scene[] = [...writing, ...kept];
