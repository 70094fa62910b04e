import { afterAll, beforeAll, expect, test } from "vitest";
import { openBlog } from "#test/blog.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const person = { kind: "person" } as const;

/** Publishes an article with a cover and an image in its text, and stores its page. */
async function newSite() {
  const project = await world.newProject({ name: "Pictures" });
  const [cover, inText] = [
    await world.newImage({ projectId: project.id, alt: "A wall" }),
    await world.newImage({ projectId: project.id, alt: "A door" }),
  ];
  const markdown = `# Walls\n\nMeasure first.\n\n![A door in the text](image:${inText})`;
  const { id } = await world.newArticle({ projectId: project.id, slug: "walls", markdown }, { projectId: project.id });
  await world.call(world.registry.updateArticle, { id, revision: 1, coverImageId: cover }, person);
  await world.call(world.registry.submitArticle, { id }, person);
  await world.call(world.registry.approveArticle, { id, revision: 2 }, person);
  await world.call(world.registry.publishArticleNow, { id, revision: 2 }, person);
  while ((await world.app.workers.publisher.work()) > 0);
  const here = await openBlog(world, { projectId: project.id });
  const first = await here.get("/walls");
  const stored = async () => (await world.owner.query("select page from published_body where article_id = $1 and revision = 2", [id])).rows;
  await expect.poll(async () => (await stored())[0]?.page ?? null).not.toBeNull();
  /** Returns the page in a process that has held it, and in one that finds it stored. */
  async function pages(): Promise<string[]> {
    here.invalidate();
    using there = await openBlog(world, { projectId: project.id });
    return [(await here.get("/walls")).text, (await there.get("/walls")).text];
  }
  return { cover, inText, first: first.text, pages, [Symbol.dispose]: () => here.close() };
}

test("other words of an image show in a stored page with the next reader", async () => {
  using site = await newSite();
  expect([site.first.includes('alt="A wall"'), site.first.includes("Ilse Brandt")]).toEqual([true, false]);
  await world.call(world.registry.updateImage, { id: site.cover, alt: "A wall of clay", credit: "Ilse Brandt", onLivePages: true }, person);
  for (const text of await site.pages()) {
    expect([text.includes('alt="A wall of clay"'), text.includes('alt="A wall"'), text.includes("Ilse Brandt")]).toEqual([
      true,
      false,
      true,
    ]);
  }
});

test("the credit of an image in the text stands below it, in a stored page with the next reader", async () => {
  using site = await newSite();
  await world.call(world.registry.updateImage, { id: site.inText, credit: "Rui <Lopes>", onLivePages: true }, person);
  for (const text of await site.pages()) expect(text).toMatch(new RegExp(`${site.inText}[^>]*><figcaption>Rui &lt;Lopes&gt;</figcaption>`));
});

test("a stored page shows another focus of its cover with the next reader", async () => {
  using site = await newSite();
  const classes = (text: string) => /<figure class="cover"><img(?: class="([^"]*)")? src/.exec(text)?.[1] ?? "";
  expect(classes(site.first)).toBe("");
  await world.call(world.registry.updateImage, { id: site.cover, focus: { x: 0, y: 1 }, onLivePages: true }, person);
  for (const text of await site.pages()) {
    expect(classes(text)).toMatch(/^at-(?:0|100)\b/);
    for (const name of classes(text).split(" ")) expect(text, "the style sheet on the page has it").toContain(`.${name}{`);
  }
  await world.call(world.registry.updateImage, { id: site.cover, focus: null, onLivePages: true }, person);
  for (const text of await site.pages()) expect(classes(text)).toBe("");
});

test("a deleted image is gone from a stored page with the next reader, as a cover and in the text", async () => {
  using site = await newSite();
  const shown = (text: string) => [site.cover, site.inText].map((id) => text.includes(`/images/${id}`));
  expect(shown(site.first)).toEqual([true, true]);
  await world.call(world.registry.deleteImage, { id: site.inText }, person);
  expect((await site.pages()).map(shown)).toEqual([
    [true, false],
    [true, false],
  ]);
  await world.call(world.registry.deleteImage, { id: site.cover }, person);
  expect((await site.pages()).map(shown)).toEqual([
    [false, false],
    [false, false],
  ]);
});
