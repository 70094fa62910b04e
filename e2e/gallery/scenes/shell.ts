import { part, type Scene, type Sight } from "../scene.ts";

async function openPalette({ page, said }: Sight, words = ""): Promise<void> {
  await page.getByRole("heading", { level: 1 }).or(page.getByRole("textbox")).first().waitFor();
  await page.keyboard.press("ControlOrMeta+k");
  const field = page.getByRole("combobox", { name: said("Search or jump to…") });
  await field.and(page.locator(":focus")).waitFor();
  if (words !== "") await field.fill(words);
}

async function menu({ isPhone, button }: Sight): Promise<void> {
  if (isPhone) await button("Menu").click();
}

const frame: readonly Scene[] = [
  { name: "shell-articles", path: "articles", reach: menu, has: ({ page, said }) => page.getByRole("navigation", { name: said("Main") }) },
  { name: "palette", path: "media", reach: (sight) => openPalette(sight), has: ({ option }) => option("New article") },
  {
    name: "palette-found",
    path: "media",
    reach: (sight) => openPalette(sight, "heat pu"),
    has: ({ page }) => page.getByRole("option").filter({ has: page.locator("mark") }),
  },
  {
    name: "palette-vain",
    path: "media",
    reach: (sight) => openPalette(sight, "xylophonist"),
    has: ({ text }) => text("No results for “xylophonist”."),
  },
  {
    name: "open-actions",
    path: ({ article }) => article("radiator-paint"),
    reach: (sight) => openPalette(sight),
    has: ({ page, said }) => page.getByRole("group", { name: said("On this screen") }),
  },
  {
    name: "members-switcher",
    path: "articles",
    reach: async (sight) => {
      await menu(sight);
      await sight.button(/Switch project|Mudar de projeto|Trocar de projeto/).click();
    },
    has: ({ item }) => item(/Hearth & Home$/),
  },
  {
    name: "members-account-menu",
    path: "articles",
    reach: async (sight) => {
      await sight.button(/Marta Vidal$/).click();
    },
    has: ({ item }) => item("Author profile"),
  },
  {
    name: "help-here",
    path: "notifications/activity",
    reach: ({ button }) => button("Help for this screen").click(),
    has: ({ dialog, link }) => link("Read the guide", dialog("Help for this screen")),
  },
  {
    name: "help",
    path: "articles",
    reach: async ({ page, heading }) => {
      await heading("Articles").waitFor();
      await page.keyboard.press("Shift+?");
    },
    has: ({ dialog }) => dialog("Help and shortcuts"),
  },
  ...[
    "nowhere",
    ({ organization }: Sight["place"]) => organization("nowhere"),
    () => "/projects/prj_unknown/articles",
    ({ foreignProjectId }: Sight["place"]) => `/projects/${foreignProjectId}/articles`,
    () => "/organizations/org_unknown/members",
  ].map((path, at) => ({ name: `nothing-${at}`, who: "priya" as const, path, has: ({ heading }: Sight) => heading("Nothing here") })),
  {
    name: "lost",
    who: "priya",
    path: "articles",
    before: async () => {},
    reach: async ({ page, heading }) => {
      await heading("Articles").waitFor();
      await page.context().setOffline(true);
    },
    has: ({ text }) => text("Connection lost. What you write stays here until it is back."),
  },
  {
    name: "signed-out",
    path: "media?q=barn",
    before: (page) =>
      page.route("**/browse_images", (route) =>
        route.fulfill({ status: 401, json: { error: { code: "unauthorized", message: "Sign in.", requestId: "req_1" } } }),
      ),
    has: ({ link }) => link("Sign in again"),
  },
];

const notifications: readonly Scene[] = [
  { name: "inbox", path: "notifications", has: ({ rows }) => rows() },
  {
    name: "inbox-entry",
    path: "notifications",
    reach: ({ rows }) => rows().first().click(),
    has: ({ region }) => region("Selected entry"),
  },
  {
    name: "inbox-snooze",
    path: "notifications",
    reach: async ({ rows, button }) => {
      await rows().first().click();
      await button("Snooze").click();
    },
    has: ({ dialog }) => dialog(),
  },
  {
    name: "inbox-failed",
    path: "notifications",
    reach: ({ rows }) => rows().filter({ hasText: "Too late" }).click(),
    has: ({ text }) => text(/Too late/),
  },
  { name: "inbox-snoozed", path: "notifications?show=snoozed", has: ({ page }) => page.locator("#content") },
  { name: "notifications", path: "notifications/activity", has: ({ rows }) => rows() },
  {
    name: "notifications-filtered",
    path: "notifications/activity?about=publishing",
    has: ({ text }) => text(part("Notifications are kept for")),
  },
  {
    name: "notifications-nothing",
    path: "notifications/activity?about=host_unproved&show=unread",
    has: ({ text }) => text("No matches"),
  },
  { name: "notifications-choices", path: "notifications/choices", has: ({ box }) => box("Quiet hours") },
  {
    name: "notifications-times",
    path: "notifications/choices",
    reach: async ({ box, button }) => {
      await box("Quiet hours").check();
      await button("Save").last().scrollIntoViewIfNeeded();
    },
    has: ({ field }) => field("From"),
  },
  { name: "notifications-empty", who: "anneke", path: "notifications/activity", has: ({ page }) => page.locator("#content") },
];

const start: readonly Scene[] = [
  { name: "start-page", path: () => "/", has: ({ heading }) => heading("Articles") },
  { name: "start-nobody", who: "lucia", path: () => "/", has: ({ page }) => page.getByRole("heading", { level: 1 }) },
];

export const shellScenes: readonly Scene[] = [...frame, ...notifications, ...start];
