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

describe.each(screens)("on the screen of $screen", ({ screen, plain, search, other }) => {
  const name = `Mine of ${screen}`;

  test("a view is saved, chosen from the list and by the palette, marked while it is shown, and deleted, all by keys", async () => {
    const page = await dashboard.openPage("marta");
    const button = (label: string) => page.getByRole("button", { name: label, exact: true });
    const dialog = page.getByRole("dialog", { name: "Saved views" });
    await page.goto(at(screen, search));
    await button("Saved views").press("Enter");
    await dialog.getByText("Save what you see now under a name.").waitFor();
    await dialog.getByLabel("Name of this view").fill(name);
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name, exact: true, pressed: true }).waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await button(`Saved views: ${name}`).waitFor();

    await page.goto(dashboard.at(plain));
    await button("Saved views").press("Enter");
    await dialog.getByRole("button", { name, exact: true, pressed: false }).press("Enter");
    await dialog.waitFor({ state: "detached" });
    await button(`Saved views: ${name}`).waitFor();
    expect(searchOf(page)).toEqual(search);

    await page.goto(at(screen, other));
    await button("Saved views").waitFor();
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("combobox", { name: "Search or jump to…" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.type(name.toLowerCase());
    const lines = page.getByRole("listbox").getByRole("option");
    await expect.poll(() => lines.first().innerText()).toContain(name);
    await page.keyboard.press("Enter");
    await button(`Saved views: ${name}`).waitFor();
    expect(searchOf(page)).toEqual(search);
    // The view that is shown is no command.
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("combobox", { name: "Search or jump to…" }).fill(name);
    await page.getByText(`No results for “${name}”`).waitFor();
    expect(await lines.filter({ hasText: name }).count()).toBe(0);
    await page.keyboard.press("Escape");

    await button(`Saved views: ${name}`).press("Enter");
    await dialog.getByRole("button", { name: `Delete the view “${name}”` }).press("Enter");
    await dialog.getByText("Save what you see now under a name.").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await button("Saved views").waitFor();
    expect(searchOf(page)).toEqual(search);
    expect(await savedOf(name)).toEqual([]);
  });

  test("a phone in Portuguese has the same, also with a long name", async () => {
    const page = await dashboard.openPage("priya", { ...phone, locale: "pt-PT" });
    const long = `${screen} que ainda não saíram e que alguém tem de rever hoje`;
    await page.goto(at(screen, search));
    if (screen === "calendar") await page.getByRole("button", { name: /^Vista e filtros/ }).click();
    await page.getByRole("button", { name: "Vistas guardadas", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Vistas guardadas" });
    await dialog.getByLabel("Nome desta vista").fill(long);
    await dialog.getByRole("button", { name: "Guardar vista" }).click();
    await dialog.getByRole("button", { name: long, exact: true, pressed: true }).waitFor();
    await dialog.getByRole("button", { name: long, exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: `Vistas guardadas: ${long}`, exact: true }).waitFor();
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
