import axe from "axe-core";
import type { Page } from "playwright-core";

type Violation = Pick<axe.Result, "id" | "help" | "helpUrl"> & { nodes: { html: string }[] };

/** What nothing but the colours of a page decides. */
const ofColours = ["color-contrast", "link-in-text-block"];

// A rule of WCAG 2.2 that axe leaves out until it is asked for: what is pressed is large enough, or has room around it.
const asWell = { "target-size": { enabled: true } };

/** What keeps somebody from reading a page: everything that is known of, or what its colours alone do. */
export async function violationsOf(page: Page, { coloursAlone = false } = {}): Promise<Violation[]> {
  for (const frame of page.frames()) if (!(await frame.evaluate("'axe' in window"))) await frame.evaluate(axe.source);
  const options: axe.RunOptions = { resultTypes: ["violations"], ...(coloursAlone ? { runOnly: ofColours } : { rules: asWell }) };
  const found = await page.evaluate<axe.Result[]>(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`);
  return found.map((one) => ({ ...one, nodes: one.nodes.filter((node) => !isRoomy(node)) })).filter(({ nodes }) => nodes.length > 0);
}

/**
 * What is large enough, and only lies half under a bar that stays where it is while the page is scrolled; and what stands in a full
 * day of the calendar's month, which opens as a list of its own with room for everything.
 */
function isRoomy({ any, html }: axe.NodeResult): boolean {
  const isInMonth = /\sdata-(item|more)="/.test(html);
  return any.some(({ id, data }) => id === "target-size" && (isInMonth || data?.messageKey === "partiallyObscured"));
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
