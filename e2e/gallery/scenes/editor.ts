import { type Place, part, type Scene, type Sight } from "../scene.ts";

const article =
  (slug: string, screen = "") =>
  (place: Place) =>
    place.article(slug, screen);
const text = ({ page, said }: Sight) => page.getByRole("textbox", { name: said("Article text") });
const panel = (sight: Sight) => sight.page.getByRole("complementary", { name: sight.said("About this article") });

const states: readonly Scene[] = [
  { name: "editor-draft", path: article("radiator-paint"), has: text },
  { name: "editor-search", path: article("radiator-paint", "?panel=search"), has: ({ field }) => field("SEO title") },
  { name: "editor-checks", path: article("radiator-paint", "?panel=checks"), has: panel },
  { name: "editor-outline", path: article("radiator-paint", "?panel=outline"), has: panel },
  { name: "editor-in-review", path: article("quiet-pine-floor"), has: text },
  { name: "editor-approved", path: article("gutters"), has: text },
  { name: "live-editor", path: article("heat-pump-old-stone-house"), has: ({ text: words }) => words(part("Live: revision")) },
  { name: "editor-generating", path: article("winter-humidity"), has: ({ heading }) => heading("The service is writing") },
  { name: "editor-new", path: "articles/new", has: ({ page, said }) => page.getByRole("textbox", { name: said("Title") }) },
  {
    name: "start-article-again",
    path: "first-article",
    has: ({ button }) => button("Publish it"),
  },
];

const head: readonly Scene[] = [
  {
    name: "editor-head-tags",
    path: article("radiator-paint"),
    reach: ({ button }) => button(["Add a tag", /^(Tags|Etiquetas): /]).click(),
    has: ({ dialog }) => dialog().getByRole("combobox"),
  },
  {
    name: "editor-head-author",
    path: article("radiator-paint"),
    reach: ({ button }) => button(["Add an author", /^(By|Por) /]).click(),
    has: ({ page }) => page.getByRole("option"),
  },
  {
    name: "editor-author-me",
    who: "priya",
    path: "articles/new",
    reach: ({ button }) => button("Add an author").click(),
    has: ({ button }) => button("Show me as Priya Nair"),
  },
  {
    name: "tags-offered",
    path: article("radiator-paint", "?panel=search"),
    reach: ({ page, said }) => page.getByRole("combobox", { name: said("Tags") }).pressSequentially("mas"),
    has: ({ option }) => option(/^Masonry/),
  },
  {
    name: "tags-too-long",
    path: "articles/new?panel=search",
    reach: ({ page, said }) => page.getByRole("combobox", { name: said("Tags") }).pressSequentially("x".repeat(41)),
    has: ({ text: words }) => words("A tag has 40 characters at most. Shorten it."),
  },
  {
    name: "editor-title-too-long",
    path: "articles/new",
    reach: ({ page, said }) => page.getByRole("textbox", { name: said("Title") }).fill("Gutters ".repeat(30).trim()),
    has: ({ text: words }) => words("239 of 200"),
  },
  {
    name: "editor-fresh",
    path: "articles/new?panel=search",
    reach: async ({ page, said }) => {
      await page.getByRole("textbox", { name: said("Slug") }).fill("Água");
    },
    has: ({ text: words }) => words("Use lowercase letters, digits and single hyphens between them."),
  },
  {
    name: "editor-cover",
    path: "articles/new",
    reach: async ({ button, dialog }) => {
      await button("Add a cover").click();
      await dialog().getByRole("listitem").getByRole("button").first().click();
    },
    has: ({ page, said }) => page.getByRole("figure", { name: said("Cover") }),
  },
  {
    name: "editor-choose-image",
    path: "articles/new",
    reach: ({ button }) => button("Add a cover").click(),
    has: ({ dialog }) => dialog().getByRole("listitem"),
  },
];

export const editorScenes: readonly Scene[] = [...states, ...head];
