import { expect } from "vitest";
import type { Scene, Sight } from "../scene.ts";

/** Waits until the service has drawn every visible picture. */
async function drawn({ page, said }: Sight): Promise<void> {
  const missing = "[...document.images].filter((one) => one.offsetParent !== null && !(one.complete && one.naturalWidth > 0)).length";
  await page.getByAltText(said("The cover, drawn by the service")).waitFor();
  await expect.poll(() => page.evaluate(missing)).toBe(0);
}

export const brandScenes: readonly Scene[] = [
  { name: "brand", path: "brand", reach: drawn, has: ({ heading }) => heading("Brand") },
  {
    name: "brand-wrong",
    path: "brand",
    reach: async (sight) => {
      const { page, field, button, text } = sight;
      await drawn(sight);
      await field("Accent").fill("#efe2c8");
      await text("Some colors are hard to tell apart.").scrollIntoViewIfNeeded();
      await page.getByRole("textbox", { name: /^(Competitors|Concorrentes), (Address|Endereço), (row|linha) 1$/ }).fill("nowhere");
      await button("Save as version 4").click();
    },
    has: ({ text }) => text(/^(Fix one problem first|Corrija primeiro um problema)/),
  },
  {
    name: "brand-look",
    path: "brand",
    reach: async (sight) => {
      await drawn(sight);
      await sight.heading("Look").scrollIntoViewIfNeeded();
    },
    has: ({ field }) => field("Accent"),
  },
  {
    name: "brand-leave",
    path: "brand",
    reach: async ({ page, field, region, isPhone, button, link, said }) => {
      await field("What you do").fill("Something else.");
      await region("Unsaved changes").waitFor();
      await page.keyboard.press("Escape");
      if (isPhone) await button("Menu").click();
      await link("Media", page.getByRole("navigation", { name: said("Main") })).click();
    },
    has: ({ dialog }) => dialog("Leave without saving?"),
  },
  { name: "brand-history", path: "brand?view=history", has: ({ text }) => text(/dryly funny/) },
  {
    name: "brand-restore",
    path: "brand?view=history&version=1",
    reach: ({ button }) => button("Restore version 1").click(),
    has: ({ dialog }) => dialog(),
  },
  {
    name: "brand-reader",
    who: "helen",
    path: "brand",
    reach: drawn,
    has: ({ text }) => text(/Owners and admins can change this\.|Os proprietários|administradores/),
  },
  { name: "brand-empty", path: ({ made }) => `/projects/${made.empty}/brand`, has: ({ text }) => text("This brand has no profile yet") },
  {
    name: "brand-empty-reader",
    who: "helen",
    path: ({ made }) => `/projects/${made.empty}/brand`,
    has: ({ text }) => text("This brand has no profile yet"),
  },
];
