import axe from "axe-core";
import type { Page } from "playwright-core";

type Violation = Pick<axe.Result, "id" | "help" | "helpUrl"> & { nodes: { html: string }[] };

/** What nothing but the colours of a page decides. */
const ofColours = ["color-contrast", "link-in-text-block"];

/** What keeps somebody from reading a page: everything that is known of, or what its colours alone do. */
export async function violationsOf(page: Page, { coloursAlone = false } = {}): Promise<Violation[]> {
  for (const frame of page.frames()) if (!(await frame.evaluate("'axe' in window"))) await frame.evaluate(axe.source);
  const options: axe.RunOptions = { resultTypes: ["violations"], ...(coloursAlone && { runOnly: ofColours }) };
  return page.evaluate(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`);
}

const ended = "for (const one of document.getAnimations()) if (one.effect.getComputedTiming().endTime !== Infinity) one.finish()";

/**
 * The same in the light and in the dark. But for its colours a page is the same in both, so that all of it is looked at in the light,
 * and its colours once more after the lights have gone out; a phone has the same colours.
 */
export async function violationsInBoth(page: Page): Promise<Violation[]> {
  const { isDark, isPhone } = await page.evaluate<{ isDark: boolean; isPhone: boolean }>(
    "({ isDark: matchMedia('(prefers-color-scheme: dark)').matches, isPhone: screen.width < 640 })",
  );
  const found = await violationsOf(page, { coloursAlone: isDark });
  if (isDark || isPhone) return found;
  await page.emulateMedia({ colorScheme: "dark" });
  await page.evaluate(ended);
  found.push(...(await violationsOf(page, { coloursAlone: true })));
  await page.emulateMedia({ colorScheme: "light" });
  await page.evaluate(ended);
  return found;
}
