import { card } from "../../dashboard/calendar-days.ts";
import { type Place, part, type Scene, type Sight } from "../scene.ts";

const article = "Reading an energy bill in degree days";
const topic = "Why the bedroom over the garage is always cold";

async function cards({ page }: Sight): Promise<void> {
  await page.locator("[data-item]").first().waitFor();
}

const open =
  (title: string) =>
  ({ page }: Sight) =>
    card(page, title).first().click();

async function openFilters({ button }: Sight): Promise<void> {
  await button("Filter").click();
}

const views: readonly Scene[] = [
  ...["month", "week", "list"].map((view) => ({
    name: `calendar-${view}`,
    path: `calendar?view=${view}`,
    has: ({ page }: Sight) => page.locator("[data-item]"),
  })),
  {
    name: "calendar-quarter",
    path: "calendar?view=quarter&tray=true",
    has: ({ region, button }) => button(/^Plan/, region("Without a date")),
  },
  { name: "calendar-states", path: "calendar?view=list&states=failed", has: ({ page }) => page.locator("[data-item]") },
  { name: "calendar-empty", path: "calendar?view=list&date=2031-01-01", has: ({ text }) => text("Nothing on these dates") },
  {
    name: "calendar-failed",
    path: "calendar?view=list&date=2032-01-01",
    before: (page) =>
      page.route("**/browse_calendar", (route) =>
        route.fulfill({
          status: 403,
          json: { error: { code: "forbidden", message: "Something failed on our side.", requestId: "req_1" } },
        }),
      ),
    has: ({ text }) => text("Something failed on our side."),
  },
  ...["month", "week", "list"].map((view) => ({
    name: `calendar-long-words-${view}`,
    path: ({ made }: Place) => `/projects/${made.long}/calendar?view=${view}&date=2027-05-12`,
    has: ({ page }: Sight) => page.locator("[data-item]"),
  })),
  { name: "calendar-reader", who: "helen", path: "calendar?view=month", has: ({ page }) => page.locator("[data-item]") },
  {
    name: "calendar-day",
    path: "calendar?view=month&date=2027-04-14",
    reach: async ({ isPhone, button }) => {
      if (!isPhone)
        await button(/^(\d+ more|mais \d+)$/)
          .first()
          .click();
    },
    has: ({ text }) => text(/Subject 13/),
  },
];

const dialogs: readonly Scene[] = [
  { name: "calendar-open-article", path: "calendar?view=list", reach: open(article), has: ({ dialog }) => dialog(article) },
  { name: "calendar-open-topic", path: "calendar?view=list", reach: open(topic), has: ({ dialog }) => dialog(topic) },
  {
    name: "calendar-edit-topic",
    path: "calendar?view=list",
    reach: async (sight) => {
      await open(topic)(sight);
      await sight.button("Edit", sight.dialog(topic)).click();
    },
    has: ({ dialog, field }) => field("Keyword", dialog("Edit topic")),
  },
  {
    name: "calendar-filter",
    path: "calendar?view=list",
    reach: async (sight) => {
      await cards(sight);
      await openFilters(sight);
    },
    has: ({ box }) => box("LinkedIn"),
  },
  {
    name: "calendar-more",
    path: "calendar?view=month",
    reach: async (sight) => {
      await cards(sight);
      await sight.button("More actions").click();
    },
    has: ({ item }) => item("Without a date"),
  },
  {
    name: "saved-views-calendar",
    path: "calendar?view=week",
    reach: async (sight) => {
      await openFilters(sight);
      await sight.button(/^(Saved views|Vistas guardadas)/).click();
    },
    has: ({ dialog, field }) => field("Name of this view", dialog("Saved views")),
  },
  {
    name: "calendar-create",
    path: "calendar?view=list",
    reach: async (sight) => {
      await cards(sight);
      await sight.button("Create").click();
    },
    has: ({ item }) => item("Topic"),
  },
  {
    name: "calendar-plan",
    path: "calendar?view=list",
    reach: async (sight) => {
      await cards(sight);
      await sight.page.keyboard.press("n");
      await sight.field("Title", sight.dialog()).fill("Why the bedroom over the garage is so cold");
    },
    has: ({ dialog, field }) => field("Time", dialog("Plan topic")),
  },
  {
    name: "time-field-unread",
    path: "calendar?view=list",
    on: "wide",
    reach: async (sight) => {
      await cards(sight);
      await sight.page.keyboard.press("n");
      await sight.field("Time", sight.dialog()).fill("25:00");
      await sight.field("Time", sight.dialog()).blur();
    },
    has: ({ text }) => text(part("write a time as in")),
  },
  {
    name: "dialog-discard",
    path: "calendar?view=list",
    reach: async (sight) => {
      await cards(sight);
      await sight.page.keyboard.press("n");
      await sight.field("Title", sight.dialog()).fill("What a heat pump hears");
      await sight.page.keyboard.press("Escape");
    },
    has: ({ dialog }) => dialog("Discard your changes?"),
  },
  {
    name: "calendar-plan-for",
    path: "calendar?view=week&tray=true",
    on: "wide",
    reach: ({ button, region }) => button(/^Plan/, region("Without a date")).first().press("Enter"),
    has: ({ dialog, field }) => field("Day", dialog()),
  },
  {
    name: "calendar-preview",
    path: "calendar?view=month",
    on: "wide",
    reach: ({ page }) => page.locator("[data-item]").first().hover(),
    has: ({ page }) => page.getByRole("tooltip"),
  },
  {
    name: "calendar-address",
    on: "wide",
    path: "calendar?view=week",
    reach: async (sight) => {
      await sight.button("More actions").click();
      await sight.item("Subscribe in a calendar program").click();
    },
    has: ({ field }) => field("Where you use it"),
  },
];

const suggestions: readonly Scene[] = [
  {
    name: "suggestions",
    path: "suggestions",
    reach: ({ box }) => box("Choose “Reading a gas bill like a house doctor”").check(),
    has: ({ button }) => button("Can a chimney be insulated from above?"),
  },
  {
    name: "suggestions-plan",
    path: "suggestions",
    reach: ({ page, button }) =>
      button(
        "Plan",
        page.getByRole("listitem").filter({ hasText: "How to choose a heat pump for an old stone house with radiators" }),
      ).click(),
    has: ({ dialog }) => dialog("Plan “How to choose a heat pump for an old stone house with radiators”"),
  },
  ...["declined", "accepted", "ideas"].map((tab) => ({
    name: `suggestions-${tab}`,
    path: `suggestions?tab=${tab}`,
    has: ({ page }: Sight) => page.getByRole("heading", { level: 2 }).or(page.locator("#content").getByRole("listitem")),
  })),
  {
    name: "suggestions-empty",
    path: ({ made }) => `/projects/${made.empty}/suggestions`,
    has: ({ heading }) => heading("Nothing to decide"),
  },
  { name: "suggestions-reader", who: "helen", path: "suggestions", has: ({ heading }) => heading("Suggestions are for writers") },
];

export const calendarScenes: readonly Scene[] = [...views, ...dialogs, ...suggestions];
