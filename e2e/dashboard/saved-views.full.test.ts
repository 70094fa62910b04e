import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { useDashboard } from "./use-dashboard.ts";
import { phone } from "./use-journeys.ts";

const dashboard = useDashboard({ running: true });

type Screen = { screen: string; plain: string; search: Record<string, string>; other: Record<string, string> };
const screens: Screen[] = [
  { screen: "articles", plain: "articles", search: { status: "drafts", sort: "title" }, other: { status: "drafts" } },
  { screen: "posts", plain: "posts", search: { status: "approved", format: "linkedin" }, other: { status: "approved" } },
  { screen: "calendar", plain: "calendar?view=month", search: { view: "week", states: "scheduled" }, other: { view: "week" } },
];

const at = (screen: string, search: Record<string, string>) => dashboard.at(`${screen}?${new URLSearchParams(search)}`);
const searchOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const savedOf = async (name: string) =>
  (await dashboard.owner.query("select screen from saved_view where name = $1 order by screen", [name])).rows.map(({ screen }) => screen);

/** Returns the way to the views of a screen. The calendar has them with its filters, whose button names the view that is shown. */
function viewsOn(page: Page, screen: string) {
  const button = (label: string | RegExp) => page.getByRole("button", { name: label, exact: true });
  const isInFilters = screen === "calendar";
  return {
    open: async () => {
      if (isInFilters)
        await page
          .locator("header")
          .getByRole("button", { name: /^(Filt|\d+ filt|Saved views|Vistas guardadas)/ })
          .press("Enter");
      const within = isInFilters ? page.getByRole("dialog", { name: /^Filt/ }) : page;
      await within.getByRole("button", { name: /^(Saved views|Vistas guardadas)/ }).press("Enter");
    },
    close: async () => {
      await page.keyboard.press("Escape");
      if (isInFilters) await page.keyboard.press("Escape");
    },
    marked: (name: string) =>
      button(new RegExp(`^(Saved views|Vistas guardadas): ${name}$`))
        .first()
        .waitFor(),
    unmarked: () => button(isInFilters ? /^(Filter|\d+ filters?)$/ : "Saved views").waitFor(),
  };
}

describe.each(screens)("on the screen of $screen", ({ screen, plain, search, other }) => {
  const name = `Mine of ${screen}`;

  test("a view is saved, chosen from the list and by the palette, marked while it is shown, and deleted, all by keys", async () => {
    const page = await dashboard.openPage("marta");
    const views = viewsOn(page, screen);
    const dialog = page.getByRole("dialog", { name: "Saved views" });
    await page.goto(at(screen, search));
    await views.open();
    await dialog.getByText("Save what you see now under a name.").waitFor();
    await dialog.getByLabel("Name of this view").fill(name);
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name, exact: true, pressed: true }).waitFor();
    await views.close();
    await dialog.waitFor({ state: "detached" });
    await views.marked(name);

    await page.goto(dashboard.at(plain));
    await views.open();
    await dialog.getByRole("button", { name, exact: true, pressed: false }).press("Enter");
    await dialog.waitFor({ state: "detached" });
    await views.marked(name);
    expect(searchOf(page)).toEqual(search);

    await page.goto(at(screen, other));
    await views.unmarked();
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("combobox", { name: "Search or jump to…" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.type(name.toLowerCase());
    const lines = page.getByRole("listbox").getByRole("option");
    await expect.poll(() => lines.first().innerText()).toContain(name);
    await page.keyboard.press("Enter");
    await views.marked(name);
    expect(searchOf(page)).toEqual(search);
    // The view that is shown is no command.
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("combobox", { name: "Search or jump to…" }).fill(name);
    await page.getByText(`No results for “${name}”`).waitFor();
    expect(await lines.filter({ hasText: name }).count()).toBe(0);
    await page.keyboard.press("Escape");

    await views.open();
    await dialog.getByRole("button", { name: `Delete the view “${name}”` }).press("Enter");
    await dialog.getByText("Save what you see now under a name.").waitFor();
    await views.close();
    await dialog.waitFor({ state: "detached" });
    await views.unmarked();
    expect(searchOf(page)).toEqual(search);
    expect(await savedOf(name)).toEqual([]);
  });

  test("a phone in Portuguese has the same, also with a long name", async () => {
    const page = await dashboard.openPage("priya", { ...phone, locale: "pt-PT" });
    const long = `${screen} que ainda não saíram e que alguém tem de rever hoje`;
    await page.goto(at(screen, search));
    const views = viewsOn(page, screen);
    await views.open();
    const dialog = page.getByRole("dialog", { name: "Vistas guardadas" });
    await dialog.getByLabel("Nome desta vista").fill(long);
    await dialog.getByRole("button", { name: "Guardar vista" }).click();
    await dialog.getByRole("button", { name: long, exact: true, pressed: true }).waitFor();
    await dialog.getByRole("button", { name: long, exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await views.marked(long);
    expect(await savedOf(long)).toEqual([screen]);
  });
});

test("a view of one screen is offered on no other, and a colleague sees none of it", async () => {
  const page = await dashboard.openPage("jonas");
  const open = async (on: Page, path: string) => {
    await on.goto(dashboard.at(path));
    await on.getByRole("button", { name: "Saved views", exact: true }).click();
    return on.getByRole("dialog", { name: "Saved views" });
  };
  const none = "Save what you see now under a name.";
  const dialog = await open(page, "posts?format=x");
  await dialog.getByLabel("Name of this view").fill("Threads");
  await dialog.getByRole("button", { name: "Save view" }).click();
  await page.getByRole("button", { name: "Saved views: Threads" }).waitFor();
  await (await open(page, "articles")).getByText(none).waitFor();
  await (await open(await dashboard.openPage("dana"), "posts?format=x")).getByText(none).waitFor();
});
