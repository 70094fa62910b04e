import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** What keeps somebody from reading a page: everything that is known of, or what its colours alone do. */
export async function violationsOf(page: Page, { coloursAlone = false } = {}) {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  if (coloursAlone) axe.withRules(["color-contrast"]);
  const { violations } = await axe.analyze();
  return violations;
}

const ended = "for (const one of document.getAnimations()) if (one.effect.getComputedTiming().endTime !== Infinity) one.finish()";

/**
 * The same in the light and in the dark. But for its colours a page is the same in both, so that all of it is looked at in the light,
 * and its colours once more after the lights have gone out.
 */
export async function violationsInBoth(page: Page) {
  const isDark: boolean = await page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches");
  if (isDark) return violationsOf(page, { coloursAlone: true });
  const inLight = await violationsOf(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.evaluate(ended);
  const inDark = await violationsOf(page, { coloursAlone: true });
  await page.emulateMedia({ colorScheme: "light" });
  await page.evaluate(ended);
  return [...inLight, ...inDark];
}
