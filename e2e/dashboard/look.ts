import type { BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { violationsInBoth } from "../axe.ts";

const wide = { width: 1440, height: 900 };
const isPictured = process.env.SCREENSHOTS !== undefined;

/** Ways in which every screen is checked. When no pictures are kept, the dark scheme is checked along with the light one. */
export const looks: { name: string; options: BrowserContextOptions }[] = [
  { name: "light", options: { colorScheme: "light", viewport: wide } },
  ...(isPictured ? [{ name: "dark", options: { colorScheme: "dark" as const, viewport: wide } }] : []),
  { name: "narrow", options: { colorScheme: "light", viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
];

/** Waits until a screen is at rest: its fonts are loaded and nothing is loading any more. */
export async function settled(page: Page): Promise<void> {
  // Polled from the test, because the page's own policy forbids evaluating code in it later.
  const loading = "[role=status]:is([aria-label=Loading], [aria-label='A carregar'])";
  const rest = `document.querySelector('h1') !== null && document.querySelector("${loading}") === null`;
  await expect.poll(() => page.evaluate(rest)).toBe(true);
  await page.evaluate("document.fonts.ready");
}

/**
 * Checks that everybody can read a screen and that it needs no sideways scrolling. For a wider page, a phone would zoom out and
 * its window would grow. Keeps a picture when SCREENSHOTS names a folder.
 */
export async function look(page: Page, name: string): Promise<void> {
  await settled(page);
  const violations = await violationsInBoth(page);
  // Open menus and tooltips have to be at the end of the page, outside its regions.
  const found = violations.filter(({ id, nodes }) => id !== "region" || !nodes.every(({ html }) => /role="(menu|tooltip)"/.test(html)));
  expect(found.map(({ id, nodes }) => [name, id, nodes[0]?.html])).toEqual([]);
  expect(await page.evaluate("document.documentElement.scrollWidth <= screen.width"), `${name} is wider than its window`).toBe(true);
  await keep(page, name);
}

export async function keep(page: Page, name: string): Promise<void> {
  const { SCREENSHOTS } = process.env;
  if (SCREENSHOTS !== undefined) await page.screenshot({ path: `${SCREENSHOTS}/${name}.png` });
}
