import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { violationsInBoth, violationsOf } from "../axe.ts";
import { misplaced } from "../gallery/look-at.ts";
import { keep, settled } from "./look.ts";
import { organizationPaths } from "./members-world.ts";
import { articleId } from "./review-world.ts";
import { useDashboard } from "./use-dashboard.ts";

// Browsers tell that a script was kept from running in the preview: the one by which axe looks into it.
const dashboard = useDashboard({ running: true, meant: /^Blocked script execution in / });
const widths = [390, 820, 1280] as const;
const languages = ["en-GB", "pt-PT"] as const;

type Screen = { name: string; path: string; show?: (page: Page) => Promise<unknown> };

/** Opens the preview and waits for the page in it, before which its frame shows an empty document. */
async function preview(page: Page): Promise<void> {
  await page.keyboard.press("Control+Shift+P");
  await page.getByRole("dialog").locator("iframe[aria-busy=false]").waitFor();
}

async function screens(): Promise<Screen[]> {
  const [live, review] = [articleId(dashboard, "heat-pump-old-stone-house"), articleId(dashboard, "quiet-pine-floor")];
  const { rows } = await dashboard.owner.query(
    "select c.post_id, c.id from comment c where c.project_id = $1 and c.slide is not null and c.resolved_at is null limit 1",
    [dashboard.projectId],
  );
  const settings = (await organizationPaths(dashboard))(`settings?project=${dashboard.projectId}`);
  const [pin] = rows;
  return [
    { name: "inbox", path: dashboard.at("notifications") },
    { name: "activity", path: dashboard.at("notifications/activity") },
    { name: "articles", path: dashboard.at("articles") },
    { name: "editor", path: dashboard.at(`articles/${live}`) },
    { name: "preview", path: dashboard.at(`articles/${live}`), show: preview },
    { name: "review", path: dashboard.at(`articles/${review}/review`) },
    { name: "history", path: dashboard.at(`articles/${live}/history?list=activity`) },
    { name: "posts", path: dashboard.at("posts") },
    { name: "post", path: dashboard.at(`posts/${pin?.post_id}?view=preview&comment=${pin?.id}`) },
    { name: "calendar", path: dashboard.at("calendar") },
    { name: "settings", path: settings },
  ];
}

for (const width of widths) {
  test.each(languages)(`screens have room at ${width} pixels, and everybody can read them (%s)`, async (locale) => {
    const isPhone = width === 390;
    const page = await dashboard.openPage("marta", { viewport: { width, height: 900 }, locale, isMobile: isPhone, hasTouch: isPhone });
    for (const { name, path, show } of await screens()) {
      await page.goto(path);
      await settled(page);
      await show?.(page);
      await keep(page, `${name}-${width}-${locale}`);
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), `${name} is wider than ${width}`).toBe(true);
      expect(await page.evaluate(misplaced), name).toEqual([]);
      const isEnglish = locale === "en-GB";
      // Languages share their colors and, but for their words, what is on a screen: the second one is checked once.
      if (!isEnglish && !isPhone) continue;
      const violations = isEnglish ? await violationsInBoth(page) : await violationsOf(page);
      expect(violations.map(({ id, nodes }) => [name, id, nodes[0]?.html])).toEqual([]);
    }
  });
}
