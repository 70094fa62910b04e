import { afterAll, expect, test } from "vitest";
import { setClock } from "../server/test/clock/clock.ts";
import { closeContexts, openContext } from "./browser.ts";

afterAll(closeContexts);

async function told(): Promise<string[]> {
  const { context } = await openContext({});
  const page = await context.newPage();
  await page.goto("data:text/html,<p>A page");
  const times = await page.evaluate<string[]>(`[
    new Date().toISOString(),
    new Date(Date.now()).toISOString(),
    Temporal.Now.plainDateISO("UTC").toString(),
    new Date(0) instanceof Date && new Date(0).constructor === Date ? new Date().toJSON() : "none",
  ]`);
  return times.map((time) => time.slice(0, 10));
}

test("a page has the clock of its test, and timers that run on", async () => {
  expect(new Set(await told())).toEqual(new Set(["2026-11-18"]));
  await setClock("2027-12-31T23:50:00Z");
  expect(new Set(await told())).toEqual(new Set(["2027-12-31"]));
  const { context } = await openContext({});
  const page = await context.newPage();
  await page.goto("data:text/html,<p>A page");
  const waited = await page.evaluate<number>(
    "new Promise((done) => { const begun = Date.now(); setTimeout(() => done(Date.now() - begun), 20) })",
  );
  expect(waited).toBeGreaterThanOrEqual(19);
});
