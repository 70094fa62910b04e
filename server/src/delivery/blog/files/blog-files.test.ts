import { SaxesParser } from "saxes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBlog } from "#test/blog.ts";
import { openWorld, publicUrl, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function newSite(over: Parameters<World["newProject"]>[0] = {}) {
  const project = await world.newProject({ name: "Hearth & Home", ...over });
  return { ...(await openBlog(world, { projectId: project.id })), projectId: project.id };
}

const tagsOf = (xml: string, name: string) => [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, "gs"))].map(([, inside]) => inside);
const ampersands = (xml: string) => xml.replaceAll(/<!\[CDATA\[.*?\]\]>/gs, "").match(/&(?!amp;|lt;|gt;|quot;|#39;)/g);

test("RSS, Atom and JSON tell the same articles, newest first, with their text", async () => {
  using site = await newSite();
  const image = await world.newImage({ projectId: site.projectId });
  await site.publish({ slug: "old", title: "Old", summary: "An old one." });
  await site.publish({
    slug: "new",
    title: "Walls & <roofs>",
    summary: "Cheap & good.",
    markdown: `**Bold** ]]> [here](/blog/x?a=1&b=2), [there](https://e.example).\n\n![A wall](image:${image})`,
  });
  const [rss, atom, json] = await Promise.all(["/feed.xml", "/atom.xml", "/feed.json"].map((path) => site.get(path)));
  expect([rss, atom, json].map((file) => file?.headers["content-type"])).toEqual([
    "application/rss+xml; charset=utf-8",
    "application/atom+xml; charset=utf-8",
    "application/feed+json; charset=utf-8",
  ]);
  const feed = JSON.parse(json?.text ?? "");
  expect(feed).toMatchObject({
    version: "https://jsonfeed.org/version/1.1",
    title: "Hearth & Home",
    home_page_url: site.url,
    feed_url: `${site.url}/feed.json`,
    language: "en",
    authors: [{ name: "Hearth & Home", url: site.url }],
  });
  for (const item of [feed, ...feed.items]) expect(item).not.toHaveProperty("author");
  expect(feed.items.map(({ title, summary, url }: Record<string, string>) => [title, summary, url])).toEqual([
    ["Walls & <roofs>", "Cheap & good.", `${site.url}/new`],
    ["Old", "An old one.", `${site.url}/old`],
  ]);
  expect(feed.items[0].content_html).toContain(`<strong>Bold</strong> ]]&gt; <a href="${publicUrl}/blog/x?a=1&amp;b=2">here</a>`);
  expect(feed.items[0].content_html).toContain(`src="${publicUrl}/api/v1/images/${image}"`);
  expect(tagsOf(rss?.text ?? "", "title").slice(1)).toEqual(["<![CDATA[Walls & <roofs>]]>", "<![CDATA[Old]]>"]);
  expect(tagsOf(atom?.text ?? "", "id").slice(1)).toEqual(feed.items.map(({ id }: { id: string }) => id));
  for (const xml of [rss?.text ?? "", atom?.text ?? ""]) expect(ampersands(xml)).toBeNull();
  expect(await site.get("/feed.xml"), "the same bytes as long as nothing changes").toEqual(rss);
});

test("each feed tells the cover of an article once, with its type, and leaves it to a text that shows it", async () => {
  using site = await newSite();
  const cover = await world.newImage({ projectId: site.projectId });
  await site.publish({ slug: "bare" });
  await site.publish({ slug: "in-text", cover, markdown: `Words.\n\n![A wall](image:${cover})` });
  await site.publish({ slug: "covered", title: 'type="image/a/b"', markdown: 'Of type="image/a/b".', cover });
  const [rss = "", atom = "", json = ""] = await Promise.all(
    ["/feed.xml", "/atom.xml", "/feed.json"].map(async (path) => (await site.get(path)).text),
  );
  const url = `${publicUrl}/api/v1/images/${cover}?w=1280`;
  expect(JSON.parse(json).items.map(({ image }: { image?: string }) => image ?? null)).toEqual([url, null, null]);
  const inItems = (xml: string, element: string) =>
    xml.split(element).map((item) => item.match(/<(?:media:content|link rel="enclosure") [^>]*>/g));
  expect(inItems(rss, "<item>").slice(1)).toEqual([
    [`<media:content xmlns:media="http://search.yahoo.com/mrss/" url="${url}" medium="image" type="image/jpeg"/>`],
    null,
    null,
  ]);
  expect(inItems(atom, "<entry>").slice(1)).toEqual([[`<link rel="enclosure" href="${url}" type="image/jpeg"/>`], null, null]);
  expect(rss).not.toContain("<enclosure");
  for (const xml of [rss, atom]) requireXml(xml);
  for (const file of [rss, atom]) expect(file).toContain("Of type=&quot;image/a/b&quot;.");
});

/** Throws where a text is no XML with namespaces. */
function requireXml(text: string): void {
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(text).close();
}

test("an article keeps its identity in feeds when its slug changes", async () => {
  using site = await newSite();
  const id = await site.publish({ slug: "before" });
  const idOf = async () => JSON.parse((await site.get("/feed.json")).text).items[0].id;
  const before = await idOf();
  await site.revise(id, { slug: "after" }, { live: true });
  site.invalidate();
  expect(await idOf()).toBe(before);
});

test("a feed holds twenty articles, and full texts only as far as they stay readable", async () => {
  using site = await newSite();
  for (let number = 1; number <= 22; number += 1) {
    await site.publish({
      slug: `long-${number}`,
      summary: `Summary ${number} < ${number + 1}`,
      markdown: `Begin ${number}. ${"word ".repeat(6000)}`,
    });
  }
  const { items } = JSON.parse((await site.get("/feed.json")).text);
  expect(items).toHaveLength(20);
  expect(items[0].content_html).toContain("Begin 22.");
  expect([items[19].content_html, items[19].summary]).toEqual(["Summary 3 &lt; 4", "Summary 3 < 4"]);
});

test("characters that XML forbids do not break a feed", async () => {
  using site = await newSite();
  await site.publish({ slug: "odd", title: "A\u0001\u000bB\uffff", summary: "C\u0002", markdown: "D\u0003 E" });
  for (const path of ["/feed.xml", "/atom.xml"]) {
    const { text } = await site.get(path);
    expect(text).toContain("AB");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that the test looks for.
    expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\uffff]/);
  }
});

test("whatever a tag has in it, feeds stay XML", async () => {
  using site = await newSite();
  await site.publish({ slug: "odd", tags: ['A < B & "C" ]]>', "D > E"] });
  for (const path of ["/feed.xml", "/atom.xml"]) requireXml((await site.get(path)).text);
});

test("every language has its own feed", async () => {
  using site = await newSite();
  await site.publish({ slug: "en", title: "English one" });
  await site.publish({ slug: "pt", title: "Em português", locale: "pt" });
  expect((await site.get("/feed.xml")).text).not.toContain("Em português");
  const portuguese = (await site.get("/pt/feed.xml")).text;
  expect(portuguese).toContain("<language>pt</language>");
  expect(tagsOf(portuguese, "link")).toContain(`${site.url}/pt/pt`);
  expect(portuguese).not.toContain("English one");
});

test("the sitemap lists start pages and articles with their translations", async () => {
  using site = await newSite();
  await site.publish({ slug: "stone", liveAt: "2026-12-02T10:00:00.000Z" });
  await site.publish({ slug: "stone", locale: "pt" });
  await site.publish({ slug: "alone" });
  const { text, headers } = await site.get("/sitemap.xml");
  expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
  expect(tagsOf(text, "loc").toSorted()).toEqual(["", "/alone", "/pt", "/pt/stone", "/stone"].map((path) => site.url + path));
  const entryOf = (path: string) => text.split("<url>").find((entry) => entry.startsWith(`<loc>${site.url}${path}</loc>`)) ?? "";
  const alternatesOf = (entry: string) => [...entry.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map(([, locale, url]) => [locale, url]);
  const both = [
    ["en", `${site.url}/stone`],
    ["pt", `${site.url}/pt/stone`],
    ["x-default", `${site.url}/stone`],
  ];
  expect(alternatesOf(entryOf("/stone")).toSorted()).toEqual(both);
  expect(alternatesOf(entryOf("/pt/stone")).toSorted()).toEqual(both);
  expect(alternatesOf(entryOf("/alone"))).toEqual([]);
  expect(alternatesOf(entryOf("/pt"))).toEqual([
    ["en", site.url],
    ["pt", `${site.url}/pt`],
    ["x-default", site.url],
  ]);
  expect(entryOf("/stone")).toContain("<lastmod>2026-12-02T10:00:00.000Z</lastmod>");
});

test("the sitemap tells when a list last changed: with its newest article, and with each that goes live anew", async () => {
  await world.call(world.registry.setAuthorProfile, { name: "Marta Vidal", about: "", imageId: null, links: [] }, { kind: "person" });
  using site = await newSite();
  const early = { liveAt: "2020-01-01T10:00:00.000Z", tags: ["Walls"] };
  const id = await site.publish({ slug: "one", ...early });
  await site.publish({ slug: "two", ...early, liveAt: "2020-02-02T10:00:00.000Z" });
  await site.publish({ slug: "other", ...early, tags: ["Roofs"], bylineId: null });
  await site.publish({ slug: "um", ...early, locale: "pt", tags: [], bylineId: null });
  const changes = async () => {
    const { text } = await site.get("/sitemap.xml");
    const entries = [...text.matchAll(/<loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?/g)];
    return Object.fromEntries(entries.map(([, url = "", changed]) => [url.slice(site.url.length), changed?.slice(0, 10)]));
  };
  const [first, second] = ["2020-01-01", "2020-02-02"];
  expect(await changes()).toMatchObject({
    "": second,
    "/pt": first,
    "/authors/marta-vidal": second,
    "/tags/walls": second,
    "/tags/roofs": first,
  });
  await site.revise(id, { slug: "one", tags: ["Walls"] }, { live: true });
  site.invalidate();
  const today = (await changes())["/one"];
  expect(await changes()).toMatchObject({ "": today, "/pt": first, "/authors/marta-vidal": today, "/tags/walls": today });
  await world.call(world.registry.deleteAuthorProfile, {}, { kind: "person" });
});

test("on a host of its own, every file names that host", async () => {
  using site = await newSite({ blogHosts: ["files.example"] });
  await site.publish({ slug: "stone" });
  for (const path of ["/feed.xml", "/atom.xml", "/feed.json", "/sitemap.xml", "/llms.txt"]) {
    const at = await site.getFull(path, { host: "files.example" });
    expect(at.text, path).toContain("https://files.example/stone");
    expect(at.text, path).not.toContain(publicUrl);
    expect((await site.get(path)).text, "and so do those below the path").toBe(at.text);
  }
});

test("llms.txt is Markdown in which no title is markup", async () => {
  using site = await newSite();
  await site.publish({ slug: "one", title: "Use `x` [now](javascript:0) *please*", summary: "Two\nlines" });
  await site.publish({ slug: "um", title: "Um", locale: "pt" });
  expect((await site.get("/llms.txt")).text).toBe(
    `# Hearth & Home\n\n> Articles from Hearth & Home, newest first.\n\n## English\n\n` +
      `- [Use \\\`x\\\` \\[now\\](javascript:0) \\*please\\*](${site.url}/one): Two lines\n\n## Português\n\n- [Um](${site.url}/pt/um)\n`,
  );
});

test("a page lets tools that measure it read robots.txt from within it, and runs no scripts for that", async () => {
  using site = await newSite();
  await site.publish({ slug: "measured" });
  for (const path of ["", "/measured"]) {
    const policy = (await site.get(path)).headers["content-security-policy"];
    expect(policy, path).toContain("connect-src 'self';");
    expect(policy, path).toMatch(/^default-src 'none';(?!.*script-src)/);
  }
});
