import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBlog } from "../server/test/blog.ts";
import { openWorld, type World } from "../server/test/world.ts";
import { violationsOf } from "./axe.ts";
import { arabicArticle, japaneseArticle, longArticle, nastyText } from "./blog-texts.ts";
import { closeContexts, openContext } from "./browser.ts";
import { serveBlog } from "./serve-blog.ts";

type Site = Awaited<ReturnType<typeof openBlog>>;

let world: World;
let sites: Record<"many" | "three" | "one" | "empty" | "nasty", Site>;
let origin: string;
let served: Awaited<ReturnType<typeof serveBlog>>;
const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><rect width="16" height="9" fill="#5d7f8c"/></svg>`;

beforeAll(async () => {
  world = await openWorld();
  served = await serveBlog();
  origin = served.origin;
  sites = {
    many: await newSite("Hearth & Home"),
    three: await newSite("Três e meia", "pt"),
    one: await newSite("One"),
    empty: await newSite("Nothing yet"),
    nasty: await newSite(nastyText),
  };
  await fill();
  const images = () => new Response(picture, { headers: { "content-type": "image/svg+xml" } });
  served.show(sites.many.blog, images);
});

afterAll(async () => {
  served.close();
  await closeContexts();
  for (const site of Object.values(sites)) site.close();
  await world.close();
});

async function newSite(name: string, language = "en"): Promise<Site & { projectId: string }> {
  const project = await world.newProject({ name, language });
  return { ...(await openBlog(world, { projectId: project.id, publicUrl: origin })), projectId: project.id };
}

async function fill(): Promise<void> {
  const { rows } = await world.owner.query<{ id: string; blog_slug: string }>("select id, blog_slug from project");
  const projectOf = ({ base }: Site) => rows.find(({ blog_slug }) => base === `/blog/${blog_slug}`)?.id ?? "";
  const cover = await world.newImage({ projectId: projectOf(sites.many), alt: "A house in the snow", credit: "Ilse Brandt" });
  const about = "Restores stone houses in the north of Portugal, and measures before she buys.";
  const author = { name: "Marta Vidal", about, imageId: cover, links: ["https://marta.example/", "https://social.example/@marta"] };
  await world.call(world.registry.setAuthorProfile, author, { kind: "person" });
  for (let number = 1; number <= 22; number += 1) {
    await sites.many.publish({
      slug: `article-${number}`,
      title: `Insulating a loft, part ${number}`,
      summary: number % 2 ? "How to wrap it." : "",
      tags: number % 3 ? ["Old houses", "Insulation"] : [],
    });
  }
  const title = "Donaudampfschifffahrtsgesellschaftskapitän and other words that are far too long for the screen of a telephone";
  await sites.many.publish({ slug: "bare", title, markdown: longArticle });
  const pictured = {
    slug: "pictured",
    title: "How to choose a heat pump for an old stone house",
    summary: "What to measure first, and what to ask.",
    tags: ["Heating", "Old houses"],
    cover,
  };
  await sites.many.publish({ ...pictured, markdown: `${longArticle}\n\n![A wall in section](image:${cover})`, wordCount: 2400 });
  await sites.many.publish({
    ...pictured,
    locale: "ar",
    title: "كيف تختار مضخة حرارية لبيت حجري قديم",
    summary: "",
    markdown: arabicArticle,
  });
  await sites.many.publish({
    ...pictured,
    locale: "ja",
    title: "古い石造りの家にヒートポンプを選ぶには",
    summary: "",
    markdown: japaneseArticle,
  });
  for (const slug of ["um", "dois", "tres"]) await sites.three.publish({ slug, locale: "pt", title: `Artigo ${slug}` });
  await sites.one.publish({ slug: "only" });
  const nastyImage = await world.newImage({ projectId: projectOf(sites.nasty), alt: nastyText, credit: nastyText });
  const nasty = { title: nastyText, summary: nastyText, seoTitle: nastyText, seoDescription: nastyText, cover: nastyImage };
  const markdown = `${nastyText}\n\n## ${nastyText}\n\n> ${nastyText}\n>\n> — ${nastyText}\n\n![${nastyText}](image:${nastyImage})\n\n[x](javascript:alert(1))`;
  for (const slug of ["one", "two"]) await sites.nasty.publish({ slug, ...nasty, markdown });
}

const wide: BrowserContextOptions = { viewport: { width: 1280, height: 900 } };
const telephone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const views = [
  { name: "a wide screen by day", options: { ...wide, colorScheme: "light" as const } },
  { name: "a wide screen at night", options: { ...wide, colorScheme: "dark" as const } },
  { name: "a telephone by day", options: { ...telephone, colorScheme: "light" as const } },
  { name: "a telephone at night", options: { ...telephone, colorScheme: "dark" as const } },
];

function everyPage(): string[] {
  const { many, three, one, empty, nasty } = sites;
  const articles = ["/pictured", "/bare", "/article-1", "/ar/pictured", "/ja/pictured"].map((path) => many.base + path);
  const indexes = [many.base, `${many.base}?page=2`, `${many.base}/ar`, three.base, one.base, empty.base];
  const archives = ["/archive", "/ar/archive", "/authors/marta-vidal", "/tags/old-houses", "/ar/tags/heating"].map(
    (path) => many.base + path,
  );
  const searches = ["/search", "/search?q=insulat", "/search?q=zeppelin", "/ja/search?q=石"].map((path) => many.base + path);
  const nastyPages = ["", "/one", "/archive", `/search?q=${encodeURIComponent(nastyText)}`].map((path) => nasty.base + path);
  return [...articles, ...indexes, ...archives, ...searches, `${many.base}/missing`, "/blog/unknown", ...nastyPages];
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(origin + path, { waitUntil: "load" });
  await page.evaluate("document.fonts.ready.then(() => undefined)");
  // Lazy images too: one that still loads when the test leaves the page counts as a failed request.
  await page.evaluate(`Promise.all([...document.images].map(async (image) => {
    image.loading = "eager";
    await image.decode().catch(() => {});
  }))`);
}

function shotOf(view: string, path: string): string {
  return `${process.env.SCREENSHOTS}/blog-${view.replaceAll(" ", "-")}-${encodeURIComponent(path).slice(-40)}.png`;
}

describe.each(views)("on $name", ({ name, options }) => {
  test("every page is accessible, fits the screen, and asks nobody else for anything", async () => {
    const { context, problems, requests } = await openContext(options);
    const page = await context.newPage();
    for (const path of everyPage()) {
      await open(page, path);
      // In the dark, only the colors differ.
      const violations = await violationsOf(page, { colorsAlone: options.colorScheme === "dark" });
      expect(
        violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
        path,
      ).toEqual([]);
      const overflow = await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
      expect(overflow, `${path} scrolls sideways`).toBe(0);
      if (process.env.SCREENSHOTS !== undefined) await page.screenshot({ path: shotOf(name, path), fullPage: true });
    }
    // The browser itself reports a missing page, and a picture that is still loading when its page is left.
    const ordinary = /status of 404|\/images\/\S+ net::ERR_ABORTED/;
    expect(problems.filter((problem) => !ordinary.test(problem))).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(`${origin}/`) && !url.startsWith("data:"))).toEqual([]);
    await context.close();
  });
});

test("fonts that arrive late move nothing on a phone", async () => {
  const { context, requests } = await openContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  await page.addInitScript(`globalThis.shift = 0;
    globalThis.sum = (entries) => { for (const { value } of entries) globalThis.shift += value; };
    globalThis.shifts = new PerformanceObserver((list) => sum(list.getEntries()));
    shifts.observe({ type: "layout-shift" });
    globalThis.drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));`);
  const late = Promise.withResolvers<void>();
  await page.route("**/blog-assets/*", async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.goto(`${origin}${sites.many.base}/pictured`, { waitUntil: "domcontentloaded" });
  const hasPictures = () => page.evaluate("[...document.images].every((one) => one.loading === 'lazy' || one.complete)");
  await expect.poll(hasPictures).toBe(true);
  // From here on nothing is missing but the fonts.
  await page.evaluate("drawn().then(() => { shifts.takeRecords(); shift = 0; })");
  expect(await page.evaluate("document.fonts.check('38px Newsreader')")).toBe(false);
  late.resolve();
  await page.evaluate("document.fonts.ready.then(drawn).then(() => sum(shifts.takeRecords()))");
  expect(await page.evaluate("document.fonts.check('38px Newsreader')")).toBe(true);
  expect(await page.evaluate("shift")).toBeLessThan(0.02);
  expect(
    requests.filter((url) => url.includes("opsz")),
    "the finer titles are for wide screens",
  ).toEqual([]);
  await context.close();
});

test("titles, text and facts are set in the blog's own fonts", async () => {
  const { context, requests } = await openContext({});
  const page = await context.newPage();
  await open(page, `${sites.many.base}/pictured`);
  const loaded = await page.evaluate<string[]>(
    "[...document.fonts].filter((face) => face.status === 'loaded' && !face.family.includes('Like ')).map((face) => face.family + ' ' + face.style)",
  );
  expect([...new Set(loaded)].toSorted()).toEqual(
    ['"Instrument Sans" normal', "Newsreader italic", "Newsreader normal"].map((name) => name.replaceAll('"', "")).toSorted(),
  );
  expect(
    requests.filter((url) => url.includes("latin-ext")),
    "no letters beyond Latin were needed",
  ).toEqual([]);
  await context.close();
});

test("the first stop of the keyboard leads past the header to the text", async () => {
  const { context } = await openContext({});
  const page = await context.newPage();
  await open(page, `${sites.many.base}/pictured`);
  await page.keyboard.press("Tab");
  const skip = page.locator(":focus");
  await expect.poll(() => skip.textContent()).toBe("Skip to content");
  const box = await skip.boundingBox();
  expect(box !== null && box.y >= 0 && box.x >= 0, "and can be seen").toBe(true);
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator("main:focus").count()).toBe(1);
  await page.keyboard.press("Tab");
  await expect.poll(() => page.evaluate("document.activeElement.closest('main') !== null")).toBe(true);
  await context.close();
});

test("readers get from the start page to an article, through its contents, to another language and back", async () => {
  const { context } = await openContext({});
  const page = await context.newPage();
  await open(page, sites.many.base);
  await page.getByRole("link", { name: "How to choose a heat pump for an old stone house" }).click();
  await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toBe("How to choose a heat pump for an old stone house");
  await page.getByRole("navigation", { name: "In this article" }).getByRole("link", { name: "Reading the data sheet" }).click();
  await expect
    .poll(() =>
      page
        .getByRole("heading", { name: "Reading the data sheet" })
        .boundingBox()
        .then((box) => box?.y ?? -1),
    )
    .toBeLessThan(200);
  await page.getByRole("link", { name: "العربية" }).click();
  expect(await page.evaluate("[document.documentElement.lang, getComputedStyle(document.body).direction]")).toEqual(["ar", "rtl"]);
  await page.getByRole("link", { name: "Hearth & Home" }).click();
  expect(new URL(page.url()).pathname).toBe(`${sites.many.base}/ar`);
  await open(page, sites.many.base);
  await page.getByRole("link", { name: "Older articles" }).click();
  await expect.poll(() => page.getByRole("heading", { level: 2 }).count()).toBe(4);
  await context.close();
});

test("readers look for words without scripts, and find their way through the years", async () => {
  const { context } = await openContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${origin}${sites.many.base}/pictured`);
  await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
  await page.getByLabel("Words to look for").fill("data sheet");
  await page.keyboard.press("Enter");
  await page.getByRole("status").getByText("2 articles").waitFor();
  await page.getByRole("link", { name: "How to choose a heat pump for an old stone house" }).click();
  expect(new URL(page.url()).pathname).toBe(`${sites.many.base}/pictured`);
  await page.getByRole("banner").getByRole("link", { name: "Archive" }).click();
  await page.getByRole("heading", { level: 1, name: "Articles of 2026" }).waitFor();
  await expect.poll(() => page.getByRole("region", { name: "November 2026" }).getByRole("listitem").count()).toBe(24);
  await context.close();
});

test("text that tries to run as a script stays text", async () => {
  const { context, problems } = await openContext({ bypassCSP: true });
  const page = await context.newPage();
  const dialogs: string[] = [];
  page.on("dialog", async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  for (const path of ["", "/one", "/two", "/missing"]) {
    await open(page, sites.nasty.base + path);
    const found = await page.evaluate(`({
      scripts: document.querySelectorAll('script:not([type="application/ld+json"])').length,
      handlers: [...document.querySelectorAll("*")].filter((element) => element.getAttributeNames().some((name) => name.startsWith("on"))).length,
      links: document.querySelectorAll('[href^="javascript:" i], [src^="javascript:" i]').length,
    })`);
    expect(found, path).toEqual({ scripts: 0, handlers: 0, links: 0 });
  }
  expect(dialogs).toEqual([]);
  expect(problems.filter((problem) => !problem.includes("status of 404"))).toEqual([]);
  await context.close();
});

test("feeds and sitemaps are well-formed, whatever the texts are", async () => {
  const { context } = await openContext({});
  const page = await context.newPage();
  await open(page, sites.empty.base);
  for (const site of [sites.many, sites.empty, sites.nasty]) {
    for (const path of ["/feed.xml", "/atom.xml", "/sitemap.xml"]) {
      const { text } = await site.get(path);
      const parsed = `new DOMParser().parseFromString(${JSON.stringify(text)}, "application/xml")`;
      const root = await page.evaluate(
        `((xml) => xml.querySelector("parsererror")?.textContent ?? xml.documentElement.nodeName)(${parsed})`,
      );
      expect(["rss", "feed", "urlset"], `${site.base}${path}`).toContain(root);
    }
  }
  await context.close();
});
