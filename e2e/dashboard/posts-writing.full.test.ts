import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });

test("a removed slide comes back at its place, with what was changed meanwhile", async () => {
  const page = await dashboard.openPage("priya");
  await page.goto(dashboard.at("posts/new?format=carousel"));
  const open = (number: number) => page.getByRole("button", { name: new RegExp(`^Slide ${number}\\b`) }).click();
  const title = page.getByLabel("Title");
  await open(2);
  await title.fill("Second");
  await open(3);
  await title.fill("Third");
  await open(2);
  await page.getByRole("button", { name: "Remove slide" }).click();
  await expect.poll(() => title.inputValue()).toBe("Third");
  await title.fill("Third, changed");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => title.inputValue()).toBe("Second");
  await open(3);
  await expect.poll(() => title.inputValue()).toBe("Third, changed");
  // The offer ends with the editor, where the slide would come back.
  await page.getByRole("button", { name: "Remove slide" }).click();
  await page.getByText("Slide 3 removed").waitFor();
  await page.getByRole("banner").getByRole("link").first().click();
  await page.getByText("Slide 3 removed").waitFor({ state: "detached" });
});

test("Backspace removes an empty part of a thread, but none with a picture", async () => {
  const page = await dashboard.openPage("priya");
  await page.goto(dashboard.at("posts/new?format=x"));
  await page.getByLabel("Part 1 of 1").fill("Old doors keep out the draft.");
  await page.getByLabel("Part 1 of 1").press("Control+Enter");
  await page.getByLabel("Part 2 of 2").press("Backspace");
  await page.getByLabel("Part 1 of 1").press("Control+Enter");
  await page.getByRole("button", { name: "Add an image of part 2" }).click();
  await page.getByRole("list", { name: "Images" }).getByRole("button").first().click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByLabel("Part 2 of 2").press("Backspace");
  await page.getByLabel("Part 2 of 2").press("a");
  await expect.poll(() => page.getByLabel("Part 2 of 2").inputValue()).toBe("a");
});

test("a draft gets its day only where the service says at that moment that it waits for an approval", async () => {
  const page = await dashboard.openPage("priya");
  const dated: string[] = [];
  page.on("request", (request) => request.url().endsWith("/schedule_post") && dated.push(request.url()));
  const begin = async () => {
    await page.goto(dashboard.at("posts/new?format=linkedin&day=2030-01-07&time=09:00"));
    await page.getByLabel("Text", { exact: true }).fill("For Monday.");
    await page.getByText("nothing is published without approval").waitFor();
  };
  const save = async () => {
    await page.getByRole("button", { name: "Save draft" }).click();
    await page.waitForURL(/posts\/pst_/);
  };
  await begin();
  await page.route("**/get_project_settings", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), reviewBeforePublishing: false } });
  });
  await save();
  expect(dated).toEqual([]);
  await page.unroute("**/get_project_settings");
  await begin();
  await save();
  expect(dated).toHaveLength(1);
});

test("a text that is begun for a day waits for that day, and two tabs keep a text each", async () => {
  const page = await dashboard.openPage("priya");
  const begin = async (one: Page, day: string) => {
    await one.goto(dashboard.at(`posts/new?format=linkedin&day=${day}&time=09:00`));
    await one.getByLabel("Text", { exact: true }).waitFor();
  };
  const text = (one: Page) => one.getByLabel("Text", { exact: true });
  const [monday, thursday] = ["2030-01-07", "2030-01-10"];
  await begin(page, monday);
  await text(page).fill("For Monday.");
  await page.getByText("Kept in this browser").waitFor();
  await begin(page, thursday);
  await expect.poll(() => text(page).inputValue()).toBe("");
  await begin(page, monday);
  await page.getByText("This is your unsaved text from earlier.").waitFor();
  await expect.poll(() => text(page).inputValue()).toBe("For Monday.");

  const held = () => page.evaluate("navigator.locks.query().then(({ held }) => held.filter(({ name }) => name.includes('/new/')).length)");
  const other = await page.context().newPage();
  await expect.poll(held).toBe(1);
  await begin(other, monday);
  await expect.poll(() => text(other).inputValue()).toBe("");
  await text(other).fill("For Monday, too.");
  await page.reload();
  await expect.poll(() => text(page).inputValue()).toBe("For Monday.");
  await other.reload();
  await expect.poll(() => text(other).inputValue()).toBe("For Monday, too.");
  await other.close();
  await expect.poll(held).toBe(1);
  // The next tab finds the words that the closed one left.
  const third = await page.context().newPage();
  await begin(third, monday);
  await expect.poll(() => text(third).inputValue()).toBe("For Monday, too.");
});
