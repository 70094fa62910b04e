import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { look } from "./look.ts";
import { holdChanges } from "./open-dashboard.ts";
import { ask } from "./review-world.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });

type Profile = Record<string, unknown> & { terms: { avoid: string[] }; visual: { logoImageId: string | null } };

/** Creates a project with one brand version, for a test that changes the brand. */
async function newProject(name: string): Promise<string> {
  const page = await signedIn("marta");
  const { id } = await ask(page, "create_project", { name });
  const profile = { business: "We repair old windows.", pillars: ["Doors"], glossary: [{ term: "Sash", definition: "What slides." }] };
  await ask(page, "set_brand", { id, profile });
  return String(id);
}

async function signedIn(who: "marta" | "jonas"): Promise<Page> {
  const page = await dashboard.openPage(who);
  await page.goto(dashboard.at("media"));
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}

async function openBrand(id: string, who: "marta" | "jonas" | "helen" = "marta", search = ""): Promise<Page> {
  const page = await dashboard.openPage(who);
  await page.goto(`/projects/${id}/brand${search}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}

async function profiles(id: string): Promise<Profile[]> {
  const { rows } = await dashboard.owner.query("select profile from brand where project_id = $1 order by version", [id]);
  return rows.map(({ profile }) => profile);
}

const saved = (page: Page, version: number) => page.getByText(`Saved as version ${version}`, { exact: true }).waitFor();

/** Pastes text as if it came from another window. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(`(() => {
    const data = new DataTransfer();
    data.setData("text/plain", ${JSON.stringify(text)});
    document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  })()`);
}

test("lists are written, moved and pasted with the keyboard, and saved in their order; others see it at once", async () => {
  const id = await newProject("By keys");
  const reader = await openBrand(id, "helen");
  await reader.getByText("We repair old windows.").waitFor();
  expect(await reader.locator("main").getByRole("textbox").count()).toBe(0);
  const page = await openBrand(id);
  await page.getByRole("textbox", { name: "Pillars, row 1" }).focus();
  for (const word of ["Stairs", "Floors"]) {
    await page.keyboard.press("Enter");
    await page.keyboard.type(word);
  }
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Alt+ArrowUp");
  await page.getByRole("textbox", { name: "Words to avoid, new row" }).focus();
  await paste(page, "- hack\n- game changer\n\n- must-have");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Backspace");
  await page.getByRole("textbox", { name: "Glossary, Word, new row" }).focus();
  await paste(page, "Muntin: What parts the panes.\nPutty\tWhat holds them.");
  await page.keyboard.press("ControlOrMeta+s");
  await saved(page, 2);
  const [, profile] = await profiles(id);
  expect(profile).toMatchObject({
    business: "We repair old windows.",
    pillars: ["Floors", "Doors", "Stairs"],
    terms: { preferred: [], avoid: ["hack", "game changer", "must-have"] },
    glossary: [
      { term: "Sash", definition: "What slides." },
      { term: "Muntin", definition: "What parts the panes." },
      { term: "Putty", definition: "What holds them." },
    ],
  });
  await reader.getByText("What parts the panes.").waitFor();
  await page.getByRole("button", { name: "Remove: Stairs" }).click();
  await page.getByRole("button", { name: "Move up: Doors" }).click();
  await expect.poll(() => page.getByRole("textbox", { name: "Pillars, row 1" }).inputValue()).toBe("Doors");
  await page.getByRole("button", { name: "Save as version 3" }).click();
  await saved(page, 3);
  expect((await profiles(id))[2]?.pillars).toEqual(["Doors", "Floors"]);
});

test("what is not saved survives a reload, asks whoever leaves, and comes back after it was discarded", async () => {
  const id = await newProject("Kept here");
  const page = await openBrand(id);
  await page.getByLabel("What you do").fill("We repair old doors.");
  await expect.poll(() => page.evaluate("Object.keys(localStorage).some((key) => key.startsWith('galley-brand:'))")).toBe(true);
  await page.reload();
  await page.getByText(/Your unsaved changes from .* are restored/).waitFor();
  await expect.poll(() => page.getByLabel("What you do").inputValue()).toBe("We repair old doors.");
  await page.getByRole("link", { name: /^History/ }).click();
  await page.getByText("We repair old windows.").waitFor();
  await page.getByRole("link", { name: "Profile", exact: true }).click();
  await expect.poll(() => page.getByLabel("What you do").inputValue()).toBe("We repair old doors.");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Media" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  expect(new URL(page.url()).pathname).toBe(`/projects/${id}/brand`);
  await page.getByRole("button", { name: "Discard" }).click();
  await expect.poll(() => page.getByLabel("What you do").inputValue()).toBe("We repair old windows.");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => page.getByLabel("What you do").inputValue()).toBe("We repair old doors.");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Media" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await page.getByRole("heading", { name: "Media" }).waitFor();
  expect(await profiles(id)).toHaveLength(1);
  await page.goto(`/projects/${id}/brand`);
  await expect.poll(() => page.getByLabel("What you do").inputValue()).toBe("We repair old doors.");
});

test("of two people at once nobody is overwritten: each field is chosen, and what both left alone stays", async () => {
  const id = await newProject("Two at once");
  const page = await openBrand(id, "jonas");
  await page.getByLabel("What you do").fill("Mine.");
  await page.getByLabel("What you offer").fill("Only mine.");
  const other = await signedIn("marta");
  const theirs = { business: "Theirs.", audience: "Only theirs.", pillars: ["Doors"] };
  await ask(other, "set_brand", { id, profile: theirs, baseVersion: 1 });
  await page.getByText("Someone else saved version 2.").waitFor();
  await expect.poll(() => page.getByLabel("What you do").inputValue()).toBe("Mine.");
  await page.keyboard.press("ControlOrMeta+s");
  const dialog = page.getByRole("dialog", { name: "Version 2 was saved while you were writing" });
  await dialog.getByText(/Marta Vidal saved it/).waitFor();
  await look(page, "brand-conflict");
  await dialog
    .getByRole("group", { name: "What you do" })
    .getByRole("radio", { name: /Version 2/ })
    .check();
  await dialog.getByRole("button", { name: "Save as version 3" }).click();
  await saved(page, 3);
  const all = await profiles(id);
  expect(all).toHaveLength(3);
  expect(all[2]).toMatchObject({ business: "Theirs.", offer: "Only mine.", audience: "Only theirs.", pillars: ["Doors"], glossary: [] });

  await page.getByLabel("What you do").fill("Mine once more.");
  await ask(other, "set_brand", { id, profile: { business: "Theirs once more." }, baseVersion: 3 });
  await page.getByRole("button", { name: "Compare" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Use version 4" }).click();
  await expect.poll(() => page.getByLabel("What you do").inputValue()).toBe("Theirs once more.");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => page.getByLabel("What you do").inputValue()).toBe("Mine once more.");
  expect(await profiles(id)).toHaveLength(4);
});

test("a version that the browser has not heard of is not written over either", async () => {
  const id = await newProject("Cut off");
  const page = await dashboard.openPage("jonas");
  await holdChanges(page);
  await page.goto(`/projects/${id}/brand`);
  await page.getByLabel("What you do").fill("Mine.");
  const { rows } = await dashboard.owner.query("select organization_id, created_by from brand where project_id = $1", [id]);
  await dashboard.owner.query("insert into brand (organization_id, project_id, version, profile, created_by) values ($1, $2, 2, $3, $4)", [
    rows[0].organization_id,
    id,
    JSON.stringify({ business: "Unheard of." }),
    rows[0].created_by,
  ]);
  await page.getByRole("button", { name: "Save as version 2" }).click();
  await page.getByRole("dialog", { name: "Version 2 was saved while you were writing" }).waitFor();
  expect(await profiles(id)).toHaveLength(2);
  await page.getByRole("dialog").getByRole("button", { name: "Save as version 3" }).click();
  await saved(page, 3);
  expect((await profiles(id))[2]?.business).toBe("Mine.");
});

test("an old version comes back as the newest one; readers look and put nothing back", async () => {
  const id = await newProject("Back again");
  const page = await openBrand(id);
  await page.getByLabel("What you do").fill("Something else.");
  await page.getByRole("button", { name: "Save as version 2" }).click();
  await saved(page, 2);
  await page.getByRole("link", { name: /^History/ }).click();
  await page.getByRole("link", { name: /^Version 1/ }).waitFor();
  await page.keyboard.press("j");
  await page.waitForURL((url) => url.searchParams.get("version") === "1");
  await page.getByRole("button", { name: "Restore version 1" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Restore version 1" }).click();
  await page.waitForURL((url) => url.searchParams.get("version") === "3");
  await page.getByRole("deletion").filter({ hasText: "Something else" }).waitFor();
  const all = await profiles(id);
  expect(all).toHaveLength(3);
  expect(all[2]).toEqual(all[0]);
  const reader = await openBrand(id, "helen", "?view=history&version=1");
  await reader.getByRole("heading", { name: "Version 1" }).waitFor();
  expect(await reader.getByRole("button", { name: /Restore/ }).count()).toBe(0);
});

test("a version whose logo was deleted comes back without it, once somebody agrees", async () => {
  const page = await openBrand(dashboard.projectId);
  await page.getByRole("button", { name: "Choose a logo" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button")
    .filter({ has: page.locator("img") })
    .first()
    .click();
  await page.getByRole("img", { name: "Logo" }).waitFor();
  await page.getByRole("button", { name: "Save as version 4" }).click();
  await saved(page, 4);
  const logo = (await profiles(dashboard.projectId))[3]?.visual.logoImageId;
  expect(logo).toMatch(/^img_/);
  await page.getByRole("button", { name: "Remove the logo" }).click();
  await page.getByRole("button", { name: "Save as version 5" }).click();
  await saved(page, 5);
  await dashboard.owner.query("delete from image where id = $1", [logo]);
  await page.goto(dashboard.at("brand?view=history&version=4"));
  await page.getByRole("button", { name: "Restore version 4" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Restore version 4" }).click();
  await page.getByRole("dialog").getByRole("alert").waitFor();
  await page.getByRole("button", { name: "Restore without the logo" }).click();
  await page.waitForURL((url) => url.searchParams.get("version") === "6");
  expect((await profiles(dashboard.projectId))[5]?.visual.logoImageId).toBeNull();
});

test("the preview follows what is typed, and the hosted blog what is saved", async () => {
  const id = await newProject("Colours");
  const page = await openBrand(id);
  const cover = page.getByAltText("The cover, drawn by the service");
  const before = await cover.getAttribute("src");
  await page.getByLabel("Slides", { exact: true }).selectOption("Poster");
  await expect.poll(() => cover.getAttribute("src")).not.toBe(before);
  await page.getByLabel("Accent", { exact: true }).fill("8a2be2");
  await page.getByLabel("Paper", { exact: true }).fill("#8a2bd9");
  await page.getByText(/^Accent on paper is hard to see: 1 : 1/).waitFor();
  await page.getByText(/the blog keeps its own/).waitFor();
  await page.getByLabel("Paper", { exact: true }).fill("#fff7e6");
  await expect.poll(() => page.getByText(/^Accent on paper is hard to see/).count()).toBe(0);
  expect(await profiles(id)).toHaveLength(1);
  await page.keyboard.press("ControlOrMeta+s");
  await saved(page, 2);
  const { rows } = await dashboard.owner.query("select blog_slug from project where id = $1", [id]);
  const blog = async () => (await page.request.get(`/blog/${rows[0].blog_slug}`)).text();
  await expect.poll(blog).toContain("--paper:#fff7e6;");
  expect(await blog()).toContain("--accent:#8a2be2");
});

test("nothing is written yet: somebody begins, and whoever may not waits", async () => {
  const marta = await signedIn("marta");
  const { id } = await ask(marta, "create_project", { name: "Empty" });
  const reader = await openBrand(String(id), "helen");
  await reader.getByText("An owner or admin writes here").waitFor();
  const page = await openBrand(String(id), "marta", "?view=history");
  await page.getByRole("heading", { name: "No versions yet" }).waitFor();
  await page.getByRole("link", { name: /^Profile/ }).click();
  await page.getByText("This brand has no profile yet").waitFor();
  await page.getByLabel("What you do").fill("We begin.");
  await page.keyboard.press("ControlOrMeta+s");
  await saved(page, 1);
  await reader.getByText("We begin.").waitFor();
});
