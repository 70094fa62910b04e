import { afterAll, beforeAll, expect, test } from "vitest";
import { invoke } from "#src/operations/invoke.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
const person = { kind: "person" } as const;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function newPlace() {
  const { id: projectId } = await world.newProject({ name: "Hearth" });
  const browse = async (filter: object = {}) => (await world.call(world.registry.browseImages, { projectId, ...filter }, person)).data;
  const upload = async (fileName: string, over: { alt?: string; credit?: string } = {}) => {
    // A different last byte, which no decoder reads, makes it a different image.
    const bytes = Buffer.concat([
      Buffer.from(String(world.registry.uploadImage.operation.example.input.base64), "base64"),
      Buffer.from(fileName),
    ]);
    return (await world.call(world.registry.uploadImage, { projectId, base64: bytes.toString("base64"), fileName, ...over }, { projectId }))
      .id;
  };
  return { projectId, browse, upload, ids: async (filter?: object) => (await browse(filter)).map(({ id }) => id) };
}

test("an image names the articles, posts and the brand that show it, and comes alone just as in the list", async () => {
  const { projectId, browse } = await newPlace();
  const id = await world.newImage({ projectId });
  const article = await world.newArticle({ projectId, markdown: `# An article\n\nB.\n\n![A](image:${id})` }, { projectId });
  const parts = [{ text: "A", imageId: id }];
  const post = await world.newPost({ projectId, format: "x", text: undefined, parts }, { projectId });
  const past = await world.newPost({ projectId, format: "x", text: undefined, parts }, { projectId });
  await world.call(world.registry.updatePost, { id: past.id, revision: 1, parts: ["B"] }, { projectId });
  await world.call(world.registry.setBrand, { id: projectId, profile: { visual: { logoImageId: id } } }, person);
  const [image] = await browse();
  expect(image).toMatchObject({
    id,
    projectId,
    url: `http://galley.test/api/v1/images/${id}`,
    usedIn: [
      { type: "article", id: article.id, title: "An article" },
      { type: "brand", id: projectId, title: "Hearth" },
      { type: "post", id: post.id, title: "A" },
    ],
  });
  expect(await world.call(world.registry.getImage, { id }, person)).toEqual(image);
});

test("unused images are those that no article, post or brand shows now", async () => {
  const { projectId, ids } = await newPlace();
  const [inArticle, asCover, inPost, logo, formerly, never] = await Promise.all(
    Array.from({ length: 6 }, () => world.newImage({ projectId })),
  );
  await world.newArticle({ projectId, markdown: `# A\n\nB.\n\n![A](image:${inArticle})` }, { projectId });
  const { id } = await world.newArticle({ projectId }, { projectId });
  for (const [revision, coverImageId] of [formerly, asCover].entries()) {
    await world.call(world.registry.updateArticle, { id, revision: revision + 1, coverImageId }, { projectId });
  }
  const slides = ["A", "B", "C"].map((title) => ({ title, imageId: inPost }));
  await world.newPost({ projectId, format: "carousel", text: undefined, slides } as never, { projectId });
  await world.call(world.registry.setBrand, { id: projectId, profile: { visual: { logoImageId: logo } } }, person);
  expect(new Set(await ids({ unused: true }))).toEqual(new Set([formerly, never]));
  expect(await ids()).toHaveLength(6);
});

test("words of the file name, the alternative text and the credit choose; so does a missing alternative text", async () => {
  const { upload, ids } = await newPlace();
  const wall = await upload("stone-wall.png", { alt: "Ein Gemäuer", credit: "Ilse Brandt" });
  const door = await upload("door.png", { alt: " " });
  expect(await ids({ query: "stone" })).toEqual([wall]);
  expect(await ids({ query: "gemauer bra" })).toEqual([wall]);
  expect(await ids({ query: "png" })).toEqual([door, wall]);
  expect(await ids({ missingAlt: true })).toEqual([door]);
  expect(await ids({ missingAlt: true, query: "stone" })).toEqual([]);
  expect(await ids({ query: "'" })).toEqual([]);
});

test("pages follow each other, and a cursor belongs to its filters", async () => {
  const { projectId, ids } = await newPlace();
  for (let count = 0; count < 3; count += 1) await world.newImage({ projectId });
  const first = await world.call(world.registry.browseImages, { projectId, limit: 2 }, person);
  const cursor = String(first.nextCursor);
  const second = await world.call(world.registry.browseImages, { projectId, limit: 2, cursor }, person);
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(await ids());
  expect(second.nextCursor).toBeNull();
  await expect(world.call(world.registry.browseImages, { projectId, unused: true, cursor }, person)).rejects.toMatchObject({
    param: "cursor",
  });
});

test("what is out of reach answers like what does not exist", async () => {
  const foreign = await world.newOrganization();
  const { projectId } = await newPlace();
  const [abroad, elsewhere] = [await world.newImage(foreign), await world.newImage({ projectId })];
  const actor = { ...world.actor(person), reach: [world.projectId] };
  const call = (bound: unknown, input: object) =>
    invoke(world.app.services, bound as never, { actor, surface: "rest", requestId: "req_1" }, () => ({ ...input }));
  for (const id of [abroad, elsewhere, "img_unknown"]) {
    await expect(call(world.registry.getImage, { id })).rejects.toMatchObject({ code: "not_found" });
  }
  for (const id of [foreign.projectId, projectId, "prj_unknown"]) {
    await expect(call(world.registry.browseImages, { projectId: id })).rejects.toMatchObject({ code: "project_not_allowed" });
  }
});
