import { part, type Scene, type Sight } from "../scene.ts";

const image =
  (search = "") =>
  ({ at, made }: Sight["place"]) =>
    at(`media?image=${made.image}${search}`);

async function crop({ button }: Sight): Promise<void> {
  await button("Crop image…").click();
  await button("Top left corner").waitFor();
}

export const mediaScenes: readonly Scene[] = [
  { name: "media", path: "media", has: ({ list }) => list("Images") },
  {
    name: "media-selected",
    path: "media",
    reach: ({ page }) => page.getByRole("checkbox").first().check(),
    has: ({ text }) => text("1 image selected"),
  },
  { name: "media-none", path: "media?q=zebra&show=unused", has: ({ text }) => text("No matches") },
  { name: "media-empty", path: ({ made }) => `/projects/${made.empty}/media`, has: ({ text }) => text("No images yet") },
  { name: "media-open", path: image(), has: ({ dialog, button }) => button("Copy Markdown", dialog()) },
  {
    name: "media-delete",
    path: image(),
    reach: ({ button }) => button("Delete image…").click(),
    has: ({ button }) => button("Delete image for good"),
  },
  { name: "media-missing", path: "media?image=img_unknown", has: ({ page }) => page.getByRole("alert") },
  { name: "media-open-reader", who: "helen", path: image(), has: ({ button }) => button("Copy Markdown") },
  { name: "crop-whole", path: image(), reach: crop, has: ({ button }) => button("Bottom right corner") },
  {
    name: "crop-ratio",
    path: image(),
    reach: async (sight) => {
      await crop(sight);
      await sight.page.getByRole("radio", { name: /^1[.,]91:1$/ }).check({ force: true });
    },
    has: ({ button }) => button("Save as new image"),
  },
  {
    name: "error-help",
    path: "media?q=wall",
    before: (page) =>
      page.route("**/browse_images", (route) =>
        route.fulfill({
          status: 503,
          json: { error: { code: "unavailable", message: "The service cannot reach its database right now.", requestId: "req_1" } },
        }),
      ),
    has: ({ link }) => link("What does this mean?"),
  },
];

const results: readonly Scene[] = [
  { name: "results", path: "results", has: ({ text }) => text(part("five hand tools")).or(text(/The five hand tools/)) },
  {
    name: "results-cursor",
    path: "results",
    reach: async ({ page }) => {
      await page.getByRole("slider").first().focus();
      for (const _ of [1, 2, 3, 4]) await page.keyboard.press("ArrowLeft");
    },
    has: ({ page }) => page.getByRole("slider"),
  },
  { name: "results-90", path: "results?days=90", has: ({ text }) => text("Click-through rate") },
  { name: "results-searches", path: "results?view=searches", has: ({ text }) => text("radon test in an old basement") },
  {
    name: "results-page",
    path: "results?days=7&sort=lost",
    reach: ({ link }) =>
      link(/Storm windows/)
        .first()
        .click(),
    has: ({ heading }) => heading("Searches with words from this page"),
  },
  { name: "blog-readers", path: "blog/readers", has: ({ page }) => page.getByRole("listitem").filter({ hasText: "google.com" }) },
  { name: "results-none", path: ({ made }) => `/projects/${made.empty}/results`, has: ({ text }) => text("No search data yet") },
  {
    name: "blog-readers-none",
    path: ({ made }) => `/projects/${made.empty}/blog/readers`,
    has: ({ text }) => text("No readers counted yet"),
  },
  {
    name: "results-import",
    path: "results?open=import",
    reach: ({ text }) => text("Where do I get it?").click(),
    has: ({ text }) => text(/Performance|Desempenho/),
  },
  {
    name: "results-refused",
    path: "results?open=import",
    reach: async ({ page }) => {
      const rows = ["date,page,clicks,impressions,position", "2026-02-30,https://hearth.example/a,1,2,3", "2026-02-01,nothing,1,2,3"];
      await page
        .locator("input[type=file]")
        .setInputFiles({ name: "figures.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) });
    },
    has: ({ text }) => text(/^(Line|Linha) 3/),
  },
  { name: "results-connect", path: "results?open=search-console", has: ({ field }) => field("Property") },
];

// Charts have the width of the window in which they were opened.
export const resultScenes: readonly Scene[] = results.map((scene) => ({ ...scene, isRigid: true }));
