import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { keep, look, looks } from "./look.ts";
import { ask } from "./review-world.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });

/** Waits until the service has drawn every visible picture. */
async function drawn(page: Page): Promise<void> {
  const missing = "[...document.images].filter((one) => one.offsetParent !== null && !(one.complete && one.naturalWidth > 0)).length";
  await page.getByAltText("The cover, drawn by the service").waitFor();
  await expect.poll(() => page.evaluate(missing)).toBe(0);
}

async function open(page: Page, path = "brand"): Promise<void> {
  await page.goto(dashboard.at(path));
  await page.getByRole("heading", { name: "Brand", level: 1 }).waitFor();
}

describe.each(looks)("the brand ($name)", ({ name, options }) => {
  test("the profile with its preview, changed and wrong", async () => {
    const page = await dashboard.openPage("marta", options);
    await open(page);
    await drawn(page);
    await look(page, `brand-${name}`);
    await page.getByRole("textbox", { name: "Competitors, Name, new row" }).fill("Nobody");
    await page.getByRole("textbox", { name: "Competitors, Address, row 4" }).fill("nowhere");
    await page.getByLabel("Accent", { exact: true }).fill("#efe2c8");
    await page.getByRole("button", { name: "Save as version 4" }).click();
    await page.getByText("Fix one problem first").waitFor();
    await page.getByText("Some colors are hard to tell apart.").waitFor();
    await drawn(page);
    await look(page, `brand-wrong-${name}`);
    await page.getByText("Some colors are hard to tell apart.").scrollIntoViewIfNeeded();
    await keep(page, `brand-contrast-${name}`);
    await page.getByRole("heading", { name: "Look" }).scrollIntoViewIfNeeded();
    await keep(page, `brand-look-${name}`);
  });

  test("leaving with something unsaved", async () => {
    const page = await dashboard.openPage("marta", options);
    await open(page);
    await page.getByLabel("What you do").fill("Something else.");
    await page.getByRole("region", { name: "Not saved yet" }).waitFor();
    await page.keyboard.press("Escape");
    if (name === "narrow") await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Media" }).click();
    await page.getByRole("dialog", { name: "Leave without saving?" }).waitFor();
    await look(page, `brand-leave-${name}`);
  });

  test("its versions, and putting one back", async () => {
    const page = await dashboard.openPage("marta", options);
    await open(page, "brand?view=history");
    await page.getByRole("link", { name: /^Version 1/ }).waitFor();
    await page.getByText("dryly funny").waitFor();
    await look(page, `brand-history-${name}`);
    await page.goto(dashboard.at("brand?view=history&version=1"));
    await page.getByRole("button", { name: "Restore version 1" }).click();
    await page.getByRole("dialog").waitFor();
    await look(page, `brand-restore-${name}`);
  });

  test("as somebody reads it who may not change it", async () => {
    const page = await dashboard.openPage("helen", options);
    await open(page);
    await page.getByText("Owners and admins can change this.").waitFor();
    await drawn(page);
    await look(page, `brand-reader-${name}`);
    expect(await page.locator("main").getByRole("textbox").count()).toBe(0);
  });

  test("two people at once", async () => {
    const { id } = await newProject();
    const page = await dashboard.openPage("jonas", options);
    await page.goto(`/projects/${id}/brand`);
    await page.getByLabel("What you do").fill("We repair old windows, doors and stairs.");
    await page.getByRole("textbox", { name: "Pillars, new row" }).fill("Windows");
    await page.getByLabel("What you offer").fill("A day in the workshop.");
    const before = await profileOf(id, 1);
    await save(id, { ...before, business: "We repair old windows in Porto.", audience: "Owners.", pillars: ["Doors", "Stairs"] });
    await page.getByRole("button", { name: "Compare" }).click();
    await page.getByText(/Marta Vidal saved it/).waitFor();
    await look(page, `brand-conflict-${name}`);
  });
});

type Profile = Record<string, unknown>;

/** Creates a project with one brand version, for a test that changes the brand. */
async function newProject(): Promise<{ id: string }> {
  const page = await signedIn();
  const { id } = await ask(page, "create_project", { name: "Workshop", siteUrl: "https://workshop.example" });
  await ask(page, "set_brand", { id, profile: { business: "We repair old windows.", pillars: ["Doors"] } });
  await page.context().close();
  return { id: String(id) };
}

async function signedIn(): Promise<Page> {
  const page = await dashboard.openPage("marta");
  await page.goto(dashboard.at("media"));
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}

async function profileOf(id: string, version: number): Promise<Profile> {
  const { rows } = await dashboard.owner.query("select profile from brand where project_id = $1 and version = $2", [id, version]);
  return rows[0].profile;
}

async function save(id: string, profile: Profile): Promise<void> {
  const page = await signedIn();
  await ask(page, "set_brand", { id, profile });
  await page.context().close();
}
