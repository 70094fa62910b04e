import { select } from "../../dashboard/review-world.ts";
import { act } from "../act.ts";
import { type Place, part, type Scene, type Sight } from "../scene.ts";

const review =
  (slug: string, search = "") =>
  (place: Place) =>
    place.article(slug, `/review${search}`);
const history =
  (slug: string, search = "") =>
  (place: Place) =>
    place.article(slug, `/history${search}`);

const approve = /^(Approve revision|Aprovar a revisão) \d$/;

async function openPreview({ page, button, dialog }: Sight, view?: string): Promise<void> {
  await page.locator(".ProseMirror").waitFor();
  await page.keyboard.press("Control+Shift+P");
  await dialog("Preview").waitFor();
  if (view !== undefined) await button(view).click();
}

const reviews: readonly Scene[] = [
  { name: "review", path: review("quiet-pine-floor"), has: ({ text }) => text("Lovely sentence.") },
  { name: "review-author", path: review("ice-dams"), has: ({ text }) => text(part("Started the magazine in a stone house")) },
  {
    name: "states-comments",
    path: review("quiet-pine-floor"),
    reach: ({ text }) => text("This passage is no longer in the text.").scrollIntoViewIfNeeded(),
    has: ({ text }) => text("This passage is no longer in the text."),
  },
  {
    name: "review-reply",
    path: review("quiet-pine-floor"),
    reach: async ({ page, text, button, field }) => {
      await text(/Is this figure for white pine only/).click();
      await button("Reply", page.locator("[data-comment]").filter({ hasText: "white pine" })).click();
      await field("Your reply to Ilse Brandt").fill("Ask @");
      await field("Your reply to Ilse Brandt").pressSequentially("pri");
    },
    has: ({ option }) => option("Priya Nair"),
  },
  {
    name: "states-routine",
    path: review("quiet-pine-floor"),
    reach: (sight) => act(sight, "Approve revision 2"),
    has: ({ dialog, text }) => text(part("post from the project’s routine"), dialog()),
  },
  {
    name: "review-approve",
    path: review("dense-pack-cellulose"),
    reach: (sight) => act(sight, approve),
    has: ({ dialog, button }) => button(approve, dialog()),
  },
  {
    name: "review-changes",
    path: review("dense-pack-cellulose"),
    reach: (sight) => act(sight, "Request changes"),
    has: ({ field }) => field("What should change?"),
  },
  {
    name: "review-menu",
    path: review("crawl-space"),
    reach: ({ button }) => button("More actions").click(),
    has: ({ item }) => item("Remove date"),
  },
  {
    name: "review-schedule",
    path: review("crawl-space"),
    reach: (sight) => act(sight, "Change date"),
    has: ({ text }) => text(part("Goes live on")),
  },
  {
    name: "review-publications",
    path: review("heat-pump-old-stone-house"),
    reach: (sight) => act(sight, "Publications"),
    has: ({ button }) => button("Deliver again"),
  },
  {
    name: "states-failed",
    path: review("night-setback"),
    reach: ({ button }) => button("Publications, one failed").click(),
    has: ({ text }) => text(/The site answered with status 503/),
  },
  {
    name: "review-suggestion",
    path: ({ at, made }) => at(`articles/${made.suggested}/review`),
    has: ({ button }) => button("Apply"),
  },
  {
    name: "review-new-comment",
    path: ({ at, made }) => at(`articles/${made.suggested}/review`),
    reach: async ({ page, text, button }) => {
      await text("Lovely.").waitFor();
      await page.keyboard.press("c");
      await button("Comment").last().waitFor();
    },
    has: ({ field }) => field("Your comment"),
  },
  {
    name: "review-words-comment",
    path: review("dense-pack-cellulose"),
    reach: async ({ page }) => {
      await page.getByRole("heading", { level: 1 }).waitFor();
      await select(page, "the one large job");
      await page.keyboard.press("c");
    },
    has: ({ field }) => field("Your comment"),
  },
  { name: "review-reader", who: "helen", path: review("quiet-pine-floor"), has: ({ text }) => text("Lovely sentence.") },
  { name: "review-commenter", who: "nadia", path: review("quiet-pine-floor"), has: ({ text }) => text("Lovely sentence.") },
  {
    name: "review-delete",
    path: ({ article }) => article("radiator-paint"),
    reach: async ({ button, item }) => {
      await button("More actions").click();
      await item("Delete article").click();
    },
    has: ({ dialog }) => dialog("Delete this article?"),
  },
  {
    name: "review-publish",
    path: review("gutters"),
    reach: (sight) => act(sight, "Publish…"),
    has: ({ dialog }) => dialog("Publish revision 1 now?"),
  },
  {
    name: "guests-share",
    path: review("dense-pack-cellulose"),
    reach: (sight) => act(sight, "Share with a guest"),
    has: ({ field }) => field("For whom"),
  },
  {
    name: "template-save",
    path: review("gutters"),
    reach: async ({ button, item }) => {
      await button("More actions").click();
      await item("Save as a template…").click();
    },
    has: ({ dialog }) => dialog("Save as a template"),
  },
];

const updates: readonly Scene[] = [
  {
    name: "update-wish",
    who: "priya",
    path: ({ article }) => article("heat-pump-old-stone-house"),
    reach: (sight) => act(sight, "Update…"),
    has: ({ dialog, button }) => button("Send to review", dialog()),
  },
  {
    name: "update-approve",
    who: "ilse",
    path: ({ article }) => article("heat-pump-old-stone-house"),
    reach: (sight) => act(sight, "Update…"),
    has: ({ dialog }) => dialog("Update the live page?"),
  },
  {
    name: "update-schedule",
    path: review("heat-pump-old-stone-house"),
    reach: (sight) => act(sight, "Schedule the update"),
    has: ({ dialog, field }) => field("Day", dialog()),
  },
  {
    name: "update-refused",
    who: "ilse",
    path: ({ article }) => article("heat-pump-old-stone-house"),
    before: (page) =>
      page.route(/\/(approve_article|publish_article_now|submit_article)$/, (route) =>
        route.fulfill({ status: 409, json: { error: { code: "invalid_state", message: "Not just now." } } }),
      ),
    reach: async (sight) => {
      await act(sight, "Update…");
      await sight.button("Update the live page", sight.dialog()).click();
    },
    has: ({ dialog, text }) => text("Not just now.", dialog()),
  },
];

const histories: readonly Scene[] = [
  {
    name: "history",
    path: history("sharp-chisels"),
    has: ({ text }) => text(/A paragraph that was not there before/),
  },
  {
    name: "history-restore",
    path: history("sharp-chisels"),
    reach: async ({ page, text, button }) => {
      await text(/A paragraph that was not there before/).waitFor();
      await page.keyboard.press("j");
      await button("Restore revision 1").click();
    },
    has: ({ dialog }) => dialog("Restore revision 1?"),
  },
  { name: "live-history", path: history("heat-pump-old-stone-house"), has: ({ text }) => text(part("Live: revision")) },
  {
    name: "states-history",
    path: history("quiet-pine-floor"),
    has: ({ text }) => text(part("Changes requested by")),
  },
  {
    name: "activity",
    path: ({ at, made }) => at(`articles/${made.active}/history?list=activity`),
    has: ({ text }) => text(/(saved revisions|revisões) 2 (to|a) 3$/),
  },
];

const previews: readonly Scene[] = [
  {
    name: "preview-page",
    path: ({ article }) => article("sharp-chisels"),
    reach: (sight) => openPreview(sight),
    has: ({ page }) => page.locator("iframe[aria-busy=false]"),
  },
  {
    name: "preview-linkedin",
    path: ({ article }) => article("sharp-chisels"),
    reach: (sight) => openPreview(sight, "LinkedIn"),
    has: ({ text }) => text("Your words about the article"),
  },
  {
    name: "preview-x",
    path: ({ article }) => article("sharp-chisels"),
    reach: (sight) => openPreview(sight, "X"),
    has: ({ text }) => text(/^(From|De) /),
  },
  {
    name: "preview-google",
    path: ({ article }) => article("sharp-chisels"),
    reach: (sight) => openPreview(sight, "Google"),
    has: ({ page, said }) => page.getByRole("article", { name: said("Result on Google") }),
  },
  {
    name: "preview-feed",
    path: ({ article }) => article("sharp-chisels"),
    reach: (sight) => openPreview(sight, "Feed"),
    has: ({ page, said }) => page.getByRole("article", { name: said("Entry in a feed reader") }),
  },
  {
    name: "preview-beside",
    on: "wide",
    path: ({ article }) => article("sharp-chisels"),
    reach: async (sight) => {
      await openPreview(sight);
      await sight.button("Beside the text").click();
    },
    has: ({ page }) => page.locator("iframe[aria-busy=false]"),
  },
];

export const reviewScenes: readonly Scene[] = [...reviews, ...updates, ...histories, ...previews];
