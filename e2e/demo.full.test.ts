import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useMachineClock } from "../server/test/clock/clock.ts";
import { until } from "../server/test/until.ts";
import { closeContexts, openContext } from "./browser.ts";
import { look, looks } from "./dashboard/look.ts";

useMachineClock();

const timeoutMilliseconds = 120_000;

let demo: ChildProcess;
let directory: string;
let greeting = "";
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "galley-demo-test-"));
  // As open as the system's own temporary directory, because a database that root starts runs as another user.
  chmodSync(directory, 0o1777);
  // Settings of another installation, which the demo must not touch.
  const foreign = { DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing", GALLEY_DATA_DIR: join(directory, "other") };
  demo = spawn(process.execPath, [join(import.meta.dirname, "../server/src/demo.ts")], {
    env: { ...process.env, ...foreign, PORT: "0", TMPDIR: directory },
    stdio: ["ignore", "pipe", "inherit"],
  });
  demo.stdout?.on("data", (chunk) => (greeting += chunk));
  await until(() => greeting.includes("Ctrl-C") || demo.exitCode !== null);
  expect(greeting).toContain("Ctrl-C");
});
afterAll(async () => {
  demo.kill("SIGKILL");
  await closeContexts();
  rmSync(directory, { recursive: true, force: true });
});

const said = (name: string) => new RegExp(`^ {2}${name} +(\\S+)`, "m").exec(greeting)?.[1] ?? "";

async function enter(options: object): Promise<Page> {
  const page = await signIn(options);
  await page.getByRole("region", { name: "An article is waiting for you" }).waitFor();
  return page;
}

async function newPage(options: object): Promise<Page> {
  const { context } = await openContext({ locale: "en-GB", ...options });
  context.setDefaultTimeout(timeoutMilliseconds);
  return context.newPage();
}

async function signIn(options: object): Promise<Page> {
  const page = await newPage(options);
  await page.goto(said("Open"));
  await page.getByLabel("Email address").fill("marta.vidal@hearthandhome.example");
  await page.getByLabel("Password").fill(said("Password"));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  return page;
}

test.each(looks)("its tour is readable by everybody ($name)", async ({ name, options }) => {
  const page = await enter(options);
  await look(page, `tour-${name}`);
  await page.context().close();
});

test("its tour is not there before its article is known, so that its first link leads to that article", async () => {
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const page = await signIn({ viewport: { width: 1280, height: 860 } });
  await page.context().route(/get_article\b/, async (route) => {
    asked.resolve();
    await held.promise;
    await route.continue();
  });
  await page.getByRole("heading", { name: "Articles", level: 1 }).waitFor();
  await page.reload();
  await asked.promise;
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  expect(await page.getByRole("region", { name: "An article is waiting for you" }).count()).toBe(0);
  held.resolve();
  await page.getByRole("link", { name: "Read it" }).click();
  await page.waitForURL("**/review");
  await page.context().close();
});

test("its tour leads from what waits for review to a page on the blog, and tells what has happened", async () => {
  const page = await enter({ viewport: { width: 1280, height: 860 } });
  const tour = (name: string | RegExp) => page.getByRole("region", { name });
  await page.getByRole("link", { name: "Read it" }).click();
  await page.waitForURL("**/review");
  const [revision = ""] =
    /\d+/.exec(
      await tour(/^Approve revision/)
        .getByRole("heading")
        .innerText(),
    ) ?? [];
  await page
    .getByRole("main")
    .or(page.locator("header"))
    .getByRole("button", { name: `Approve revision ${revision}` })
    .first()
    .click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: `Approve revision ${revision}` })
    .click();
  await tour("Publish it").waitFor();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Publish…" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Publish/ })
    .click();
  await page.getByRole("dialog", { name: /is live$/ }).waitFor();
  await page.keyboard.press("Escape");
  await tour("See it live").waitFor();
  const address = await page.getByRole("link", { name: "Open the page" }).getAttribute("href");
  expect((await page.request.get(address ?? "")).status()).toBe(200);
  // Finished steps stay shown when somebody goes back to them.
  await page.getByRole("button", { name: "Back" }).click();
  await tour("Publish it").getByText("Done").waitFor();
  for (const name of ["See it live", "Who did what"]) {
    await page.getByRole("button", { name: "Next" }).click();
    await tour(name).waitFor();
  }
  await page.getByRole("link", { name: "Go to audit log" }).click();
  await tour("Who did what").getByText("Done").waitFor();
  await page.getByRole("button", { name: "Next" }).click();
  await tour("Let an assistant write").waitFor();
  await page.getByRole("button", { name: "End the tour" }).last().click();
  await page.reload();
  await page.getByRole("main").waitFor();
  expect(await tour(/./).filter({ hasText: "Tour:" }).count()).toBe(0);
  await page.context().close();
});

test("nothing of it is left when it ends, and nothing else was touched", async () => {
  expect(existsSync(join(directory, "other"))).toBe(false);
  demo.kill("SIGINT");
  const [code] = await once(demo, "exit");
  expect(code).toBe(0);
  expect(readdirSync(directory)).toEqual([]);
});
