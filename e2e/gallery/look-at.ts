import type { Page } from "playwright-core";
import { expect } from "vitest";
import { violationsInBoth } from "../axe.ts";
import { keep } from "../dashboard/look.ts";

export const isPictured = process.env.SCREENSHOTS !== undefined;

export const sizes = {
  wide: { viewport: { width: 1440, height: 900 }, colorScheme: "light" },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, colorScheme: "light" },
} as const;

// The page below a dialog or a menu is a scene of its own.
const layers = "[role=dialog], [role=menu], [role=tooltip]";

// Rows of a list are alike.
const manyRows = "tr:nth-child(n + 9), li:nth-child(n + 9), [role=row]:nth-child(n + 4)";

/** Checks that everybody can read what a page shows, in both color schemes, and keeps pictures when SCREENSHOTS names a folder. */
export async function expectReadable(page: Page, name: string): Promise<void> {
  await keep(page, `${name}-light`);
  const violations = await violationsInBoth(page, { within: layers, except: manyRows });
  // Open menus and tooltips have to be at the end of the page, outside its regions.
  const found = violations.filter(({ id, nodes }) => id !== "region" || !nodes.every(({ html }) => /role="(menu|tooltip)"/.test(html)));
  expect(found.map(({ id, nodes }) => [id, nodes.map(({ html }) => html).slice(0, 3)])).toEqual([]);
  await expectWidth(page);
  if (!isPictured) return;
  await page.emulateMedia({ colorScheme: "dark" });
  await keep(page, `${name}-dark`);
  await page.emulateMedia({ colorScheme: "light" });
}

export async function expectWidth(page: Page): Promise<void> {
  expect(await page.evaluate("document.documentElement.scrollWidth <= screen.width"), "wider than its window").toBe(true);
}

/** Checks that a phone shows everything without scrolling sideways. */
export async function expectRoom(page: Page, name: string): Promise<void> {
  await keep(page, `${name}-narrow`);
  // For a wider page a phone would zoom out, and its window would grow. A page that was made narrow arranges itself first.
  await expect
    .poll(() => page.evaluate("document.documentElement.scrollWidth <= screen.width"), { message: "wider than the phone" })
    .toBe(true);
  await expect.poll(() => page.evaluate(misplaced)).toEqual([]);
}

/** Lists texts in columns so narrow that words break in the middle or are cut, and controls beyond the window's right edge. */
export const misplaced = `(() => {
  const found = [];
  for (const one of document.querySelectorAll("main *, header *, aside *, [role=dialog] *")) {
    const { width, height, right, left } = one.getBoundingClientRect();
    if (width === 0 || height === 0) continue;
    const words = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim().length > 10);
    const { webkitLineClamp } = getComputedStyle(one);
    if (words && webkitLineClamp !== "none" && one.scrollWidth > one.clientWidth + 1) found.push("cut: " + one.textContent);
    if (words && width > 1 && width < 48 && height > 80) found.push("squeezed: " + one.textContent);
    const scrolls = one.closest("[class*=overflow]") !== null;
    if (one.matches("button, a, input, select") && !scrolls && left < innerWidth && right > innerWidth + 1) found.push("cut: " + one.outerHTML);
  }
  return found.slice(0, 3);
})()`;
