import type { BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { violationsInBoth } from "../axe.ts";

const wide = { width: 1440, height: 900 };
const isPictured = process.env.SCREENSHOTS !== undefined;

/** How every screen is looked at. Where no pictures are kept, the dark is looked at beside the light. */
export const looks: { name: string; options: BrowserContextOptions }[] = [
  { name: "light", options: { colorScheme: "light", viewport: wide } },
  ...(isPictured ? [{ name: "dark", options: { colorScheme: "dark" as const, viewport: wide } }] : []),
  { name: "narrow", options: { colorScheme: "light", viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
];

/** Waits until a screen has come to rest: its fonts are there and nothing is on its way any more. */
export async function settled(page: Page): Promise<void> {
  // Asked again and again from here: the page's own policy lets nothing be evaluated within it later.
  const rest = "document.querySelector('h1') !== null && document.querySelector('[role=status][aria-label=Loading]') === null";
  await expect.poll(() => page.evaluate(rest)).toBe(true);
  await page.evaluate("document.fonts.ready");
}

/** Everybody can read it, nothing needs scrolling sideways (a phone would zoom out instead, and its window grow); its picture is kept where SCREENSHOTS names a folder. */
export async function look(page: Page, name: string): Promise<void> {
  await settled(page);
  const violations = await violationsInBoth(page);
  // Open menus stand at the end of the page, outside of its parts, as they have to.
  const found = violations.filter(({ id, nodes }) => id !== "region" || !nodes.every(({ html }) => html.includes('role="menu"')));
  expect(found.map(({ id, nodes }) => [name, id, nodes[0]?.html])).toEqual([]);
  expect(await page.evaluate("document.documentElement.scrollWidth <= screen.width"), `${name} is wider than its window`).toBe(true);
  await keep(page, name);
}

export async function keep(page: Page, name: string): Promise<void> {
  const { SCREENSHOTS } = process.env;
  if (SCREENSHOTS !== undefined) await page.screenshot({ path: `${SCREENSHOTS}/${name}.png` });
}
