import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type axe from "axe-core";
import type { Page } from "playwright-core";

const script = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

type Violation = Pick<axe.Result, "id" | "help" | "helpUrl"> & { nodes: { html: string }[] };

/** Rules that depend only on the colors of a page. */
const ofColors = ["color-contrast", "link-in-text-block"];

// WCAG 2.2 rule that axe runs only on request: a control is large enough or has room around it.
const asWell = { "target-size": { enabled: true } };

type Choice = {
  colorsAlone?: boolean;
  /** Selector of the parts that are checked; the whole page where it finds none. */
  within?: string;
  /** Selector of what is not checked. */
  except?: string;
};

/** Lists what keeps somebody from reading a page: all known violations, or only those that depend on colors. */
export async function violationsOf(
  page: Page,
  { colorsAlone = false, within = "none", except = "none" }: Choice = {},
): Promise<Violation[]> {
  for (const frame of page.frames()) if (!(await frame.evaluate("'axe' in window"))) await frame.evaluate(script);
  const options: axe.RunOptions = { resultTypes: ["violations"], ...(colorsAlone ? { runOnly: ofColors } : { rules: asWell }) };
  const parts = (selector: string) => `[...document.querySelectorAll(${JSON.stringify(selector)})].filter((one) => one.checkVisibility())`;
  const found = await page.evaluate<axe.Result[]>(`((include, exclude) =>
    axe.run({ include: include.length === 0 ? [document] : include, exclude }, ${JSON.stringify(options)}).then(({ violations }) => violations)
  )(${parts(within)}, ${parts(except)})`);
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
export async function violationsInBoth(page: Page, choice: Choice = {}): Promise<Violation[]> {
  const { isDark, isPhone } = await page.evaluate<{ isDark: boolean; isPhone: boolean }>(
    "({ isDark: matchMedia('(prefers-color-scheme: dark)').matches, isPhone: screen.width < 640 })",
  );
  const found = await violationsOf(page, { ...choice, colorsAlone: isDark });
  if (isDark || isPhone) return found;
  await page.emulateMedia({ colorScheme: "dark" });
  await page.evaluate(ended);
  found.push(...(await violationsOf(page, { ...choice, colorsAlone: true })));
  await page.emulateMedia({ colorScheme: "light" });
  await page.evaluate(ended);
  return found;
}
