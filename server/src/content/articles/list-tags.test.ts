import { afterAll, beforeAll, expect, test } from "vitest";
import { openBlog } from "#test/blog.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const person = { kind: "person" } as const;

async function newSite() {
  const { id: projectId } = await world.newProject({ name: "Tags" });
  const site = await openBlog(world, { projectId });
  const list = (over = {}) => world.call(world.registry.listTags, { projectId, ...over }, person);
  const told = async (over = {}) => (await list(over)).data.map(({ tag, articles }) => [tag, articles]);
  return { site, projectId, list, told, [Symbol.dispose]: () => site.close() };
}

test("tags come with the number of live articles, the most used first, as the newest article writes them", async () => {
  using blog = await newSite();
  const { site, told, projectId } = blog;
  await site.publish({ slug: "one", tags: ["heat pumps", "Walls"] });
  const two = await site.publish({ slug: "two", tags: ["Heat pumps", "Roofs"] });
  await site.publish({ slug: "um", tags: ["Heat pumps"], locale: "pt" });
  await world.call(world.registry.createArticle, { projectId, markdown: "# T\n\nB.", tags: ["Not live"], submit: false }, person);
  expect(await told()).toEqual([
    ["Heat pumps", 2],
    ["Heat pumps", 1],
    ["Roofs", 1],
    ["Walls", 1],
  ]);
  expect(await told({ locale: "pt" })).toEqual([["Heat pumps", 1]]);
  await site.revise(two, { slug: "two", tags: [] }, { live: true });
  expect(await told({ locale: "en" })).toEqual([
    ["heat pumps", 1],
    ["Walls", 1],
  ]);
});

test("tags are found by any part of their words, whatever their case and accents", async () => {
  using blog = await newSite();
  const { site, told } = blog;
  await site.publish({ slug: "one", tags: ["Água quente", "Heat pumps", "Cold water"] });
  expect(await told({ query: "AGUA" })).toEqual([["Água quente", 1]]);
  expect(await told({ query: "pump hea" })).toEqual([["Heat pumps", 1]]);
  for (const query of ["heat water", "%", "!!", " "]) expect(await told({ query }), query).toEqual([]);
});

test("tags come in pages, each once, and a cursor holds for its own list alone", async () => {
  using blog = await newSite();
  const { site, list } = blog;
  await site.publish({ slug: "one", tags: ["A", "B", "C"] });
  await site.publish({ slug: "two", tags: ["C", "D"] });
  await site.publish({ slug: "tres", tags: ["C", "A"], locale: "pt" });
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list({ limit: 2, ...(cursor !== null && { cursor }) });
    seen.push(...page.data.map(({ slug, locale }) => `${slug} ${locale}`));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(seen).toEqual(["c en", "a en", "a pt", "b en", "c pt", "d en"]);
  const { nextCursor } = await list({ limit: 1 });
  await expect(list({ limit: 1, query: "a", cursor: nextCursor })).rejects.toMatchObject({ code: "invalid_input", param: "cursor" });
});

test("tags of a project that the caller does not reach stay unknown", async () => {
  using blog = await newSite();
  // A token of another project.
  await expect(world.call(world.registry.listTags, { projectId: blog.projectId })).rejects.toMatchObject({ code: "project_not_allowed" });
});
