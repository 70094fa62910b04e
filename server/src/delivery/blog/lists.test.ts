import { afterAll, beforeAll, expect, test } from "vitest";
import { openBlog } from "#test/blog.ts";
import { openWorld, type Who, type World } from "#test/world.ts";
import { setCdn } from "./caching/blog-changes.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const person = { kind: "person" } as const;
const marta = { name: "Marta Vidal", about: "Restores stone houses.", imageId: null, links: ["https://www.marta.example/work"] };
const showMarta = (over = {}) => world.call(world.registry.setAuthorProfile, { ...marta, ...over }, person);
const hideMarta = () => world.call(world.registry.deleteAuthorProfile, {}, person);

async function newSite() {
  const project = await world.newProject({ name: "Hearth" });
  return { ...(await openBlog(world, { projectId: project.id })), projectId: project.id };
}

const headings = (text: string) => [...text.matchAll(/<h2[^>]*><a class="plain" href="([^"]*)"/g)].map(([, path]) => path);
const articleOf = (text: string) => text.slice(text.indexOf("<article>"), text.indexOf("</article>"));
const dataOf = (text: string) => JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? "");

test("nobody is named before they choose so; then their articles lead to their page, in feeds and to search engines too", async () => {
  using site = await newSite();
  await site.publish({ slug: "walls", title: "Walls" });
  await site.publish({ slug: "roofs", title: "Roofs", bylineId: null });
  const hidden = await site.get("/walls");
  expect(articleOf(hidden.text)).not.toContain('class="by"');
  expect(dataOf(hidden.text).author["@type"]).toBe("Organization");
  expect((await site.get("/authors/marta-vidal")).status).toBe(404);

  const imageId = await world.newImage({ projectId: site.projectId, alt: "Marta" });
  expect((await showMarta({ imageId })).author).toMatchObject({ slug: "marta-vidal", name: "Marta Vidal" });
  site.invalidate();
  const path = `${site.base}/authors/marta-vidal`;
  for (const page of ["/walls", ""]) expect((await site.get(page)).text, page).toContain(`<a href="${path}">Marta Vidal</a>`);
  expect(articleOf((await site.get("/roofs")).text)).not.toContain('class="by"');
  expect(dataOf((await site.get("/walls")).text).author).toEqual({
    "@type": "Person",
    name: "Marta Vidal",
    url: `${site.url}/authors/marta-vidal`,
  });
  const page = await site.get("/authors/marta-vidal");
  // Their name stands above the list, and not beside each of its entries.
  expect(page.text).toContain('<li class="entry');
  expect(page.text).not.toContain('class="by"');
  expect([page.status, headings(page.text)]).toEqual([200, [`${site.base}/walls`]]);
  for (const part of ["Restores stone houses.", ">marta.example/work<", imageId]) expect(page.text).toContain(part);
  expect(dataOf(page.text)).toMatchObject({ "@type": "ProfilePage", mainEntity: { "@type": "Person", sameAs: marta.links } });
  expect((await site.get("/authors/marta-vidal?page=2")).status).toBe(404);
  expect((await site.get("/feed.xml")).text).toContain("<dc:creator>Marta Vidal</dc:creator>");
  expect((await site.get("/atom.xml")).text).toMatch(/<author>\s*<name>Marta Vidal<\/name>/);
  expect(JSON.parse((await site.get("/feed.json")).text).items[1].authors).toEqual([
    { name: "Marta Vidal", url: `${site.url}/authors/marta-vidal` },
  ]);
  expect((await site.get("/sitemap.xml")).text).toContain(`<loc>${site.url}/authors/marta-vidal</loc>`);

  await showMarta({ name: "M. Vidal" });
  site.invalidate();
  expect((await site.get("/walls")).text, "the address stays").toContain(`<a href="${path}">M. Vidal</a>`);
  expect(await hideMarta()).toEqual({ deleted: true });
  site.invalidate();
  expect((await site.get("/walls")).text).not.toContain("Vidal");
  expect((await site.get("/authors/marta-vidal")).status).toBe(404);
  expect((await site.get("/sitemap.xml")).text).not.toContain("authors");
});

test("an earlier address of an author leads to the one they have, where readers see them and while they are shown", async () => {
  using site = await newSite();
  using other = await newSite();
  await site.publish({ slug: "walls", title: "Walls" });
  await showMarta({ slug: "marta-one" });
  await showMarta({ slug: "marta-two" });
  await showMarta({ slug: "marta-three" });
  site.invalidate();
  other.invalidate();
  for (const slug of ["marta-one", "marta-two"]) {
    const { status, headers } = await site.get(`/authors/${slug}`);
    expect([status, headers.location], slug).toEqual([301, `${site.base}/authors/marta-three`]);
  }
  expect((await site.get("/authors/marta-three")).status).toBe(200);
  expect((await other.get("/authors/marta-one")).status).toBe(404);
  await hideMarta();
  site.invalidate();
  for (const slug of ["marta-one", "marta-three"]) expect((await site.get(`/authors/${slug}`)).status, slug).toBe(404);
  await showMarta();
  site.invalidate();
  expect((await site.get("/authors/marta-three")).status).toBe(200);
  await showMarta({ slug: "marta-vidal" });
});

test("a byline of a live article changes at once, and only by those who may approve", async () => {
  using site = await newSite();
  await showMarta();
  const id = await site.publish({ slug: "walls", bylineId: null });
  const change = (byline: string | null, who = {}) =>
    world.call(world.registry.updateArticle, { id, revision: 1, byline }, { ...person, ...who });
  expect((await site.get("/walls")).text).not.toContain("Marta Vidal");
  await expect(change("marta-vidal", { role: "member" })).rejects.toMatchObject({ code: "not_allowed", param: "byline" });
  await expect(change("nobody")).rejects.toMatchObject({ code: "not_found", param: "byline" });
  expect(await change("marta-vidal")).toMatchObject({ revision: 1, status: "published" });
  site.invalidate();
  expect((await site.get("/walls")).text).toContain("Marta Vidal");
  expect((await world.call(world.registry.getArticle, { id }, person)).byline).toEqual({ slug: "marta-vidal", name: "Marta Vidal" });
  await change(null);
  site.invalidate();
  expect((await site.get("/walls")).text).not.toContain("Marta Vidal");
  await hideMarta();
});

test("whom an article names changes by a right to approve alone once somebody is about to approve it, and after", async () => {
  await showMarta();
  const { id } = await world.newArticle({ status: "in_review" });
  const change = (role: "member" | "owner") =>
    world.call(world.registry.updateArticle, { id, revision: 1, byline: "marta-vidal" }, { ...person, role });
  await expect(change("member")).rejects.toMatchObject({ code: "not_allowed", param: "byline" });
  await world.call(world.registry.approveArticle, { id, revision: 1 }, person);
  await expect(change("member")).rejects.toMatchObject({ code: "not_allowed", param: "byline" });
  await world.call(world.registry.scheduleArticle, { id, day: "2099-01-01", time: "09:00" }, person);
  await expect(change("member")).rejects.toMatchObject({ code: "not_allowed", param: "byline" });
  expect(await change("owner")).toMatchObject({ revision: 1, status: "scheduled" });
  await hideMarta();
});

test("who is not the project's approver changes no byline that readers see, but owners and admins take one off", async () => {
  using site = await newSite();
  await showMarta();
  const id = await site.publish({ slug: "walls", bylineId: null });
  const [approver, other] = [await world.newMember({ role: "reviewer" }), await world.newMember({ role: "reviewer" })];
  await world.owner.query("update project set approver_id = $1 where id = (select project_id from article where id = $2)", [
    approver.personId,
    id,
  ]);
  const change = (byline: string | null, who: Who) => world.call(world.registry.updateArticle, { id, revision: 1, byline }, who);
  const as = (personId: string): Who => ({ ...person, personId, role: "reviewer" });
  for (const who of [as(other.personId), person])
    await expect(change("marta-vidal", who)).rejects.toMatchObject({ code: "not_allowed", param: "byline" });
  expect(await change("marta-vidal", as(approver.personId))).toMatchObject({ revision: 1, status: "published" });
  const token: Who = { projectId: site.projectId, permissions: ["articles:read", "articles:write"] };
  for (const who of [as(other.personId), token])
    await expect(change(null, who)).rejects.toMatchObject({ code: "not_allowed", param: "byline" });
  expect((await site.get("/walls")).text).toContain("Marta Vidal");
  await change(null, person);
  site.invalidate();
  expect((await site.get("/walls")).text).not.toContain("Marta Vidal");
  await hideMarta();
});

test("an author whom no live article names changes nothing of a blog, and neither does one who changes nothing", async () => {
  using site = await newSite();
  const id = await site.publish({ slug: "walls", bylineId: null });
  const reviewer = await world.newMember({ role: "reviewer" });
  const show = (name: string) =>
    world.call(world.registry.setAuthorProfile, { ...marta, name }, { ...person, personId: reviewer.personId, role: "reviewer" });
  const changed = async () => {
    const { rows } = await world.owner.query("delete from blog_change where organization_id = $1 returning project_id", [
      world.organizationId,
    ]);
    return rows.map(({ project_id }) => project_id);
  };
  const etag = async () => {
    site.invalidate();
    return (await site.get("/walls")).headers.etag;
  };
  await setCdn(world.pool, true);
  const before = await etag();
  const { author } = await show("One");
  await show("Two");
  expect([await changed(), await etag()]).toEqual([[], before]);
  await world.call(world.registry.updateArticle, { id, revision: 1, byline: author.slug }, person);
  await changed();
  await show("Three");
  await show("Three");
  expect(await changed()).toEqual([site.projectId]);
  expect(await etag()).not.toBe(before);
  await setCdn(world.pool, false);
});

test("links to a list show its first cover, those to an author their picture, and those to a bare page the blog's icon", async () => {
  using site = await newSite();
  const shared = async (path: string) => {
    const { text } = await site.get(path);
    const [, url, width, height, alt] =
      /<meta property="og:image" content="([^"]*)">\n<meta property="og:image:width" content="(\d+)">\n<meta property="og:image:height" content="(\d+)">\n<meta property="og:image:alt" content="([^"]*)">/.exec(
        text,
      ) ?? [];
    return {
      url: url?.slice(url.indexOf("/api/")),
      size: `${width}x${height}`,
      alt,
      kind: /name="twitter:card" content="(\w+)"/.exec(text)?.[1],
    };
  };
  const lists = ["", "/tags/walls", "/authors/marta-vidal", "/archive"];
  await showMarta();
  await site.publish({ slug: "bare", tags: ["Walls"] });
  for (const path of lists) expect(await shared(path), path).toMatchObject({ url: undefined, kind: "summary" });

  const icon = await world.newImage({ projectId: site.projectId });
  const set = (markdown: string) =>
    world.call(world.registry.updateBlogSettings, { id: site.projectId, about: { title: "About us", markdown } }, person);
  await set("We measure.");
  await world.owner.query("update blog_settings set favicon_image_id = $1 where project_id = $2", [icon, site.projectId]);
  site.invalidate();
  const iconShown = { url: `/api/v1/images/${icon}?icon=192`, size: "192x192", alt: "Hearth", kind: "summary" };
  for (const path of [...lists, "/about"]) expect(await shared(path), path).toEqual(iconShown);

  const cover = await world.newImage({ projectId: site.projectId, alt: "A stone wall" });
  const portrait = await world.newImage({ projectId: site.projectId, alt: "A face" });
  await site.publish({ slug: "covered", tags: ["Walls"], cover });
  await site.publish({ slug: "newest", tags: ["Walls"] });
  await showMarta({ imageId: portrait });
  await set(`We measure.\n\n![Us](image:${cover})`);
  site.invalidate();
  const shown = { size: "1280x720", kind: "summary_large_image" };
  for (const path of ["", "/tags/walls", "/archive", "/about"])
    expect(await shared(path), path).toEqual({ ...shown, url: `/api/v1/images/${cover}?w=1280`, alt: "A stone wall" });
  expect(await shared("/authors/marta-vidal")).toEqual({ ...shown, url: `/api/v1/images/${portrait}?w=1280`, alt: "Marta Vidal" });
  await hideMarta();
});

test("a tag has a page and feeds of its own, which end with its last article", async () => {
  using site = await newSite();
  const id = await site.publish({ slug: "pumps", title: "Pumps", tags: ["Heat pumps", "Energía"] });
  await site.publish({ slug: "walls", title: "Walls", tags: ["heat  pumps"] });
  await site.publish({ slug: "paredes", title: "Paredes", locale: "pt", tags: ["Heat pumps"] });
  const article = await site.get("/pumps");
  expect(article.text).toContain(`<p class="kicker"><a href="${site.base}/tags/heat-pumps">Heat pumps</a></p>`);
  expect(article.text).toContain(`<a href="${site.base}/tags/energia">Energía</a>`);
  expect(dataOf(article.text).keywords).toBe("Heat pumps, Energía");
  expect((await site.get()).text).toContain(`${site.base}/tags/energia`);
  const page = await site.get("/tags/heat-pumps");
  expect([page.status, headings(page.text)]).toEqual([200, [`${site.base}/walls`, `${site.base}/pumps`]]);
  expect(headings((await site.get("/pt/tags/heat-pumps")).text)).toEqual([`${site.base}/pt/paredes`]);
  expect((await site.get("/en/tags/heat-pumps")).headers.location).toBe(`${site.base}/tags/heat-pumps`);
  for (const file of ["feed.xml", "atom.xml", "feed.json"]) {
    const feed = await site.get(`/tags/energia/${file}`);
    expect([feed.status, feed.text.includes("Pumps"), feed.text.includes("Walls")], file).toEqual([200, true, false]);
  }
  expect((await site.get("/sitemap.xml")).text).toContain(`<loc>${site.url}/tags/energia</loc>`);
  for (const none of ["/tags/nothing", "/tags/nothing/feed.xml", "/tags/heat-pumps?page=2", "/tags/a/b/c", "/de/tags/heat-pumps"])
    expect((await site.get(none)).status, none).toBe(404);
  await site.revise(id, { slug: "pumps", title: "Pumps", tags: [] }, { live: true });
  site.invalidate();
  expect((await site.get("/tags/energia")).status).toBe(404);
  expect(headings((await site.get("/tags/heat-pumps")).text)).toEqual([`${site.base}/walls`]);
});

test("the pages of a German tag have ae, oe and ue in their address", async () => {
  using site = await newSite();
  await site.publish({ slug: "pumpen", title: "Pumpen", locale: "de", tags: ["Wärme & Öfen"] });
  expect(headings((await site.get("/de/tags/waerme-oefen")).text)).toEqual([`${site.base}/de/pumpen`]);
  expect((await site.get("/de/tags/warme-ofen")).status).toBe(404);
});

test("an article is followed by its neighbors, and by others with its tags, then its words, then the newest", async () => {
  using site = await newSite();
  await site.publish({ slug: "first", title: "Lime plaster on stone" });
  await site.publish({ slug: "second", title: "Something else", tags: ["Walls"] });
  await site.publish({ slug: "third", title: "Chimneys" });
  await site.publish({ slug: "fourth", title: "Windows" });
  await site.publish({ slug: "fifth", title: "Plaster that breathes", tags: ["Walls"] });
  const of = async (slug: string) => {
    const { text } = await site.get(`/${slug}`);
    const [, beside = ""] = /<nav class="beside"[^>]*>(.*?)<\/nav>/s.exec(text) ?? [];
    const links = [...beside.matchAll(/href="[^"]*\/([^"/]*)" rel="(prev|next)"/g)].map(([, to, rel]) => [rel, to]);
    return { links, related: [...text.matchAll(/<h3><a class="plain" href="[^"]*\/([^"/]*)"/g)].map(([, to]) => to) };
  };
  expect(await of("fifth")).toEqual({ links: [], related: ["second", "first", "fourth"] });
  expect(await of("third")).toEqual({
    links: [],
    related: ["fifth", "fourth", "second"],
  });
  await site.publish({ slug: "sixth", title: "Doors" });
  site.invalidate();
  // Those that stand among the others are named there alone.
  expect(await of("fifth")).toEqual({ links: [["prev", "fourth"]], related: ["second", "first", "sixth"] });
  expect(await of("first")).toEqual({ links: [["next", "second"]], related: ["fifth", "sixth", "fourth"] });
});
