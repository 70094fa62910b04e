import { afterAll, beforeAll, expect, test } from "vitest";
import { openBlog } from "#test/blog.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const secret = "zanzibar";
const secretText = (word = secret) => `# The ${word} plan\n\nNobody may read about ${word} yet.`;

/** Pages and files of a blog that could mention other articles. */
const overviews = ["", "/pt", "/feed.xml", "/atom.xml", "/feed.json", "/pt/feed.xml", "/sitemap.xml", "/llms.txt", "/shown"];

test("nothing that is not live leaks, on any page or in any file", async () => {
  using site = await openBlog(world);
  await site.publish({ slug: "shown", title: "Shown" });
  for (const status of ["draft", "in_review", "approved", "scheduled"] as const) {
    await world.newArticle({ slug: `secret-${status.replace("_", "-")}`, status, markdown: secretText() });
    await world.newArticle({ slug: `secret-${status.replace("_", "-")}`, status, markdown: secretText(), locale: "pt" });
  }
  const missing = await site.get("/never-existed");
  for (const path of overviews) expect((await site.get(path)).text, path).not.toContain(secret);
  for (const status of ["draft", "in-review", "approved", "scheduled"]) {
    expect(await site.get(`/secret-${status}`), "and its address says no more than an unknown one").toEqual(missing);
    expect((await site.get(`/pt/secret-${status}`)).status).toBe(404);
  }
});

test("a newer revision stays unseen until it goes live: its title, text, summary, picture and slug", async () => {
  using site = await openBlog(world);
  const id = await site.publish({ slug: "walls", title: "Walls first", markdown: "The text of today.", summary: "Summary of today." });
  const cover = await world.newImage({ alt: `A ${secret} picture` });
  const next = {
    slug: "walls-later",
    title: `A ${secret} title`,
    markdown: secretText(),
    summary: secret,
    seoTitle: secret,
    seoDescription: secret,
    cover,
  };
  await site.revise(id, next, { live: false });
  for (const path of [...overviews, "/walls"]) {
    const { text } = await site.get(path);
    expect(text, path).not.toContain(secret);
    expect(text, path).not.toContain("walls-later");
  }
  expect((await site.get("/walls")).text).toContain("The text of today.");
  expect(await site.get("/walls-later")).toEqual(await site.get("/never-existed"));
});

test("an article that was taken down is gone", async () => {
  using site = await openBlog(world);
  const id = await site.publish({ slug: "gone", title: "Soon gone" });
  expect((await site.get("/gone")).status).toBe(200);
  await world.owner.query(
    "update article set status = 'draft', published_revision = null, published_slug = null, live_at = null where id = $1",
    [id],
  );
  site.invalidate();
  const gone = await site.get("/gone");
  expect(gone).toMatchObject({ status: 410, headers: { "cache-control": "public, max-age=10" } });
  expect(gone.text).toContain("No longer here");
  expect(gone.text, "and says nothing else of it").not.toContain("Soon gone");
  expect((await site.get("/feed.xml")).text).not.toContain("Soon gone");
});

test("a blog shows its own project's articles and images only", async () => {
  const other = await world.newOrganization();
  const sibling = await world.newProject({ name: "Sibling" });
  using site = await openBlog(world);
  using siblingSite = await openBlog(world, { projectId: sibling.id });
  await siblingSite.publish({ slug: "siblings-own", title: `Sibling ${secret}` });
  const foreignImage = await world.newImage({ projectId: sibling.id, alt: `${secret} alt` });
  const foreigner = await world.newImage({ ...other, alt: `${secret} abroad` });
  await site.publish({
    slug: "with-foreign",
    cover: foreignImage,
    markdown: `Text.\n\n![one](image:${foreignImage})\n\n![two](image:${foreigner})`,
  });
  expect((await site.get("/siblings-own")).status).toBe(404);
  for (const path of [...overviews, "/with-foreign"]) {
    const { text } = await site.get(path);
    expect(text, path).not.toContain(secret);
    expect(text, path).not.toContain(foreignImage);
    expect(text, path).not.toContain(foreigner);
  }
});

test("a project that does not host its blog has none, at any address", async () => {
  const project = await world.newProject({ name: "No blog", hostedBlog: false, blogHosts: ["no-blog.example"] });
  using site = await openBlog(world, { projectId: project.id });
  await site.publish({ slug: "hidden", title: secret });
  const unknown = await site.getFull("/blog/no-such-blog");
  expect(unknown.status).toBe(404);
  for (const path of ["", "/hidden", "/feed.xml", "/sitemap.xml", "/llms.txt"]) expect(await site.get(path), path).toEqual(unknown);
  expect((await site.getFull("/hidden", { host: "no-blog.example" })).text).toBe(unknown.text);
});
