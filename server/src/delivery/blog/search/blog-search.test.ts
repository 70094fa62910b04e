import { afterAll, beforeAll, expect, test } from "vitest";
import { openBlog } from "#test/blog.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const person = { kind: "person" } as const;
const publish = (title: string, text: string, over = {}) =>
  world.newArticle({ status: "published", markdown: `# ${title}\n\n${text}`, ...over });
const titlesIn = (text: string) => [...text.matchAll(/<a class="plain" href="[^"]+">([^<]+)<\/a>/g)].map(([, title]) => title);
const linksIn = (text: string) => [...text.matchAll(/<a class="plain" href="([^"]+)">/g)].map(([, link]) => link);

test("finds what is live by every word, the last one as a beginning, with the words marked", async () => {
  using site = await openBlog(world);
  await publish("Lime plaster breathes", "It lets damp walls dry & keeps salts outside.", { slug: "lime" });
  await publish("Damp cellars", "Drains come first.", { slug: "cellars" });
  const both = await site.get("/search?q=damp");
  expect(both.status).toBe(200);
  expect(titlesIn(both.text).toSorted()).toEqual(["Damp cellars", "Lime plaster breathes"]);
  const one = await site.get("/search?q=damp+sal&utm_source=mail");
  expect(linksIn(one.text)).toEqual([`${site.base}/lime`]);
  expect(one.text).toContain("It lets <mark>damp</mark> walls dry &amp; keeps <mark>sal</mark>ts outside.");
  expect(one.text).toContain("One article");
  expect(one.text).toContain('<input type="search" id="_q" name="q" value="damp sal"');
  const none = await site.get("/search?q=zeppelin");
  expect(none.text).toContain("Nothing here has all of these words: “zeppelin”.");
  expect(titlesIn((await site.get("/search?q=%20!%20")).text)).toEqual([]);
});

test("is kept by nobody, enters no index, and sends its form to the blog alone; no other page has a form", async () => {
  using site = await openBlog(world);
  await publish("Quiet floors", "Lay felt.", { slug: "floors" });
  const found = await site.get("/search?q=felt");
  expect(found.headers).toMatchObject({
    "cache-control": "no-store",
    "content-security-policy": expect.stringContaining("form-action 'self'"),
  });
  expect(found.text).toContain('<meta name="robots" content="noindex">');
  const empty = await site.get("/search");
  expect(empty.status).toBe(200);
  expect(empty.headers).toMatchObject({
    "cache-control": "no-store",
    "content-security-policy": expect.stringContaining("form-action 'self'"),
  });
  for (const path of ["", "/floors", "/archive", "/nowhere"]) {
    const page = await site.get(path);
    expect(page.headers["content-security-policy"], path).toContain("form-action 'none'");
    expect(page.text, path).toContain(`<a href="${site.base}/search" aria-label="Search">`);
    expect(page.text, path).not.toContain("<form");
  }
});

test("what a reader types is text and nothing else, and is cut where it is long", async () => {
  using site = await openBlog(world);
  await publish("Anything", "At all.", { slug: "anything" });
  const typed = `"><script>alert(1)</script>${"x".repeat(5000)}`;
  const { status, text } = await site.get(`/search?q=${encodeURIComponent(typed)}`);
  expect(status).toBe(200);
  expect(text).not.toContain("<script>");
  expect(text).toContain(`value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;${"x".repeat(73)}"`);
  expect((await site.get("/search?q=%F0%9F%98")).status).toBe(200);
});

test("tells nothing of what is not live: drafts, newer revisions, other projects and languages", async () => {
  using site = await openBlog(world);
  const sibling = await world.newProject({ name: "Sibling" });
  for (const status of ["draft", "in_review", "approved", "scheduled"] as const) {
    await world.newArticle({ status, markdown: `# Zanzibar ${status}\n\nSoon.`, slug: `zanzibar-${status.replace("_", "-")}` });
  }
  const next = await world.call(
    world.registry.createArticle,
    { projectId: sibling.id, markdown: "# Zanzibar next door\n\nThere.", submit: true },
    person,
  );
  await world.call(world.registry.publishArticleNow, { id: next.id, revision: 1 }, person);
  await publish("Zanzibar em português", "Ali.", { locale: "pt", slug: "zanzibar" });
  const { id } = await publish("Spice routes", "By sea and land.", { slug: "spices" });
  await world.call(world.registry.updateArticle, { id, revision: 1, title: "Zanzibar spices", markdown: "By sea alone." }, person);
  expect(titlesIn((await site.get("/search?q=zanzibar")).text)).toEqual([]);
  expect(titlesIn((await site.get("/pt/search?q=zanzibar")).text)).toEqual(["Zanzibar em português"]);
  const changed = await site.get("/search?q=sea");
  expect(titlesIn(changed.text), "the live text is shown, not the newer one").toEqual(["Spice routes"]);
  expect(changed.text).toContain("By <mark>sea</mark> and land.");
  expect(titlesIn((await site.get("/search?q=alone")).text)).toEqual([]);
  for (const path of ["/de/search?q=zanzibar", "/en/search?q=sea", "/pt-PT-x-toolong/search?q=a"])
    expect((await site.get(path)).status, path).toBe(404);
});

test("an article named as the search or the archive is read at its address", async () => {
  using site = await openBlog(world, { projectId: (await world.newProject({ name: "Named" })).id });
  await site.publish({ slug: "search", title: "On searching" });
  await site.publish({ slug: "archive", title: "On archives" });
  expect((await site.get("/search")).text).toContain("On searching");
  expect((await site.get("/archive")).text).toContain("On archives");
  expect((await site.get("/search?q=a")).text).toContain('<form role="search"');
});
