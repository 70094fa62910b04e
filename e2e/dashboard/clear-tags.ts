import type { Locator } from "playwright-core";
import { expect } from "vitest";

/** Removes the tags of a field by the keyboard, one by one. */
export async function clearTags(field: Locator): Promise<void> {
  const chips = field.locator("xpath=..").getByRole("button");
  await field.focus();
  for (let left = await chips.count(); left > 0; left -= 1) {
    await field.press("Backspace");
    await expect.poll(() => chips.count()).toBe(left - 1);
  }
}
