import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccountService, openAccountService } from "../account-service.ts";
import { expectReadable, expectRoom, sizes } from "./look-at.ts";

let service: AccountService;
let welcome: string;
beforeAll(async () => {
  service = await openAccountService();
  welcome = await service.newWelcome();
});
afterAll(() => service?.close());

const scenes = {
  "landing-fresh": { path: () => "/", has: "main a" },
  welcome: { path: () => welcome, has: "#password" },
  "welcome-problems": { path: () => welcome, has: "[aria-invalid=true]", isSent: true },
} as const;

test.each(Object.entries(scenes))("%s of a new installation is readable by everybody and fits a phone", async (name, scene) => {
  for (const way of ["wide", "phone"] as const) {
    const page = await service.openPage({ ...sizes[way], locale: way === "wide" ? "en-GB" : "pt-PT" });
    await page.goto(scene.path());
    if ("isSent" in scene) {
      await page.evaluate("for (const input of document.querySelectorAll('input')) input.required = false");
      await page.locator("main form button").last().click();
    }
    await page.locator(scene.has).first().waitFor();
    await (way === "wide" ? expectReadable : expectRoom)(page, name);
  }
  expect(await service.closePages()).toEqual([]);
});
