import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorld, type Who, type World } from "#test/world.ts";

let world: World;
let second: { id: string };
beforeAll(async () => {
  world = await openWorld();
  second = await world.newProject();
});
afterAll(() => world.close());

function read(id: string, who: Who = {}) {
  return world.call(world.registry.getArticle, { id }, who);
}

describe("the full article", () => {
  test("of a draft has its content and neither date nor publication", async () => {
    const { id } = await world.newArticle({ markdown: "# A title\n\nA body.", slug: "a-slug" });
    expect(await read(id)).toMatchObject({
      id,
      projectId: world.projectId,
      title: "A title",
      status: "draft",
      slug: "a-slug",
      revision: 1,
      publishedRevision: null,
      markdown: expect.stringMatching(/^A body\.\n?$/),
      scheduledAt: null,
      publishedAt: null,
      publications: [],
      comments: [],
      posts: [],
    });
  });

  test("of a published one tells where readers find it and how it got there", async () => {
    const { id } = await world.newArticle({ status: "published", slug: "read-here" });
    const article = await read(id);
    expect(article.url).toMatch(/^http:\/\/galley\.test\/blog\/[a-z0-9-]+\/read-here$/);
    expect(article).toMatchObject({
      status: "published",
      publishedRevision: 1,
      publications: [{ destination: "hosted_blog", status: "confirmed", revision: 1, url: article.url, attempts: 1, lastError: null }],
    });
    expect(article.publications[0]?.publishedAt).toBe(article.publishedAt);
  });

  test("shows the current revision, not the published one", async () => {
    const { id } = await world.newArticle({ status: "published" });
    await world.call(world.registry.updateArticle, { id, revision: 1, title: "Newer" });
    expect(await read(id)).toMatchObject({ title: "Newer", revision: 2, publishedRevision: 1 });
  });

  test("carries the language in its address only where it is not the project's own", async () => {
    const english = await world.newArticle({ slug: "same", locale: "en" });
    const portuguese = await world.newArticle({ slug: "same", locale: "pt-BR" });
    expect((await read(english.id)).url).toMatch(/\/blog\/[^/]+\/same$/);
    expect((await read(portuguese.id)).url).toMatch(/\/blog\/[^/]+\/pt-BR\/same$/);
  });

  test("on a project's own site has the address that the pattern makes", async () => {
    const project = await world.newProject({
      siteUrl: "https://brand.example/shop?x=1#y",
      urlPattern: "/journal/{slug}.html",
      hostedBlog: false,
    });
    const { id } = await world.newArticle({ projectId: project.id, slug: "a" }, { projectId: project.id });
    expect((await read(id, { projectId: project.id })).url).toBe("https://brand.example/journal/a.html");
  });

  test.each(["//[{slug}", "//elsewhere.example/{slug}", "/\\elsewhere.example/{slug}", "/%{slug}", "/..//{slug}"])(
    "stays on the project's site and stays readable with the pattern %s",
    async (urlPattern) => {
      const project = await world.newProject({ siteUrl: "https://brand.example", urlPattern, hostedBlog: false });
      const { id } = await world.newArticle({ projectId: project.id, slug: "a" }, { projectId: project.id });
      expect(new URL((await read(id, { projectId: project.id })).url).origin).toBe("https://brand.example");
    },
  );
});

describe("an article out of reach answers like an unknown one", () => {
  test("whether it belongs to another project or another organization", async () => {
    const unknown = await read("art_unknown").catch((error: Error) => error);
    expect(unknown).toMatchObject({ code: "not_found" });
    const elsewhere = await world.newArticle({ projectId: second.id }, { projectId: second.id });
    await expect(read(elsewhere.id)).rejects.toEqual(unknown);
    expect((await read(elsewhere.id, { projectId: null })).id).toBe(elsewhere.id);
    const foreign = await world.newOrganization();
    await expect(read(elsewhere.id, { organizationId: foreign.organizationId, projectId: null })).rejects.toEqual(unknown);
  });

  test("a slug is not an id here", async () => {
    await world.newArticle({ slug: "not-an-id" });
    await expect(read("not-an-id")).rejects.toMatchObject({ code: "not_found" });
  });
});
