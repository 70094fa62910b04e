import { expect, test } from "vitest";
import { look } from "./look.ts";
import { useDashboard } from "./use-dashboard.ts";
import { articlesOf, kept, textOf, typeAtEnd, typeAtStart } from "./writing.ts";

// Without a connection the browser tells of each call that it could not make.
const dashboard = useDashboard({ running: true, meant: /status of 503|ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });
const articles = () => articlesOf(dashboard);

test("what is written follows to another device, where nothing of it was, and is no revision", async () => {
  const desk = await dashboard.openPage("sam");
  await articles().open(desk, "gutters");
  const before = await articles().stored("gutters");
  await typeAtEnd(desk, " Written at the desk.");
  await kept(desk);
  const phone = await dashboard.openPage("sam", { viewport: { width: 390, height: 844 } });
  await articles().open(phone, "gutters");
  await phone.getByText("Your changes wait here until you press Update").waitFor();
  await expect.poll(() => textOf(phone).innerText()).toContain("Written at the desk.");
  expect(await articles().stored("gutters")).toEqual(before);
  const colleague = await dashboard.openPage("marta");
  await articles().open(colleague, "gutters");
  expect(await textOf(colleague).innerText()).not.toContain("Written at the desk.");
  await phone.getByRole("button", { name: "Discard" }).click();
  await phone.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await expect.poll(async () => (await dashboard.owner.query("select from working_copy")).rows.length).toBe(0);
});

test("several new texts wait in the list of their writer, to go on with or to discard, and one that is left becomes an article", async () => {
  const page = await dashboard.openPage("sam");
  const write = async (text: string) => {
    await page.goto(dashboard.at("articles/new"));
    await textOf(page).click();
    await page.keyboard.type(text);
    await kept(page);
  };
  await write("Gutters are for rain.");
  await write("Roofs are for gutters.");
  await page.goto(dashboard.at("articles"));
  const list = page.getByRole("region", { name: "Continue writing" });
  await list.getByText("Roofs are for gutters.").waitFor();
  await expect.poll(() => list.getByRole("listitem").count()).toBe(2);
  await list.getByRole("button", { name: "Discard Roofs are for gutters." }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await expect.poll(() => list.getByRole("listitem").count()).toBe(1);
  await list.getByRole("link", { name: "Continue writing Gutters are for rain." }).click();
  await expect.poll(() => textOf(page).innerText()).toContain("Gutters are for rain.");
  const colleague = await dashboard.openPage("marta");
  await colleague.goto(dashboard.at("articles"));
  await colleague.getByRole("link", { name: "Gutters", exact: false }).first().waitFor();
  expect(await colleague.getByText("Continue writing").count()).toBe(0);
  await page.getByRole("link", { name: "Back to Articles" }).click();
  await colleague.getByRole("link", { name: "Gutters are for rain." }).first().waitFor();
  await page.getByRole("link", { name: "Gutters are for rain." }).first().waitFor();
  await expect.poll(() => list.count()).toBe(0);
});

test("a new text is saved without a title, goes on with its cursor and undo, and is asked for one when it goes to review", async () => {
  const page = await dashboard.openPage("sam");
  await page.goto(dashboard.at("articles/new"));
  await textOf(page).click();
  await page.keyboard.type("Moss on slates holds water.");
  await kept(page);
  await page.keyboard.press("Control+s");
  await page.getByText("Draft saved.").waitFor();
  await page.waitForURL((url) => /articles\/art_/.test(url.pathname));
  await page.keyboard.type(" It keeps them wet.");
  await expect.poll(() => textOf(page).innerText()).toContain("Moss on slates holds water. It keeps them wet.");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect.poll(() => textOf(page).innerText()).not.toContain("water.");
  await page.keyboard.press("Control+Shift+z");
  await page.keyboard.press("Control+Shift+z");
  await page.keyboard.press("Control+s");
  await page.getByText("Saved as revision 2.").waitFor();
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("has no title of its own yet").waitFor();
  await look(page, "writing-submit-title-light");
  await dialog.getByRole("button", { name: /^Submit revision/ }).click();
  await dialog.getByText("Enter a title.").waitFor();
  await dialog.getByLabel("Title").fill("Moss on slates");
  await dialog.getByRole("button", { name: /^Submit revision/ }).click();
  await page.getByText("is in review").first().waitFor();
  const { rows } = await dashboard.owner.query("select status, title from article where title = 'Moss on slates'");
  expect(rows).toEqual([{ status: "in_review", title: "Moss on slates" }]);
  expect((await dashboard.owner.query("select from working_copy where markdown like 'Moss%'")).rows).toEqual([]);
});

test("one writer in two windows loses nothing: different places are merged, the same ones are asked about", async () => {
  const [one, other] = [await dashboard.openPage("jonas"), await dashboard.openPage("jonas")];
  await articles().open(one, "sharp-chisels");
  await articles().open(other, "sharp-chisels");
  await typeAtEnd(one, " From the first window.");
  await kept(one);
  await typeAtStart(other, "From the second. ");
  await other.getByText("What you wrote elsewhere is in this text now.").waitFor();
  await kept(other);
  await expect.poll(() => textOf(other).innerText()).toContain("From the first window.");
  await typeAtEnd(other, " And at the end.");
  await kept(other);
  await typeAtEnd(one, " And here too.");
  await one.getByText("You also wrote on this elsewhere").waitFor();
  await one.getByRole("button", { name: "Compare and decide" }).click();
  await one.getByText("You also wrote on another device").waitFor();
  await one.getByText("Written here", { exact: true }).last().click();
  await one.getByRole("button", { name: "Continue with this text" }).click();
  await kept(one);
  const { rows } = await dashboard.owner.query("select markdown from working_copy where article_id = $1", [
    articles().idOf("sharp-chisels"),
  ]);
  expect(rows[0].markdown).toContain("From the second.");
  expect(rows[0].markdown).toContain("And here too.");
});
