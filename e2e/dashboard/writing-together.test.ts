import { expect, test } from "vitest";
import { look } from "./look.ts";
import { holdChanges } from "./open-dashboard.ts";
import { useDashboard } from "./use-dashboard.ts";
import { articlesOf, textOf, typeAtEnd, typeAtStart } from "./writing.ts";

const dashboard = useDashboard({ running: true, meant: /status of 503/ });
const articles = () => articlesOf(dashboard);
const wide = { viewport: { width: 1440, height: 900 } };

test("two people who change different paragraphs are never asked, and neither loses the cursor or a word", async () => {
  const [one, other] = [await dashboard.openPage("marta", wide), await dashboard.openPage("sam", wide)];
  await articles().open(one, "gutters");
  await articles().open(other, "gutters");
  await typeAtStart(other, "Sam begins. ");
  await typeAtEnd(one, " Marta ends.");
  await one.keyboard.press("Control+s");
  await one.getByText("Saved as revision").waitFor();
  await other.getByText("Its changes are in your text now.").waitFor();
  await look(other, "writing-merged-light");
  await other.keyboard.type("And goes on. ");
  await expect.poll(() => textOf(other).innerText()).toContain("Sam begins. And goes on. ");
  await expect.poll(() => textOf(other).innerText()).toContain("Marta ends.");
  await other.keyboard.press("Control+s");
  await other.getByText("Saved as revision").waitFor();
  const { markdown } = await articles().stored("gutters");
  expect(markdown).toMatch(/^Sam begins\. And goes on\. /);
  expect(markdown).toContain("Marta ends.");
  await other.keyboard.press("Control+z");
  await expect.poll(() => textOf(other).innerText()).not.toContain("And goes on.");
  await expect.poll(() => textOf(other).innerText()).toContain("Marta ends.");
  await expect.poll(() => textOf(one).innerText()).toContain("Sam begins.");
});

test("a save that the page was not told to be late merges by itself where the words differ", async () => {
  const [one, other] = [await dashboard.openPage("marta"), await dashboard.openPage("sam")];
  await holdChanges(other);
  await articles().open(one, "old-oil-tank");
  await articles().open(other, "old-oil-tank");
  await typeAtStart(other, "Sam begins. ");
  await typeAtEnd(one, " Marta ends.");
  await one.keyboard.press("Control+s");
  await one.getByText("Saved as revision").waitFor();
  await other.keyboard.press("Control+s");
  await other.getByText("Saved as revision").waitFor();
  const { markdown } = await articles().stored("old-oil-tank");
  expect(markdown).toMatch(/^Sam begins\. /);
  expect(markdown).toContain("Marta ends.");
});

test("where two people change the same words nothing is preset, and the rest is merged", async () => {
  const [one, other] = [await dashboard.openPage("marta", wide), await dashboard.openPage("sam", wide)];
  await articles().open(one, "plaster-cracks");
  await articles().open(other, "plaster-cracks");
  await typeAtEnd(other, " Sam was here.");
  await typeAtStart(other, "Sam begins. ");
  await typeAtEnd(one, " Marta was here.");
  await one.getByRole("textbox", { name: "Title", exact: true }).fill("Cracks, by Marta");
  await one.keyboard.press("Control+s");
  await one.getByText("Saved as revision").waitFor();
  const before = await articles().stored("plaster-cracks");
  await other.getByText("changes some of the same words").waitFor();
  await other.keyboard.press("Control+s");
  await other.getByRole("heading", { name: "One place was changed twice" }).waitFor();
  await other.getByText(/saved revision \d+ while you were writing/).waitFor();
  expect(await other.locator("input:checked").count()).toBe(0);
  const save = other.getByRole("button", { name: /^Save as revision/ });
  await save.focus();
  await other.keyboard.press("Enter");
  await other.getByText("One place still needs your choice.").first().waitFor();
  expect(await articles().stored("plaster-cracks")).toEqual(before);
  await look(other, "editor-conflict-light");
  await other.emulateMedia({ colorScheme: "dark" });
  await look(other, "editor-conflict-dark");
  await other.setViewportSize({ width: 390, height: 844 });
  await look(other, "editor-conflict-narrow");
  await other.getByRole("group").getByText("Both", { exact: true }).click();
  await save.click();
  await other.getByText("Saved as revision").waitFor();
  const { title, markdown } = await articles().stored("plaster-cracks");
  expect(title).toBe("Cracks, by Marta");
  for (const words of ["Sam begins.", "Marta was here.", "Sam was here."]) expect(markdown).toContain(words);
});

test("the words of a conflict can be copied over plain HTTP too, where browsers offer only the older way", async () => {
  const [one, other] = [await dashboard.openPage("marta", wide), await dashboard.openPage("sam", wide)];
  await other.addInitScript("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
  await articles().open(one, "old-oil-tank");
  await articles().open(other, "old-oil-tank");
  await typeAtEnd(other, " Sam saw rust.");
  await typeAtEnd(one, " Marta saw none.");
  await one.keyboard.press("Control+s");
  await one.getByText("Saved as revision").waitFor();
  await other.getByText("changes some of the same words").waitFor();
  await other.keyboard.press("Control+s");
  const copy = other.getByRole("button", { name: /^Copy: / }).last();
  await copy.click();
  await other.getByRole("button", { name: /^Copied: / }).waitFor();
  await other.evaluate("document.body.append(Object.assign(document.createElement('textarea'), { id: 'pasted' }))");
  await other.locator("#pasted").focus();
  await other.keyboard.press("Control+v");
  await expect.poll(() => other.locator("#pasted").inputValue()).toContain("Sam saw rust.");
  await other.getByRole("button", { name: /^Copied: / }).waitFor({ state: "detached" });
});

test("people who write on one article see each other and where, until they leave", async () => {
  const [one, other] = [await dashboard.openPage("marta", wide), await dashboard.openPage("sam", wide)];
  await articles().open(one, "sharp-chisels");
  await articles().open(other, "sharp-chisels");
  await textOf(one).click();
  await one.keyboard.press("Control+Home");
  const face = other.locator('[data-writer^="Marta"]');
  await face.waitFor();
  const mark = other.locator(".is-written");
  await expect.poll(() => mark.first().getAttribute("data-writers")).toMatch(/^Marta .* is writing here$/);
  await one.locator('[data-writer^="Sam"]').waitFor();
  await look(other, "writing-presence-light");
  const block = () =>
    other.evaluate("[...document.querySelector('.ProseMirror').children].findIndex((at) => at.classList.contains('is-written'))");
  await expect.poll(block).toBe(0);
  await one.keyboard.press("Control+End");
  await expect.poll(block).toBeGreaterThan(3);
  await one.goto(dashboard.at("articles"));
  await face.waitFor({ state: "detached" });
  expect(await mark.count()).toBe(0);
  const { rows } = await dashboard.owner.query("select from article_writer where article_id = $1", [articles().idOf("sharp-chisels")]);
  expect(rows).toHaveLength(1);
});
