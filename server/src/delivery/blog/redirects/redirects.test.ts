import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { redirectPath, redirectTarget } from "#src/content/articles/redirects.ts";
import { originalDate } from "#src/content/transfer/keep-old-address.ts";
import { openBlog } from "#test/blog.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const person = { kind: "person" } as const;
type Given = { from: string; target: string | null };

async function newBlog() {
  const { id: projectId } = await world.newProject({ name: "Moved" });
  const site = await openBlog(world, { projectId });
  const set = async (...redirects: Given[]) => {
    const answer = await world.call(world.registry.setRedirects, { projectId, redirects }, person);
    site.invalidate();
    return answer.data;
  };
  const end = async (path: string) => {
    const answer = await world.call(world.registry.deleteRedirect, { projectId, path }, person);
    site.invalidate();
    return answer;
  };
  return { projectId, site, set, end };
}

test("an old address leads to a page of the blog, to another site, or tells that it is gone", async () => {
  const { site, set } = await newBlog();
  await site.publish({ slug: "lime", title: "Lime" });
  const kept = await set(
    { from: "https://old.example/2019/05/old-walls/?p=7", target: "/lime" },
    { from: "/shop", target: "https://shop.example/walls?from=blog" },
    { from: "/press/2018.html", target: null },
  );
  expect(kept.map(({ path, target }) => [path, target])).toEqual([
    ["/2019/05/old-walls", "/lime"],
    ["/press/2018.html", null],
    ["/shop", "https://shop.example/walls?from=blog"],
  ]);
  for (const path of ["/2019/05/old-walls", "/2019/05/old-walls/", "/2019/05/old-walls?utm_source=a"])
    expect(await site.get(path), path).toMatchObject({ status: 301, headers: { location: `${site.base}/lime` } });
  expect(await site.get("/shop")).toMatchObject({ status: 301, headers: { location: "https://shop.example/walls?from=blog" } });
  expect(await site.get("/press/2018.html")).toMatchObject({ status: 410 });
  expect((await site.get("/press/2017.html")).status).toBe(404);
});

test("what is there comes first: articles, lists and files of the blog, and an article that goes live later", async () => {
  const { site, set, end } = await newBlog();
  await site.publish({ slug: "lime", title: "Lime" });
  await set(...["/lime", "/feed.xml", "/archive", "/search", "/later"].map((from) => ({ from, target: "https://elsewhere.example/" })));
  for (const path of ["/lime", "/feed.xml", "/archive", "/search"]) expect((await site.get(path)).status, path).toBe(200);
  expect((await site.get("/later")).status).toBe(301);
  await site.publish({ slug: "later", title: "Later" });
  site.invalidate();
  expect((await site.get("/later")).text).toContain("Later");
  expect(await end("/feed.xml")).toEqual({ deleted: true });
  expect(await end("/feed.xml")).toEqual({ deleted: false });
});

test("a redirect is replaced and ended, for readers at once, and each project has its own", async () => {
  const { site, set, end } = await newBlog();
  const other = await newBlog();
  await set({ from: "/old", target: "/one" });
  expect((await site.get("/old")).headers.location).toBe(`${site.base}/one`);
  expect((await other.site.get("/old")).status).toBe(404);
  await set({ from: "/old/", target: "/two" });
  expect((await site.get("/old")).headers.location).toBe(`${site.base}/two`);
  await end("/old");
  expect((await site.get("/old")).status).toBe(404);
});

describe("refuses, naming each field, and keeps nothing", () => {
  test.each<[string, Given, string]>([
    ["the start page", { from: "https://old.example/", target: "/a" }, "from"],
    ["an endless path", { from: `/${"a".repeat(600)}`, target: "/a" }, "from"],
    ["a script", { from: "/a", target: "javascript:alert(1)" }, "target"],
    ["another host by two slashes", { from: "/a", target: "//evil.example" }, "target"],
    ["another host by backslashes", { from: "/a", target: "/\\evil.example" }, "target"],
    ["a name and a password", { from: "/a", target: "https://me:secret@a.example/" }, "target"],
    ["itself", { from: "/a/", target: "/a#part" }, "target"],
    ["words", { from: "/a", target: "the new page" }, "target"],
  ])("%s", async (_what, wrong, field) => {
    const { projectId, set } = await newBlog();
    await expect(set({ from: "/fine", target: "/a" }, wrong)).rejects.toMatchObject({
      code: "invalid_input",
      param: `redirects[1].${field}`,
    });
    expect((await world.call(world.registry.listRedirects, { projectId }, person)).data).toEqual([]);
  });

  test("more than a blog may have", async () => {
    const { projectId, set } = await newBlog();
    await world.owner.query("insert into blog_redirect select $1, $2, '/n' || n, '/a' from generate_series(1, 4999) n", [
      world.organizationId,
      projectId,
    ]);
    await set({ from: "/n5000", target: "/a" });
    await expect(set({ from: "/n5001", target: "/a" })).rejects.toMatchObject({ code: "invalid_input", param: "redirects" });
    await set({ from: "/n5000", target: "/b" });
  });
});

test("lists them by path, in pages, by a part of path or target", async () => {
  const { projectId, set } = await newBlog();
  await set(...["/a-1", "/a-2", "/b-1"].map((from) => ({ from, target: `/new${from}` })), { from: "/c", target: null });
  const list = (input = {}) => world.call(world.registry.listRedirects, { projectId, limit: 2, ...input }, person);
  const first = await list();
  expect(first.data.map(({ path }) => path)).toEqual(["/a-1", "/a-2"]);
  const second = await list({ cursor: first.nextCursor ?? "" });
  expect(second).toMatchObject({ data: [{ path: "/b-1" }, { path: "/c", target: null }], nextCursor: null });
  expect((await list({ query: "new/b" })).data.map(({ path }) => path)).toEqual(["/b-1"]);
});

test("one spelling for each path and target", () => {
  expect(["/caf%c3%a9/", "https://a.example/café", "/café?x#y"].map(redirectPath)).toEqual(["/caf%C3%A9", "/caf%C3%A9", "/caf%C3%A9"]);
  expect(redirectPath(`/a${"/".repeat(100_000)}`)).toBe("/a");
  expect(["mailto:walls", "data:,x", "javascript:/x"].map(redirectPath)).toEqual([undefined, undefined, "/x"]);
  expect(redirectTarget(" /a b?c=d#e ")).toBe("/a%20b?c=d#e");
  expect(redirectTarget("HTTPS://A.example")).toBe("https://a.example/");
});

test("addresses of an import leave room for those that people set", async () => {
  const { projectId, set } = await newBlog();
  await world.owner.query("insert into blog_redirect select $1, $2, '/n' || n, '/a' from generate_series(1, 4499) n", [
    world.organizationId,
    projectId,
  ]);
  const post = (slug: string) => ({ title: slug, slug: `${slug}`, status: "published", html: "<p>Text.</p>" });
  const posts = [post("One old"), post("Two old")];
  const base64 = Buffer.from(JSON.stringify({ db: [{ data: { posts } }] })).toString("base64");
  const { articles } = await world.call(world.registry.importArticles, { projectId, base64, images: false }, person);
  expect(articles.map(({ outcome }) => outcome)).toEqual(["created", "created"]);
  const kept = await world.call(world.registry.listRedirects, { projectId, query: "old" }, person);
  expect(kept.data.map(({ path }) => path)).toEqual(["/One%20old"]);
  await set({ from: "/own", target: "/a" });
});

test("an import takes no address of the blog itself, of the service or of another article, and tells which it took", async () => {
  const { projectId } = await newBlog();
  await world.newArticle({ projectId, slug: "walls", status: "draft" }, { projectId });
  const paths = ["about", "tags/stone", "pt/archive", "pt", "feed.xml", "sitemap-2.xml", "docs/api", "walls", "en/walls", "2019/05/old"];
  const items = paths.map(
    (
      path,
      index,
    ) => `<item><title>Brought ${index}</title><link>https://old.example/${path}/</link><wp:post_name>brought-${index}</wp:post_name>
      <wp:post_type>post</wp:post_type><wp:status>publish</wp:status><content:encoded><![CDATA[<p>Slow ${index}.</p>]]></content:encoded></item>`,
  );
  const file = `<rss xmlns:content="c" xmlns:wp="w"><channel><link>https://old.example</link>${items.join("")}</channel></rss>`;
  const input = { projectId, base64: Buffer.from(file).toString("base64"), images: false };
  const trial = await world.call(world.registry.importArticles, { ...input, dryRun: true }, person);
  const { articles } = await world.call(world.registry.importArticles, input, person);
  for (const answer of [trial.articles, articles]) {
    expect(answer.map(({ oldPath }) => oldPath)).toEqual([...paths.slice(1).map(() => null), "/2019/05/old"]);
  }
  const kept = await world.call(world.registry.listRedirects, { projectId }, person);
  expect(kept.data.map(({ path }) => path)).toEqual(["/2019/05/old"]);
});

test("an address of old leads to its article while that is live, wherever it is by then, and tells that it is gone once it is deleted", async () => {
  const { projectId, site, set } = await newBlog();
  const ghost = (status: string, slug: string) => ({
    title: slug,
    slug,
    status,
    html: "<p>Measure first.</p>",
    published_at: "2019-05-02T10:00:00.000Z",
  });
  const wordpress = `<rss xmlns:content="c" xmlns:wp="w"><channel><link>https://old.example</link><item><title>Old walls</title>
    <link>https://old.example/2019/05/old-walls/</link><wp:post_name>old-walls</wp:post_name><wp:post_type>post</wp:post_type><wp:status>publish</wp:status>
    <wp:post_date_gmt>2019-05-01 10:00:00</wp:post_date_gmt><content:encoded><![CDATA[<p>They are slow.</p>]]></content:encoded></item></channel></rss>`;
  await set({ from: "/mine", target: "/elsewhere" });
  const bring = async (text: string) => {
    const base64 = Buffer.from(text).toString("base64");
    const answer = await world.call(world.registry.importArticles, { projectId, base64, images: false }, person);
    return answer.articles.map(({ id }) => id ?? "");
  };
  const [id = ""] = await bring(wordpress);
  await bring(
    JSON.stringify({ db: [{ data: { posts: [ghost("published", "mine"), ghost("published", "Old Name"), ghost("draft", "never")] } }] }),
  );
  const list = async () => (await world.call(world.registry.listRedirects, { projectId }, person)).data;
  expect((await list()).map(({ path, target, waits }) => [path, target, waits])).toEqual([
    ["/2019/05/old-walls", "/old-walls", true],
    ["/Old%20Name", "/old-name", true],
    ["/mine", "/elsewhere", false],
  ]);
  const old = () => {
    site.invalidate();
    return site.get("/2019/05/old-walls");
  };
  expect((await old()).status).toBe(404);
  const publish = async (revision: number) => {
    await world.call(world.registry.submitArticle, { id }, person);
    await world.call(world.registry.approveArticle, { id, revision }, person);
    await world.call(world.registry.publishArticleNow, { id, revision }, person);
    while ((await world.app.workers.publisher.work()) > 0);
  };
  await publish(1);
  expect((await old()).headers.location).toBe(`${site.base}/old-walls`);
  expect((await site.get("/old-walls")).text).toContain('<time datetime="2019-05-01T10:00:00.000Z">');
  expect((await site.get("/archive/2019")).text).toContain("Old walls");
  await world.call(world.registry.updateArticle, { id, revision: 1, slug: "slow-walls" }, person);
  await publish(2);
  expect((await old()).headers.location).toBe(`${site.base}/slow-walls`);
  await world.call(world.registry.unpublishArticle, { id }, person);
  expect((await old()).status).toBe(404);
  expect((await site.get("/slow-walls")).status).toBe(410);
  await world.call(world.registry.deleteArticle, { id }, person);
  site.invalidate();
  for (const path of ["/slow-walls", "/old-walls", "/2019/05/old-walls"]) expect((await site.get(path)).status, path).toBe(410);
  const [gone] = await set({ from: "/old-walls", target: "/elsewhere" });
  expect(gone).toMatchObject({ target: "/elsewhere", waits: false });
});

test("a date of old is a day or a moment of the past", () => {
  const now = Date.UTC(2026, 10, 26);
  const read = (text: string | null) => originalDate(text, now)?.toISOString();
  expect(read("2019-05-01")).toBe("2019-05-01T00:00:00.000Z");
  expect(read("2019-05-01 10:00:00")).toBe("2019-05-01T10:00:00.000Z");
  expect(read("2019-05-01T10:00:00.000+02:00")).toBe("2019-05-01T08:00:00.000Z");
  for (const text of [null, "", "2019-13-01", "2031-01-01", "1970-01-01", "yesterday", "2019"])
    expect(read(text), String(text)).toBeUndefined();
});
