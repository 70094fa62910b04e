import { ghostExport } from "../../dashboard/ghost-export.ts";
import { type Place, part, type Scene, type Sight } from "../scene.ts";

const heatPump = "How to choose a heat pump for an old stone house";
const titles = {
  gutters: "Gutters, and where the water goes next",
  plaster: "Cracks in plaster: which ones matter, and how to mend them",
  cellulose: "Dense-pack cellulose through clapboards",
};

async function tick({ box, text }: Sight, ...names: string[]): Promise<void> {
  for (const name of names) await box(`Select “${name}”`).check();
  await text(`${names.length} selected`).waitFor();
}

async function tickThree(sight: Sight): Promise<void> {
  await tick(sight, titles.gutters, titles.plaster, titles.cellulose);
}

async function choose({ page }: Sight, name: string, buffer: Buffer): Promise<void> {
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "application/octet-stream", buffer });
}

const failing = (operation: string, status: number, error: object) => (page: Sight["page"]) =>
  page.route(`**/${operation}`, (route) => route.fulfill({ status, json: { error: { requestId: "req_1", ...error } } }));

const somethingFailed = { code: "error", message: "Something failed on our side." };
const goingLive = { code: "invalid_state", message: "The article is going live right now. Wait until that is done." };
const empty = (screen: string) => (place: Place) => `/projects/${place.made.empty}/${screen}`;

const lists: readonly Scene[] = [
  { name: "articles-list", path: "articles", has: ({ link }) => link(heatPump) },
  {
    name: "articles-selected",
    path: "articles?status=scheduled",
    reach: ({ box }) =>
      box(/^Sele(ct|cionar) [“«]/)
        .first()
        .check(),
    has: ({ text }) => text("1 selected"),
  },
  { name: "articles-none-found", path: "articles?q=nothing+like+it", has: ({ text }) => text("No matching articles") },
  {
    name: "articles-new",
    path: "articles",
    reach: ({ button }) => button("New article").click(),
    has: ({ item }) => item("Blank article"),
  },
  {
    name: "articles-topics",
    path: "articles",
    reach: async ({ button, item }) => {
      await button("New article").click();
      await item("From a planned topic…").click();
    },
    has: ({ dialog }) => dialog().getByRole("link"),
  },
  {
    name: "templates",
    path: "articles",
    reach: async ({ button, item }) => {
      await button("New article").click();
      await item("From a template…").click();
    },
    has: ({ dialog, button }) => button(/^Guide to houses/, dialog("Templates")),
  },
  { name: "articles-delivery-failed", path: "articles?status=scheduled", has: ({ text }) => text("Delivery failed") },
  { name: "articles-first", path: empty("articles"), has: ({ text }) => text("No articles yet") },
  {
    name: "articles-none-scheduled",
    path: empty("articles?status=scheduled"),
    has: ({ text }) => text(/Nothing scheduled|No articles yet|Ainda|Nada/),
  },
  {
    name: "articles-failed",
    path: "articles?q=shed",
    before: failing("browse_articles", 500, somethingFailed),
    has: ({ text }) => text("Something went wrong"),
  },
  { name: "articles-reader", who: "helen", path: "articles", has: ({ link }) => link(heatPump) },
  {
    name: "articles-tags",
    path: "articles",
    reach: ({ button }) => button(/^(Tag|Etiqueta)[^:]*: /).click(),
    has: ({ choice }) => choice(/^Ventilation/),
  },
  {
    name: "saved-views-articles",
    path: "articles?status=drafts&sort=title",
    reach: ({ button }) => button(/^(Saved views|Vistas guardadas)/).click(),
    has: ({ dialog, button }) => button("Articles that still wait and that somebody has to read today", dialog("Saved views")),
  },
  {
    name: "articles-long-words",
    path: ({ made }) => `/projects/${made.long}/articles`,
    has: ({ link }) => link(/^Donau/),
  },
  {
    name: "editor-long-words",
    path: ({ made }) => `/projects/${made.long}/articles/${made.longArticle}`,
    has: ({ page }) => page.locator(".ProseMirror blockquote"),
  },
  { name: "live-list", path: "articles?q=heat+pump", has: ({ text }) => text(part("Live: revision")) },
];

const several: readonly Scene[] = [
  {
    name: "articles-schedule",
    path: "articles",
    reach: async (sight) => {
      await tickThree(sight);
      await sight.button("Schedule series").click();
    },
    has: ({ field }) => field("First day"),
  },
  {
    name: "articles-schedule-weekdays",
    path: "articles",
    reach: async (sight) => {
      await tickThree(sight);
      await sight.button("Schedule series").click();
      await sight.field("Then").selectOption("weekdays");
    },
    has: ({ text }) => text("Weekdays"),
  },
  {
    name: "articles-approve",
    path: "articles",
    reach: async (sight) => {
      await tickThree(sight);
      await sight.button("Approve").click();
    },
    has: ({ text }) => text("2 selected articles are left unchanged:"),
  },
  {
    name: "articles-delete",
    path: "articles",
    reach: async (sight) => {
      await tickThree(sight);
      await sight.button("Delete").click();
    },
    has: ({ button }) => button("Delete 2 articles"),
  },
  {
    name: "articles-deleting",
    path: "articles",
    before: (page) => page.route("**/delete_article", () => {}),
    reach: async (sight) => {
      await tickThree(sight);
      await sight.button("Delete").click();
      await sight.button("Delete 2 articles").click();
    },
    has: ({ text }) => text("0 of 2"),
  },
  {
    name: "articles-refused",
    path: "articles",
    before: failing("delete_article", 409, goingLive),
    reach: async (sight) => {
      await tickThree(sight);
      await sight.button("Delete").click();
      await sight.button("Delete 2 articles").click();
    },
    has: ({ text }) => text(/2 (refused|recusad)/),
  },
];

const transfer: readonly Scene[] = [
  { name: "transfer-choose", path: "articles/import", has: ({ text }) => text("Choose a file") },
  {
    name: "transfer-checked",
    path: "articles/import",
    reach: (sight) => choose(sight, "old-house-notes.ghost.2026-11-20.json", ghostExport),
    has: ({ button }) => button("Import 2 articles"),
  },
  {
    name: "transfer-refused",
    path: "articles/import",
    reach: (sight) => choose(sight, "notes.txt", Buffer.from([0, 1, 2, 3, 255, 254])),
    has: ({ page }) => page.getByRole("alert"),
  },
  {
    name: "transfer-importing",
    path: "articles/import",
    before: async () => {},
    reach: async (sight) => {
      await choose(sight, "old-house-notes.ghost.json", ghostExport);
      await sight.button("Import 2 articles").waitFor();
      await sight.page.route("**/import_articles", () => {});
      await sight.button("Import 2 articles").click();
    },
    has: ({ text }) => text("Importing articles…"),
  },
  {
    name: "transfer-export",
    path: "articles",
    reach: async ({ button, item }) => {
      await button("More").click();
      await item("Export everything…").click();
    },
    has: ({ button }) => button("Download the ZIP"),
  },
];

export const articleScenes: readonly Scene[] = [...lists, ...several, ...transfer];
