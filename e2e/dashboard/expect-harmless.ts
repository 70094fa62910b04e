import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Expects that nothing has run and that nothing executable is part of the page: every text stays text. */
export async function expectHarmless(page: Page, name: string): Promise<void> {
  const found = await page.evaluate(`(() => {
    const all = [...document.querySelectorAll("*")];
    return {
      hit: window.hit,
      handlers: all.filter((one) => [...one.attributes].some(({ name }) => name.startsWith("on"))).map((one) => one.outerHTML.slice(0, 200)),
      scripts: all.filter((one) => one.tagName === "SCRIPT" && one.type !== "application/json" && !one.src.startsWith(location.origin)).map((one) => one.outerHTML),
      links: all.filter((one) => /^\\s*(java\\s*script|data|vbscript):/i.test(one.getAttribute("href") ?? "")).map((one) => one.outerHTML),
      frames: document.querySelectorAll("iframe, object, embed, base, meta[http-equiv]").length,
    };
  })()`);
  expect([name, found]).toEqual([name, { hit: undefined, handlers: [], scripts: [], links: [], frames: 0 }]);
}
