import { expect } from "vitest";
import type { Sight, Words } from "./scene.ts";

/** Acts from a button of the screen, or from its menu, where a narrow window has some of them. */
export async function act({ page, button, item }: Sight, name: Words, menu = "More actions"): Promise<void> {
  const ways = [button(name), item(name)];
  const found = async () => {
    for (const way of ways) if ((await way.count()) > 0) return true;
    // Possible actions are known a moment after the screen: the menu is closed and opened again until then.
    if ((await page.getByRole("menu").count()) > 0) await page.keyboard.press("Escape");
    else if ((await button(menu).count()) > 0) await button(menu).first().click();
    return false;
  };
  await expect.poll(found).toBe(true);
  for (const way of ways) if ((await way.count()) > 0) return way.first().click();
}
