import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import pg from "pg";
import { type BrowserContext, type CDPSession, chromium, type Page } from "playwright-core";
import sharp from "sharp";
import { findChromium } from "../e2e/browser.ts";
import { migrate } from "../server/src/core/database/migrate.ts";
import { openSession } from "../server/src/people/access/sessions.ts";
import { openBenchDatabase } from "./database.ts";
import { fill } from "./filling/fill.ts";
import { median } from "./percentiles.ts";
import { startService } from "./processes.ts";
import { longText, textWords } from "./typing/long-text.ts";
import { mainThreadOf, type Work, workAfterKeys } from "./typing/work-after-keys.ts";

// Measures the dashboard from a person's side, in a Chromium as people have it: the time from a key to the paint of its letter in a text of
// 5,000 words, opening that article from the list, and scrolling a list of 10,000. Processor time of the page's own thread counts, since other
// processes of a busy machine do not add to it. Arguments: --only typing,opening,list --keys 80 --slowed 4 --trace FILE
const { values } = parseArgs({
  options: {
    only: { type: "string", default: "typing,opening,list" },
    keys: { type: "string", default: "80" },
    openings: { type: "string", default: "10" },
    slowed: { type: "string", default: "4" },
    articles: { type: "string", default: "10000" },
    trace: { type: "string" },
  },
});
const [slowed, keys] = [Number(values.slowed), Number(values.keys)];
const print = (text: string) => process.stdout.write(`${text}\n`);
const project = "/projects/prj_0";
const editor = ".ProseMirror[contenteditable=true]";
const wheelPixels = 100;
const scrollSeconds = 60;

await using opened = new AsyncDisposableStack();
const database = await openBenchDatabase();
opened.defer(() => database.stop());
await migrate(database.connectionString);
await fill(database.connectionString, { organizations: 1, published: Number(values.articles), listed: 0 });
const service = await startService(database.connectionString, database.directory);
opened.defer(() => service.stop());
const pool = new pg.Pool({ connectionString: database.connectionString });
const session = await openSession(pool, "usr_bench", { userAgent: "Chromium", address: "127.0.0.1" });
await pool.end();
const { executablePath, env } = await findChromium();
const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env }, chromiumSandbox: false });
opened.defer(() => browser.close());
const context = await browser.newContext({ viewport: { width: 1350, height: 940 }, locale: "en-US" });
await context.addCookies([{ name: "galley_session", value: session, url: service.url }]);
const articleId = await writeLongArticle(context);

if (isWanted("typing")) await measureTyping();
if (isWanted("opening")) await measureOpening();
if (isWanted("list")) await measureList();

function isWanted(what: string): boolean {
  return values.only.split(",").includes(what);
}

async function ask(page: Page, operation: string, input: object): Promise<{ id: string }> {
  return page.evaluate(
    async ([path, body]) => {
      const answer = await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body });
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
      return (await answer.json()) as { id: string };
    },
    [`/dashboard/organizations/org_0/${operation}`, JSON.stringify(input)] as const,
  );
}

async function writeLongArticle(within: BrowserContext): Promise<string> {
  const page = await within.newPage();
  await page.goto(`${service.url}${project}/articles`);
  const picture = sharp({ create: { width: 1600, height: 900, channels: 3, background: "#a65" } });
  const base64 = (await picture.jpeg().toBuffer()).toString("base64");
  const image = await ask(page, "upload_image", { projectId: "prj_0", base64, alt: "A stone house" });
  const { id } = await ask(page, "create_article", {
    projectId: "prj_0",
    locale: "en",
    title: "A long text",
    markdown: longText(image.id),
  });
  await page.close();
  return id;
}

async function slow(page: Page, rate: number): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate });
  return devtools;
}

/** Returns median, 95th percentile and worst as words. */
function spread(figures: readonly number[]): string {
  const sorted = figures.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
  return `median ${median(figures).toFixed(1)}  p95 ${at(0.95).toFixed(1)}  worst ${at(1).toFixed(1)} ms`;
}

async function measureTyping(): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${service.url}${project}/articles/${articleId}`);
  await page.locator(editor).waitFor();
  await page.waitForLoadState("networkidle");
  await slow(page, slowed);
  for (const place of ["middle", "end"] as const) {
    await putCaret(page, place);
    await type(page, 12);
    await browser.startTracing(page, { categories: ["devtools.timeline", "toplevel"] });
    await type(page, keys);
    const trace = JSON.parse((await browser.stopTracing()).toString("utf8"));
    if (values.trace !== undefined) writeFileSync(`${values.trace}.${place}`, JSON.stringify(trace.traceEvents));
    tellTyping(place, workAfterKeys(mainThreadOf(trace.traceEvents)));
  }
  if (values.trace !== undefined) await profileTyping(page, values.trace);
  await page.close();
}

function tellTyping(place: string, work: readonly Work[]): void {
  const of = (name: keyof Work) => spread(work.map((one) => one[name]));
  print(`typing in the ${place} of ${textWords} words, slowed ${slowed} times, ${work.length} keys`);
  print(`  until the letter is painted, processor   ${of("painted")}`);
  print(`  until the letter is painted, by the clock ${of("elapsed")}`);
  print(`  until the next key, processor             ${of("whole")}`);
}

async function putCaret(page: Page, place: "middle" | "end"): Promise<void> {
  const paragraphs = page.locator(`${editor} > p`);
  const count = await paragraphs.count();
  // The empty line after the last block comes with the editor.
  const paragraph = paragraphs.nth(place === "middle" ? Math.floor(count / 2) : count - 2);
  await paragraph.scrollIntoViewIfNeeded();
  await paragraph.click({ position: { x: 60, y: 10 } });
  await page.keyboard.press("End");
}

/** Types as a quick person does, eight letters a second, with pauses that are no longer than a thought. */
async function type(page: Page, count: number): Promise<void> {
  const letters = "walls hold heat ";
  for (let key = 0; key < count; key += 1) {
    await page.keyboard.press(letters[key % letters.length] === " " ? "Space" : (letters[key % letters.length] ?? "a"));
    await page.waitForTimeout(key % 20 === 19 ? 700 : 120);
  }
}

/** Writes a CPU profile of typing, which Chromium's tools open. */
async function profileTyping(page: Page, file: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Profiler.enable");
  await devtools.send("Profiler.setSamplingInterval", { interval: 200 });
  await devtools.send("Profiler.start");
  await type(page, keys);
  const { profile } = await devtools.send("Profiler.stop");
  writeFileSync(file, JSON.stringify(profile));
}

type Opening = { read: number; written: number };

async function measureOpening(): Promise<void> {
  for (const rate of [1, slowed]) {
    const page = await context.newPage();
    await page.goto(`${service.url}${project}/articles`);
    await slow(page, rate);
    const openings: Opening[] = [];
    for (let round = 0; round <= Number(values.openings); round += 1) {
      const link = page.locator(`[data-article="${articleId}"]`);
      await link.waitFor();
      await page.waitForLoadState("networkidle");
      openings.push(await openOnce(page));
      await page.goBack();
    }
    // The first one loads the code.
    const [, ...warm] = openings;
    print(`opening the article from the list, slowed ${rate} times, ${warm.length} times`);
    print(`  until it can be read    ${spread(warm.map(({ read }) => read))}`);
    print(`  until it can be written ${spread(warm.map(({ written }) => written))}`);
    await page.close();
  }
}

/** Clicks the article and waits for the frames that show its text and its editor. */
function openOnce(page: Page): Promise<Opening> {
  return page.evaluate<Opening>(`new Promise((done) => {
    const begun = performance.now();
    let read = 0;
    const look = () => {
      const now = performance.now() - begun;
      if (read === 0 && document.querySelector(".article-text p") !== null) read = now;
      if (document.querySelector("${editor}") !== null) return done({ read, written: now });
      requestAnimationFrame(() => setTimeout(look));
    };
    document.querySelector('[data-article="${articleId}"]').click();
    look();
  })`);
}

type Scrolled = { frames: number; gaps: number; passed: number; longest: number; isAtEnd: boolean };

/** Scrolls from the first article to the last, asking for more where that is needed, and counts the frames in which articles are missing. */
async function measureList(): Promise<void> {
  for (const rate of [1, slowed]) {
    const page = await context.newPage();
    await page.goto(`${service.url}${project}/articles`);
    await page.locator("[data-row]").first().waitFor();
    await page.waitForLoadState("networkidle");
    await slow(page, rate);
    await watchRows(page);
    await page.mouse.move(700, 500);
    const read = () => page.evaluate<Scrolled>("window.scrolled");
    for (const end = performance.now() + scrollSeconds * 1000; performance.now() < end && !(await read()).isAtEnd; ) {
      for (let turn = 0; turn < 20; turn += 1) await page.mouse.wheel(0, wheelPixels);
    }
    const { frames, gaps, passed, longest, isAtEnd } = await read();
    print(`scrolling ${values.articles} articles, slowed ${rate} times, ${isAtEnd ? "to the end" : `for ${scrollSeconds} s`}`);
    print(`  ${passed} pixels in ${frames} frames, ${gaps} of them with a gap, the longest ${longest.toFixed(0)} ms`);
    await page.close();
  }
}

function watchRows(page: Page): Promise<void> {
  return page.evaluate(`
    const scrolled = { frames: 0, gaps: 0, passed: 0, longest: 0, isAtEnd: false };
    Object.assign(window, { scrolled });
    let before = performance.now();
    const look = (now) => {
      scrolled.frames += 1;
      scrolled.longest = Math.max(scrolled.longest, now - before);
      scrolled.passed = Math.round(scrollY);
      before = now;
      const end = document.querySelector('[data-row="art_p${values.articles.padStart(8, "0")}"]')?.getBoundingClientRect().bottom ?? Infinity;
      scrolled.isAtEnd = end <= innerHeight;
      const isRow = (share) => document.elementFromPoint(700, innerHeight * share)?.closest("[data-row]") != null;
      if (!scrolled.isAtEnd && ![0.6, 0.75, 0.95].every((share) => innerHeight * share > end || isRow(share))) {
        scrolled.gaps += 1;
        document.querySelector("main button.self-center")?.click();
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  `);
}
