import { afterAll, beforeAll, expect, test } from "vitest";
import { openBlog } from "#test/blog.ts";
import { openWorld, publicUrl, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Settings = Parameters<World["newProject"]>[0];

async function newSite(over: Settings = {}) {
  const project = await world.newProject({
    name: "Hearth & Home",
    siteUrl: "https://hearth.example",
    timeZone: "America/New_York",
    ...over,
  });
  return openBlog(world, { projectId: project.id });
}

const metaOf = (text: string, name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(text)?.[1];
const alternatesOf = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/g)].map(([, locale, url]) => [locale, url]),
  );
const structuredOf = (text: string) => JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? "");

test("the head says what the article is, where it stands and what stands beside it", async () => {
  using site = await newSite();
  const cover = await world.newImage({ projectId: (await projectIdOf(site.base)) ?? "", alt: 'A "stone" house' });
  await site.publish({
    slug: "heat-pump",
    title: "How to choose a heat pump",
    summary: "What to measure first.",
    cover,
    wordCount: 2400,
    publishedAt: "2026-11-21T02:30:00.000Z",
    liveAt: "2026-12-02T10:00:00.000Z",
  });
  const { text } = await site.get("/heat-pump");
  const image = `${publicUrl}/api/v1/images/${cover}`;
  expect(text).toContain("<title>How to choose a heat pump · Hearth &amp; Home</title>");
  expect(metaOf(text, "description")).toBe("What to measure first.");
  expect(metaOf(text, "og:type")).toBe("article");
  expect(metaOf(text, "og:url")).toBe(`${site.url}/heat-pump`);
  expect(metaOf(text, "og:image")).toMatch(new RegExp(`^${publicUrl}/open-graph/org_\\w+/art_\\w+/1\\.jpg$`));
  expect([metaOf(text, "og:image:width"), metaOf(text, "og:image:height")]).toEqual(["1200", "630"]);
  expect(metaOf(text, "og:image:alt")).toBe("How to choose a heat pump");
  expect(metaOf(text, "twitter:card")).toBe("summary_large_image");
  expect(metaOf(text, "article:published_time")).toBe("2026-11-21T02:30:00.000Z");
  for (const file of ["feed.xml", "atom.xml", "feed.json"]) expect(text).toContain(`href="${site.url}/${file}" title="Hearth &amp; Home">`);
  expect(structuredOf(text)).toMatchObject({
    "@type": "BlogPosting",
    headline: "How to choose a heat pump",
    url: `${site.url}/heat-pump`,
    datePublished: "2026-11-21T02:30:00.000Z",
    dateModified: "2026-12-02T10:00:00.000Z",
    inLanguage: "en",
    wordCount: 2400,
    timeRequired: "PT11M",
    image,
    publisher: { "@type": "Organization", name: "Hearth & Home" },
  });
  expect(text, "the day in the project's time zone").toContain(">20 November 2026</time><span>11 min read</span>");
  expect(text).toContain("Updated 2 December 2026");
});

async function projectIdOf(base: string): Promise<string | undefined> {
  const { rows } = await world.owner.query<{ id: string }>("select id from project where blog_slug = $1", [base.replace("/blog/", "")]);
  return rows[0]?.id;
}

test("the description is the one for search, else the summary, else how the article begins", async () => {
  using site = await newSite();
  const markdown = "Old stone houses hold **heat**.\n\n## Then\n\nMore.";
  await site.publish({ slug: "search", markdown, summary: "Summary.", seoTitle: "Search title", seoDescription: "For search." });
  await site.publish({ slug: "summary", markdown, summary: "Summary.", seoTitle: "", seoDescription: "" });
  await site.publish({ slug: "neither", markdown });
  const [search, summary, neither] = await Promise.all(["/search", "/summary", "/neither"].map((path) => site.get(path)));
  expect(search?.text).toContain("<title>Search title</title>");
  expect(metaOf(search?.text ?? "", "description")).toBe("For search.");
  expect(metaOf(summary?.text ?? "", "description")).toBe("Summary.");
  expect(summary?.text).toContain("<title>A title · Hearth &amp; Home</title>");
  expect(metaOf(neither?.text ?? "", "description")).toMatch(/^Old stone houses hold heat\./);
  expect(metaOf(neither?.text ?? "", "twitter:card")).toBe("summary_large_image");
});

test("translations of one article name each other, and the project's language is the default", async () => {
  using site = await newSite({ language: "pt" });
  for (const locale of ["pt", "en", "fr"]) await site.publish({ slug: "stone", locale });
  await site.publish({ slug: "alone", locale: "pt" });
  await site.publish({ slug: "abroad", locale: "en" });
  await site.publish({ slug: "abroad", locale: "fr" });
  const expected = { en: `${site.url}/en/stone`, fr: `${site.url}/fr/stone`, pt: `${site.url}/stone`, "x-default": `${site.url}/stone` };
  for (const path of ["/stone", "/en/stone", "/fr/stone"]) expect(alternatesOf((await site.get(path)).text), path).toEqual(expected);
  expect(alternatesOf((await site.get("/alone")).text)).toEqual({});
  expect(alternatesOf((await site.get("/fr/abroad")).text)).toEqual({
    en: `${site.url}/en/abroad`,
    fr: `${site.url}/fr/abroad`,
    "x-default": `${site.url}/en/abroad`,
  });
  expect(alternatesOf((await site.get("/en")).text)).toEqual({
    pt: site.url,
    en: `${site.url}/en`,
    fr: `${site.url}/fr`,
    "x-default": site.url,
  });
  const { text } = await site.get("/en/alone");
  expect(text).toContain("Page not found");
});

test("the switch leads to the same article where there is one, else to the start page of the language", async () => {
  using site = await newSite();
  await site.publish({ slug: "stone" });
  await site.publish({ slug: "stone", locale: "pt" });
  await site.publish({ slug: "pierre", locale: "fr" });
  const { text } = await site.get("/stone");
  const links = [...text.matchAll(/<a href="([^"]*)" hreflang="(\w+)"/g)].map(([, path, locale]) => [locale, path]);
  expect(links).toEqual([
    ["en", `${site.base}/stone`],
    ["fr", `${site.base}/fr`],
    ["pt", `${site.base}/pt/stone`],
  ]);
  expect(text).toContain('hreflang="en" lang="en" aria-current="true">English</a>');
});

test("a page speaks the language of its article, and says where it does not", async () => {
  using site = await newSite();
  const markdown = "Um.\n\n## Dois\n\nTrês.\n\n## Quatro\n\nCinco.";
  for (const locale of ["pt-BR", "ar", "en"]) for (const slug of ["um", "dois"]) await site.publish({ slug, locale, markdown });
  const portuguese = (await site.get("/pt-BR/um")).text;
  expect(portuguese).toContain('<html lang="pt-BR" dir="ltr">');
  expect(portuguese).toContain('<p id="_contents">Neste artigo</p>');
  const arabic = (await site.get("/ar/um")).text;
  expect(arabic).toContain('<html lang="ar" dir="rtl">');
  expect(arabic).toContain('<h2 id="_more" lang="en" dir="ltr">Keep reading</h2>');
});

test("below an article stand three others of its language, the newest first", async () => {
  using site = await newSite();
  for (const slug of ["a", "b", "c", "d", "e"]) await site.publish({ slug });
  await site.publish({ slug: "outro", locale: "pt" });
  const below = async (path: string) =>
    [...(await site.get(path)).text.matchAll(/<h3><a class="plain" href="([^"]*)"/g)].map(([, href]) => href);
  expect(await below("/d")).toEqual(["e", "c", "b"].map((slug) => `${site.base}/${slug}`));
  expect((await site.get("/pt/outro")).text).not.toContain("_more");
});

test("a contents list stands beside articles with several parts, and its links hit their headings", async () => {
  using site = await newSite();
  await site.publish({ slug: "long", markdown: "Text.\n\n## One & two\n\nA.\n\n### Inside\n\nB.\n\n## One & two\n\nC." });
  await site.publish({ slug: "short", markdown: "Text.\n\n## Only one\n\nA." });
  const { text } = await site.get("/long");
  const targetsIn = (list: string) => [...list.matchAll(/<li><a href="#([^"]*)">One &amp; two<\/a>/g)].map(([, id]) => id);
  const [wide = "", narrow = ""] = ["contents", "folded"].map((name) => new RegExp(`<nav class="${name}".*?</nav>`, "s").exec(text)?.[0]);
  const targets = targetsIn(wide);
  expect(targets).toHaveLength(2);
  expect(targetsIn(narrow)).toEqual(targets);
  for (const id of targets) expect(text.split(` id="${id}"`)).toHaveLength(2);
  expect((await site.get("/short")).text).not.toMatch(/_contents|_folded/);
});

test("an article is shared by its address and by email, and followed by its feed, all without scripts", async () => {
  using site = await newSite();
  await site.publish({ slug: "stone", title: "Stone & lime?" });
  await site.publish({ slug: "pierre", locale: "fr" });
  const { text } = await site.get("/stone");
  expect(text).toContain(`<summary>Share</summary><p><span class="address" dir="ltr">${site.url}/stone</span>`);
  expect(text).toContain(
    `<a href="mailto:?subject=Stone%20%26%20lime%3F&amp;body=${encodeURIComponent(`${site.url}/stone`)}">Send by email</a>`,
  );
  expect(text).toContain(`<a href="${site.base}/feed.xml">Follow by RSS</a></div>`);
  expect((await site.get("/fr/pierre")).text).toContain(`<a href="${site.base}/fr/feed.xml">Suivre par RSS</a></div>`);
});

test("no text of anybody becomes markup", async () => {
  const nasty = `</title></script><script>alert(1)</script><img src=x onerror=alert(1)>"'&amp;`;
  using site = await newSite({ name: nasty });
  const projectId = (await projectIdOf(site.base)) ?? "";
  const cover = await world.newImage({ projectId, alt: nasty, credit: nasty });
  const markdown = `${nasty}\n\n## ${nasty}\n\n> ${nasty}\n>\n> — ${nasty}\n\n![${nasty}](image:${cover})\n\n- ${nasty}\n\n## ${nasty}\n\n[${nasty}](javascript:alert(1))`;
  const text = { title: nasty, summary: nasty, seoTitle: nasty, seoDescription: nasty, cover, markdown };
  await site.publish({ slug: "one", ...text });
  await site.publish({ slug: "two", ...text, summary: "" });
  for (const path of ["", "/one", "/two", "/missing"]) {
    const page = (await site.get(path)).text;
    const tags = page.match(/<[a-z!][^>]*>/gi) ?? [];
    expect(
      tags.filter((tag) => /^<script/i.test(tag) && tag !== '<script type="application/ld+json">'),
      path,
    ).toEqual([]);
    expect(
      tags.filter((tag) => /\son\w+\s*=/i.test(tag.replaceAll(/"[^"]*"/g, '""'))),
      path,
    ).toEqual([]);
    expect(
      tags.filter((tag) => /(href|src)="\s*javascript:/i.test(tag)),
      path,
    ).toEqual([]);
    expect(page.match(/<\/title>/g), path).toHaveLength(1);
    expect(() => path === "/missing" || structuredOf(page), path).not.toThrow();
  }
});
