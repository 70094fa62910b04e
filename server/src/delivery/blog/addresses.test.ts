import { afterAll, beforeAll, expect, test } from "vitest";
import { articleUrl } from "#src/people/projects/article-url.ts";
import { openBlog } from "#test/blog.ts";
import { openWorld, publicUrl, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Site = Awaited<ReturnType<typeof openBlog>>;

async function newSite(over: Parameters<World["newProject"]>[0] = {}): Promise<Site & { projectId: string }> {
  const project = await world.newProject({ name: "Hearth", ...over });
  return { ...(await openBlog(world, { projectId: project.id })), projectId: project.id };
}

const canonicalOf = (text: string) => /<link rel="canonical" href="([^"]*)">/.exec(text)?.[1];
const headings = (text: string) => [...text.matchAll(/<h2[^>]*><a class="plain" href="([^"]*)"/g)].map(([, path]) => path);

test("the start page lists twenty articles a page, newest first", async () => {
  using site = await newSite();
  for (let number = 1; number <= 25; number += 1) await site.publish({ slug: `article-${number}` });
  const first = await site.get();
  const second = await site.get("?page=2");
  expect(headings(first.text)).toEqual(Array.from({ length: 20 }, (_, index) => `${site.base}/article-${25 - index}`));
  expect(headings(second.text)).toEqual(Array.from({ length: 5 }, (_, index) => `${site.base}/article-${5 - index}`));
  expect(first.text).toContain(`<a rel="next" href="${site.base}?page=2">`);
  expect(first.text).not.toContain('<a rel="prev"');
  expect(second.text).toContain(`<a rel="prev" href="${site.base}">`);
  expect(second.text).not.toContain('<a rel="next"');
  expect([canonicalOf(first.text), canonicalOf(second.text)]).toEqual([site.url, `${site.url}?page=2`]);
  expect(await site.get("?page=1&utm_source=x")).toEqual(first);
  for (const page of ["0", "3", "x", "-1"]) expect((await site.get(`?page=${page}`)).status, page).toBe(404);
});

test("an empty blog has a start page, and feeds without articles", async () => {
  using site = await newSite();
  const { status, text } = await site.get();
  expect([status, text.includes("Nothing has been published here yet.")]).toEqual([200, true]);
  for (const file of ["/feed.xml", "/atom.xml", "/feed.json", "/sitemap.xml", "/llms.txt"]) expect((await site.get(file)).status).toBe(200);
  expect((await site.get("?page=2")).status).toBe(404);
});

test("every slug that an article was shown under leads to the one it has now", async () => {
  using site = await newSite();
  const id = await site.publish({ slug: "first-name" });
  await site.revise(id, { slug: "second-name" }, { live: true });
  await site.revise(id, { slug: "third-name" }, { live: true });
  for (const old of ["/first-name", "/second-name"]) {
    const { status, headers } = await site.get(old);
    expect([status, headers.location]).toEqual([301, `${site.base}/third-name`]);
  }
  expect((await site.get("/third-name")).status).toBe(200);
});

test("an old slug leads on, even while a draft of the article uses it again", async () => {
  using site = await newSite();
  const id = await site.publish({ slug: "first-name" });
  await site.revise(id, { slug: "second-name" }, { live: true });
  await site.revise(id, { slug: "first-name" }, { live: false });
  expect((await site.get("/first-name")).headers.location).toBe(`${site.base}/second-name`);
});

test("other languages live behind their tag, and the project's own tag leads to the plain address", async () => {
  using site = await newSite({ language: "en" });
  await site.publish({ slug: "heat-pump", title: "Heat pump" });
  await site.publish({ slug: "heat-pump", title: "Bomba de calor", locale: "pt-BR" });
  expect((await site.get("/heat-pump")).text).toContain('<h1 class="display">Heat pump</h1>');
  expect((await site.get("/pt-BR/heat-pump")).text).toContain('<h1 class="display">Bomba de calor</h1>');
  expect(headings((await site.get("/pt-BR")).text)).toEqual([`${site.base}/pt-BR/heat-pump`]);
  expect(headings((await site.get()).text)).toEqual([`${site.base}/heat-pump`]);
  expect((await site.get("/en/heat-pump")).headers.location).toBe(`${site.base}/heat-pump`);
  expect((await site.get("/en")).headers.location).toBe(site.base);
  expect((await site.get("/en/feed.xml")).headers.location).toBe(`${site.base}/feed.xml`);
  for (const path of ["/de", "/de/heat-pump", "/de/feed.xml"]) expect((await site.get(path)).status, path).toBe(404);
});

test("an article whose slug reads like a language keeps its address", async () => {
  using site = await newSite();
  await site.publish({ slug: "pt", title: "About platinum" });
  await site.publish({ slug: "pedra", locale: "pt" });
  expect((await site.get("/pt")).text).toContain("About platinum");
  expect((await site.get("/pt/pedra")).status).toBe(200);
});

test("an article is one page, whatever page number is asked for", async () => {
  using site = await newSite();
  await site.publish({ slug: "one" });
  await site.publish({ slug: "um", locale: "pt" });
  for (const path of ["/one", "/pt/um"]) {
    const page = await site.get(path);
    for (const number of ["1", "7", "x"]) {
      expect(await site.get(`${path}?page=${number}`), number).toMatchObject({ status: 301, headers: { location: site.base + path } });
    }
    expect([page.status, await site.get(`${path}?utm_source=x`)]).toEqual([200, page]);
  }
});

test("pages of the blog's own have no further ones", async () => {
  using site = await newSite();
  await site.publish({ slug: "one" });
  expect((await site.get("/archive")).status).toBe(200);
  for (const path of ["/archive?page=2", "/search?page=2", "/about?page=2"]) expect((await site.get(path)).status, path).toBe(404);
});

test("a slash at the end leads to the address without it", async () => {
  using site = await newSite({ blogHosts: ["slash.example"] });
  await site.publish({ slug: "one" });
  expect((await site.get("/")).headers.location).toBe(site.base);
  expect((await site.get("/one/")).headers.location).toBe(`${site.base}/one`);
  expect((await site.getFull("/one/", { host: "slash.example" })).headers.location).toBe("/one");
});

test("the address that the service announces is the one that answers, and the page says so itself", async () => {
  using site = await newSite({ language: "pt" });
  await site.publish({ slug: "pedra", locale: "pt" });
  await site.publish({ slug: "stone", locale: "en" });
  const { rows } = await world.owner.query("select *, null as blog_host from project where id = $1", [site.projectId]);
  for (const [locale, slug] of [
    ["pt", "pedra"],
    ["en", "stone"],
  ] as const) {
    const announced = articleUrl(rows[0], publicUrl, locale, slug);
    const page = await site.getFull(new URL(announced).pathname);
    expect([page.status, canonicalOf(page.text)]).toEqual([200, announced]);
  }
});

test("a mapped host serves the blog at its root and nothing else", async () => {
  using site = await newSite({ blogHosts: ["news.example"] });
  await site.publish({ slug: "one", title: "One" });
  const at = (path: string, host = "news.example") => site.getFull(path, { host });
  const start = await at("/");
  expect(headings(start.text)).toEqual(["/one"]);
  expect(canonicalOf(start.text)).toBe("https://news.example/");
  expect(canonicalOf((await at("/one")).text)).toBe("https://news.example/one");
  expect(await at("/", "NEWS.example:8443"), "whatever its case and port").toEqual(start);
  expect((await at("/robots.txt")).text).toContain("Sitemap: https://news.example/sitemap.xml");
  expect((await at("/one")).headers["strict-transport-security"]).toBe("max-age=31536000");
  for (const path of [site.base, `${site.base}/one`, "/.env"]) expect((await at(path)).status, path).toBe(404);
  const below = await site.get("/one");
  expect(canonicalOf(below.text), "the path names the host as the place to be").toBe("https://news.example/one");
  expect(below.headers).not.toHaveProperty("strict-transport-security");
  expect((await site.get("/robots.txt")).status, "a path has no robots of its own").toBe(404);
});

test("requests for other hosts and other paths are not the blog's", async () => {
  using site = await newSite();
  const ask = (host: string | undefined, path: string) =>
    site.blog.find({ method: "GET", host, path, query: "", acceptEncoding: undefined, ifNoneMatch: undefined });
  for (const path of ["/", "/api/v1/articles", "/blogs", "/blogger/x", "/robots.txt"]) {
    for (const host of ["galley.test", "stranger.example", undefined]) expect(await ask(host, path), `${host} ${path}`).toBeUndefined();
  }
  for (const path of ["/blog", "/blog/", "/blog/no-such-blog", "/blog/No-Such", "/blog/%00"])
    expect((await site.getFull(path)).status, path).toBe(404);
});

test("neither the service's own address nor what is no public name becomes a blog, however its row got there", async () => {
  using site = await newSite();
  const hosts = ["galley.test", "127.0.0.1", "localhost", "intranet", "blog.localhost"];
  for (const host of hosts)
    await world.owner.query("insert into blog_address values ('host', $1, $2, $3)", [host, world.organizationId, site.projectId]);
  for (const host of [...hosts, "GALLEY.test", "galley.test.", "galley.test:80", "galley.test.:80", "127.0.0.1:4000"]) {
    const request = { method: "GET", host, path: "/", query: "", acceptEncoding: undefined, ifNoneMatch: undefined };
    expect(await site.blog.find(request), host).toBeUndefined();
  }
});

test("the service answers before a blog on the blog's own host, and an article with such a slug stands behind its language", async () => {
  using site = await newSite({ language: "en", blogHosts: ["names.example"] });
  await site.publish({ slug: "docs", title: "Our documents" });
  await site.publish({ slug: "one" });
  const at = (path: string) => site.getFull(path, { host: "names.example" });
  for (const path of ["/docs", "/readyz", "/mcp", "/api/v1/articles", "/account", "/.well-known/oauth-authorization-server"]) {
    const request = { method: "GET", host: "names.example", path, query: "", acceptEncoding: undefined, ifNoneMatch: undefined };
    expect(await site.blog.find(request), path).toBeUndefined();
  }
  const page = await at("/en/docs");
  expect([page.status, canonicalOf(page.text)]).toEqual([200, "https://names.example/en/docs"]);
  expect(headings((await at("/")).text)).toEqual(["/one", "/en/docs"]);
  expect((await at("/sitemap.xml")).text).toContain("https://names.example/en/docs");
  expect((await at("/en/one")).headers.location).toBe("/one");
  expect((await site.get("/en/docs")).headers.location, "below the service's address nothing is in the way").toBe(`${site.base}/docs`);
  expect(canonicalOf((await site.get("/docs")).text)).toBe("https://names.example/en/docs");
});

test("only reading is possible", async () => {
  using site = await newSite();
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]) {
    const { status, headers } = await site.get("", { method });
    expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
  }
});
