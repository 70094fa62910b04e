import { afterAll, beforeAll, expect, test } from "vitest";
import { openBlog } from "#test/blog.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const person = { kind: "person" } as const;

type Opened = Awaited<ReturnType<typeof openBlog>>;
type Article = { slug: string; title?: string; tags?: string[]; cover?: string };

/** Opens two processes over a blog of `count` articles that have nothing in common, each with its page stored. */
async function newSite(count: number) {
  const { id: projectId } = await world.newProject({ name: "Hearth" });
  const publish = async ({ slug, title = slug, tags = [], cover }: Article) => {
    const article = { projectId, slug, markdown: `# ${title}\n\nText.`, tags, status: "published" as const };
    return (await world.newArticle({ ...article, ...(cover && { coverImageId: cover }) }, { projectId })).id;
  };
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await publish({ slug: `wall-${n}`, title: `Subject${n}` }));
  const [here, there] = [await openBlog(world, { projectId }), await openBlog(world, { projectId })];
  await fill(here);
  const all = () => here.invalidate();
  return {
    projectId,
    ids,
    here,
    there,
    publish,
    /** Tells both processes of a change, and returns what they show after an article, the same in both. */
    async endOf(slug: string) {
      all();
      there.invalidate();
      const [one, other] = [await readEnd(here, slug), await readEnd(there, slug)];
      expect(other).toEqual(one);
      return one;
    },
    [Symbol.dispose]() {
      here.close();
      there.close();
    },
  };
}

async function fill(blog: Opened): Promise<void> {
  blog.invalidate();
  while ((await blog.blog.prepare()) > 0);
}

async function readEnd({ get }: Opened, slug: string) {
  const { status, text } = await get(`/${slug}`);
  const end = text.slice(text.indexOf("</article>"));
  const [, beside = ""] = /<nav class="beside"[^>]*>(.*?)<\/nav>/s.exec(end) ?? [];
  const links = [...beside.matchAll(/href="[^"]*\/([^"/]*)" rel="(prev|next)"><span[^>]*>[^<]*<\/span>([^<]*)/g)];
  const [older, newer] = ["prev", "next"].map((rel) =>
    links
      .find(([, , of]) => of === rel)
      ?.slice(1)
      .toSpliced(1, 1)
      .join(" "),
  );
  const related = [...end.matchAll(/<h3><a class="plain" href="[^"]*\/([^"/]*)">([^<]*)/g)].map(([, to, title]) => `${to} ${title}`);
  const by = [...end.matchAll(/class="by"[^>]*>.*?>([^<]+)</g)].map(([, name]) => name);
  return { status, older, newer, related, by, end };
}

async function revise(id: string, change: { title?: string; slug?: string }): Promise<void> {
  const { revision } = await world.call(world.registry.getArticle, { id }, person);
  await world.call(world.registry.updateArticle, { id, revision, ...change }, person);
  await world.call(world.registry.submitArticle, { id }, person);
  await world.call(world.registry.approveArticle, { id, revision: revision + 1 }, person);
  await world.call(world.registry.publishArticleNow, { id, revision: revision + 1 }, person);
  await publisher();
}

async function publisher(): Promise<void> {
  while ((await world.app.workers.publisher.work()) > 0);
}

async function takeDown(id: string): Promise<void> {
  await world.call(world.registry.unpublishArticle, { id }, person);
  await publisher();
}

test("an article shows its neighbors, and three that were there before it, whatever goes live later about something else", async () => {
  using site = await newSite(6);
  const before = await site.endOf("wall-1");
  expect(before).toMatchObject({ older: "wall-0 Subject0", newer: "wall-2 Subject2" });
  expect(before.related).toHaveLength(3);
  await site.publish({ slug: "later" });
  const { headers } = await site.here.get("/wall-1");
  expect(await site.endOf("wall-1")).toEqual(before);
  expect((await site.there.get("/wall-1")).headers.etag).toBe(headers.etag);
  expect(await site.endOf("wall-5")).toMatchObject({ newer: "later later" });
});

test("a neighbor that is renamed, moved or taken down shows so at once on the pages on both sides of it, in every process", async () => {
  using site = await newSite(9);
  const id = site.ids[2] ?? "";
  for (const slug of ["wall-1", "wall-3"]) await site.endOf(slug);
  await revise(id, { title: "Renamed" });
  expect(await site.endOf("wall-1")).toMatchObject({ newer: "wall-2 Renamed" });
  expect(await site.endOf("wall-3")).toMatchObject({ older: "wall-2 Renamed" });
  await revise(id, { slug: "moved" });
  expect(await site.endOf("wall-1")).toMatchObject({ newer: "moved Renamed" });
  await takeDown(id);
  expect(await site.endOf("wall-1")).toMatchObject({ newer: "wall-3 Subject3" });
  expect(await site.endOf("wall-3")).toMatchObject({ older: "wall-1 Subject1" });
  await world.call(world.registry.deleteArticle, { id }, person);
  expect(await site.endOf("wall-1")).toMatchObject({ newer: "wall-3 Subject3" });
});

test("an article before or after one that is also about the same stands there once, as a card", async () => {
  using site = await newSite(3);
  const { older, newer, related } = await site.endOf("wall-1");
  expect({ older, newer, related }).toEqual({ older: undefined, newer: undefined, related: ["wall-2 Subject2", "wall-0 Subject0"] });
  for (let n = 3; n < 6; n += 1) await site.publish({ slug: `wall-${n}` });
  const { end } = await site.endOf("wall-5");
  expect(end.match(/\/wall-4"/g)).toHaveLength(1);
});

test("one that goes live again stands between its neighbors again", async () => {
  using site = await newSite(9);
  const id = site.ids[2] ?? "";
  await takeDown(id);
  expect(await site.endOf("wall-1")).toMatchObject({ newer: "wall-3 Subject3" });
  for (let time = 0; time < 2; time += 1) {
    const { revision } = await world.call(world.registry.getArticle, { id }, person);
    await world.call(world.registry.submitArticle, { id }, person);
    await world.call(world.registry.approveArticle, { id, revision }, person);
    await world.call(world.registry.publishArticleNow, { id, revision }, person);
    await publisher();
    expect(await site.endOf("wall-1")).toMatchObject({ newer: "wall-2 Subject2" });
    expect(await site.endOf("wall-3")).toMatchObject({ older: "wall-2 Subject2" });
    await takeDown(id);
    expect(await site.endOf("wall-1")).toMatchObject({ newer: "wall-3 Subject3" });
  }
});

test("a related article that is renamed, moved, taken down or has another author or cover shows so at once, however old it is", async () => {
  using site = await newSite(1);
  const cover = await world.newImage({ projectId: site.projectId, alt: "A wall" });
  const tags = ["Walls"];
  const id = await site.publish({ slug: "shown", title: "Shown", tags, cover });
  for (const slug of ["two", "three"]) await site.publish({ slug, tags, cover });
  for (const slug of ["beside-1", "beside-2", "own", "beside-3", "beside-4"])
    await site.publish({ slug, tags: slug === "own" ? tags : [] });
  await fill(site.here);
  const names = async () => (await site.endOf("own")).related;
  expect(await names()).toEqual(["three three", "two two", "shown Shown"]);
  await revise(id, { title: "Renamed", slug: "moved" });
  expect(await names()).toEqual(["three three", "two two", "moved Renamed"]);

  await world.call(world.registry.setAuthorProfile, { name: "Marta Vidal", about: "", imageId: null, links: [] }, person);
  const { revision } = await world.call(world.registry.getArticle, { id }, person);
  await world.call(world.registry.updateArticle, { id, revision, byline: "marta-vidal" }, person);
  expect((await site.endOf("own")).end).toContain("Marta Vidal");
  await world.call(world.registry.setAuthorProfile, { name: "M. Vidal", about: "", imageId: null, links: [] }, person);
  expect((await site.endOf("own")).end).toContain("M. Vidal");
  await world.call(world.registry.deleteAuthorProfile, {}, person);
  expect((await site.endOf("own")).end).not.toContain("Vidal");

  expect((await site.endOf("own")).end).toContain(cover);
  await world.call(world.registry.deleteImage, { id: cover }, person);
  expect((await site.endOf("own")).end).not.toContain(cover);
  await takeDown(id);
  expect((await names()).slice(0, 2)).toEqual(["three three", "two two"]);
  expect(await names()).toHaveLength(3);
  expect((await names()).join()).not.toContain("moved");
});

test("in a blog of few articles each one shows all others, as they come and go", async () => {
  using site = await newSite(2);
  const names = async () => (await site.endOf("wall-0")).related.map((name) => name.split(" ")[0]).toSorted();
  expect(await names()).toEqual(["wall-1"]);
  const id = await site.publish({ slug: "wall-2" });
  expect(await names()).toEqual(["wall-1", "wall-2"]);
  await site.publish({ slug: "wall-3" });
  expect(await names()).toEqual(["wall-1", "wall-2", "wall-3"]);
  await takeDown(id);
  expect(await names()).toEqual(["wall-1", "wall-3"]);
});

test("an article that goes live is offered to those closest to it, which a process that starts later shows", async () => {
  using site = await newSite(6);
  await site.publish({ slug: "old", title: "Lime plaster on stone" });
  await fill(site.here);
  expect((await site.endOf("old")).related.join()).not.toContain("young");
  await site.publish({ slug: "young", title: "Plaster that breathes" });
  await fill(site.here);
  const related = async () => {
    using later = await openBlog(world, { projectId: site.projectId });
    return (await readEnd(later, "old")).related;
  };
  await expect.poll(async () => (await related())[0]).toBe("young Plaster that breathes");
  expect(await related()).toHaveLength(3);
});

test("at another address of the blog a page ends with the same articles, by links of its own, and what is stored stays", async () => {
  using site = await newSite(6);
  const host = "ends.example";
  await world.owner.query("insert into blog_address values ('host', $1, $2, $3)", [host, world.organizationId, site.projectId]);
  const keys = async () => {
    const { rows } = await world.owner.query<{ ending_key: string | null }>(
      "select b.ending_key from published_body b join article a on a.id = b.article_id where a.id = any($1) order by a.slug",
      [site.ids],
    );
    return rows.map(({ ending_key }) => ending_key);
  };
  // A page is stored after it was shown: the moment at which all of them are must come first.
  await expect.poll(keys).not.toContain(null);
  const [, , atPath] = await keys();
  using later = await openBlog(world, { projectId: site.projectId });
  const atHost = await later.getFull("/wall-2", { host });
  expect(atHost.text).toContain('<a href="/wall-1" rel="prev">');
  await expect.poll(async () => (await keys())[2]).not.toBe(atPath);
  const before = await keys();
  const byPath = await later.get("/wall-2");
  expect(byPath.text).toContain(`<a href="${later.base}/wall-1" rel="prev">`);
  const slugs = (text: string) => [...text.matchAll(/<h3><a class="plain" href="[^"]*\/([^"/]*)"/g)].map(([, slug]) => slug);
  expect(slugs(byPath.text)).toEqual(slugs(atHost.text));
  expect(await keys()).toEqual(before);
});

test("an article ends with its author's picture and words, in every process as they are now, wherever the picture lies", async () => {
  using site = await newSite(1);
  const author = { name: "Marta Vidal", imageId: null as string | null, links: [] };
  const show = (over: { about: string; imageId?: string }) => world.call(world.registry.setAuthorProfile, { ...author, ...over }, person);
  const revised = await world.call(world.registry.getArticle, { id: site.ids[0] ?? "" }, person);
  await show({ about: "" });
  await world.call(world.registry.updateArticle, { id: revised.id, revision: revised.revision, byline: "marta-vidal" }, person);
  const writer = async () => {
    const pages = [site.here, site.there].map(async (blog) => {
      blog.invalidate();
      return /<div class="writer">.*?<\/div><\/div>/s.exec((await blog.get("/wall-0")).text)?.[0] ?? "";
    });
    const [one = "", other] = await Promise.all(pages);
    expect(other).toBe(one);
    return one;
  };
  expect(await writer()).toBe("");
  const elsewhere = await world.newProject({ name: "Portraits" });
  const imageId = await world.newImage({ projectId: elsewhere.id, alt: "Marta" });
  await show({ about: "Measures <first>.", imageId });
  const first = await writer();
  expect(first).toMatch(new RegExp(`<img src="[^"]*${imageId}[^"]*"[^>]* alt=""`));
  expect(first).toContain(
    `<p><a href="${site.here.base}/authors/marta-vidal">Marta Vidal</a></p><p class="about">Measures &lt;first&gt;.</p>`,
  );
  await world.call(world.registry.updateImage, { id: imageId, focus: { x: 1, y: 0.5 }, onLivePages: true }, person);
  expect(await writer()).toMatch(/<img class="at-\d+"/);
  await world.call(world.registry.deleteImage, { id: imageId }, person);
  expect(await writer()).toContain("Measures");
  expect(await writer()).not.toContain("<img");
  await show({ about: "Measures twice." });
  expect(await writer()).toContain("Measures twice.");
  await world.call(world.registry.deleteAuthorProfile, {}, person);
  expect(await writer()).toBe("");
});
