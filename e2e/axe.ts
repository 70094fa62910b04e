import axe from "axe-core";
import type { Page } from "playwright-core";

type Violation = Pick<axe.Result, "id" | "help" | "helpUrl"> & { nodes: { html: string }[] };

/** Rules that depend only on the colors of a page. */
const ofColors = ["color-contrast", "link-in-text-block"];

// WCAG 2.2 rule that axe runs only on request: a control is large enough or has room around it.
const asWell = { "target-size": { enabled: true } };

/** Lists what keeps somebody from reading a page: all known violations, or only those that depend on colors. */
export async function violationsOf(page: Page, { colorsAlone = false } = {}): Promise<Violation[]> {
  for (const frame of page.frames()) if (!(await frame.evaluate("'axe' in window"))) await frame.evaluate(axe.source);
  const options: axe.RunOptions = { resultTypes: ["violations"], ...(colorsAlone ? { runOnly: ofColors } : { rules: asWell }) };
  const found = await page.evaluate<axe.Result[]>(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`);
  return found.map((one) => ({ ...one, nodes: one.nodes.filter((node) => !isRoomy(node)) })).filter(({ nodes }) => nodes.length > 0);
}

/**
 * Returns whether a target only seems too small. Either it is large enough but half covered by a bar that stays in place while
 * the page scrolls, or it is in a full day of the calendar's month, which opens as a list with room for everything.
 */
function isRoomy({ any, html }: axe.NodeResult): boolean {
  const isInMonth = /\sdata-(item|more)="/.test(html);
  return any.some(({ id, data }) => id === "target-size" && (isInMonth || data?.messageKey === "partiallyObscured"));
}

const ended = "for (const one of document.getAnimations()) if (one.effect.getComputedTiming().endTime !== Infinity) one.finish()";

/**
 * Lists violations in the light and in the dark color scheme. Only colors differ between the two, so the light page is checked
 * in full and the dark one for its colors alone. A phone has the same colors, so it is checked only once.
 */
export async function violationsInBoth(page: Page): Promise<Violation[]> {
  const { isDark, isPhone } = await page.evaluate<{ isDark: boolean; isPhone: boolean }>(
    "({ isDark: matchMedia('(prefers-color-scheme: dark)').matches, isPhone: screen.width < 640 })",
  );
  const found = await violationsOf(page, { colorsAlone: isDark });
  if (isDark || isPhone) return found;
  await page.emulateMedia({ colorScheme: "dark" });
  await page.evaluate(ended);
  found.push(...(await violationsOf(page, { colorsAlone: true })));
  await page.emulateMedia({ colorScheme: "light" });
  await page.evaluate(ended);
  return found;
}
