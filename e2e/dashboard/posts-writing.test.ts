import { expect, test } from "vitest";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard();

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
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Media" }).click();
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
  expect(await page.getByLabel("Part 2 of 2").inputValue()).toBe("a");
});
