import type { Page } from "playwright-core";
import { leadTo } from "../dashboard/open-dashboard.ts";

// A light screen beside all others: whatever a scene has left open is gone once it is there.
const between = "/connect";
const isBetween = `document.querySelector("main p a[href='/']") !== null && document.querySelector("#content") === null`;

/** Opens a path within the dashboard that is loaded already, or loads it on a new page. Nothing that was opened on a screen is left. */
export async function goTo(page: Page, path: string, { isTouched }: { isTouched: boolean }): Promise<void> {
  if (page.url() === "about:blank") {
    await page.goto(path);
    return;
  }
  if (isTouched) await leave(page, path);
  await leadTo(page, path);
}

/** Closes what belongs to no screen, such as the palette, and what is open on a screen that the next path has too. */
async function leave(page: Page, path: string): Promise<void> {
  await page.keyboard.press("Escape");
  if (screenOf(new URL(page.url()).pathname) !== screenOf(path)) return;
  await page.evaluate(`new Promise((done) => {
    history.pushState(null, "", ${JSON.stringify(between)});
    const observer = new MutationObserver(() => see());
    const see = () => {
      if (!(${isBetween})) return;
      observer.disconnect();
      done();
    };
    observer.observe(document, { childList: true, subtree: true });
    see();
  })`);
}

function screenOf(path: string): string {
  return path.replace(/\?.*/, "").replaceAll(/\/[a-z]{3}_\w+/g, "/*");
}
